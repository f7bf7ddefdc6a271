import { parseArgs } from 'node:util'
import { readTree } from '../test/lib/tree.ts'
import { findProse } from './prose/findings.ts'
import { applyRatchet, fail } from './ratchet.ts'

// npm run lint:prose                 each top folder against its ceiling
// npm run lint:prose -- PATH         every finding below a path
// npm run lint:prose -- --tighten    lowers the ceilings to the current counts
const MAX_MARKERS = 60
const { values, positionals } = parseArgs({
  options: { tighten: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const report = findProse(readTree(/\.(?:ts|js|css|md)$/))
const findings = report.findings.map(({ path, line, id, text, instead }) => ({
  path,
  message: `${path}:${line}: ${id} "${text}": ${instead}`,
}))

if (positionals.length > 0) {
  const below = findings.filter(({ path }) => positionals.some((start) => path.startsWith(start)))
  for (const { message } of below) console.log(message)
} else {
  applyRatchet('prose', findings, values.tighten)
  fail(report.faults)
  if (report.markers > MAX_MARKERS)
    fail([`${report.markers} prose-ok markers, at most ${MAX_MARKERS} allowed`])
}
