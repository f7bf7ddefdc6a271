// npm run lint:prose [-- PATH...]: patterns of docs/writing.md, in all text or below these paths.
import { readTree } from '../test/lib/tree.ts'
import { fail, report } from './finding.ts'
import { findProse } from './prose/findings.ts'

const MAX_MARKERS = 60

const { findings, faults, markers } = findProse(readTree(/\.(?:ts|js|css|md)$/))
report(
  findings.map(({ path, line, id, text, instead }) => ({
    path,
    message: `${path}:${line}: ${id} "${text}": ${instead}`,
  })),
  process.argv.slice(2),
)
fail(faults)
if (markers > MAX_MARKERS) fail([`${markers} prose-ok markers, at most ${MAX_MARKERS} allowed`])
