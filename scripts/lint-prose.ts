import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ROOT, readTree } from '../test/lib/tree.ts'
import { findProse, type ProseFinding } from './prose/findings.ts'

// npm run lint:prose                 each top folder against its ceiling
// npm run lint:prose -- PATH         every finding below a path
// npm run lint:prose -- --tighten    lowers the ceilings to today's counts
const CEILINGS = join(ROOT, 'scripts/prose/ceilings.json')
const MOST_MARKERS = 60
const { values, positionals } = parseArgs({
  options: { tighten: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const { findings, markers, faults } = findProse(readTree(/\.(?:ts|js|css|md)$/))
const counts = new Map<string, ProseFinding[]>()
for (const finding of findings) {
  const folder = topFolderOf(finding.path)
  counts.set(folder, [...(counts.get(folder) ?? []), finding])
}
const ceilings: Record<string, number> = JSON.parse(readFileSync(CEILINGS, 'utf8'))

if (positionals.length > 0) {
  show(findings.filter(({ path }) => positionals.some((below) => path.startsWith(below))))
} else if (values.tighten) {
  tighten()
} else {
  check()
}

function check(): void {
  const over = [...counts].filter(([folder, found]) => found.length > (ceilings[folder] ?? 0))
  for (const [folder, found] of over) {
    show(found)
    console.error(`${folder}: ${found.length} findings, at most ${ceilings[folder] ?? 0} allowed`)
  }
  for (const fault of faults) console.error(fault)
  if (markers > MOST_MARKERS) console.error(`${markers} markers, at most ${MOST_MARKERS} allowed`)
  if (over.length > 0 || faults.length > 0 || markers > MOST_MARKERS) process.exitCode = 1
}

function tighten(): void {
  const lowered = Object.entries(ceilings)
    .map(([folder, most]) => [folder, Math.min(most, counts.get(folder)?.length ?? 0)] as const)
    .filter(([, most]) => most > 0)
  writeFileSync(CEILINGS, `${JSON.stringify(Object.fromEntries(lowered), null, 2)}\n`)
}

function show(found: ProseFinding[]): void {
  for (const { path, line, id, text, instead } of found)
    console.error(`${path}:${line}: ${id} "${text}": ${instead}`)
}

function topFolderOf(path: string): string {
  const [first = '', second = '', ...rest] = path.split('/')
  if (first === 'packages' && rest.length > 0) return `${first}/${second}`
  return path.includes('/') ? first : '.'
}
