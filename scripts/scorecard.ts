// npm run scorecard [-- ROW...]: measures rows of docs/scorecard.md in the long form and writes the
// page.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, scorecardPage } from './scorecard/page.ts'
import { ROWS, type Row } from './scorecard/rows.ts'
import { tallyOf } from './testing/summary.ts'
import type { TestFact } from './testing/test-reporter.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = join(ROOT, 'docs/scorecard.md')
const MINUTES = '120'

const wanted = process.argv.slice(2)
const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0) {
  console.error(`The scorecard has no row ${unknown.join(', ')}. Rows: ${idsOf(ROWS)}.`)
  process.exit(2)
}

const rows = ROWS.filter(({ id }) => wanted.length === 0 || wanted.includes(id))
/** Rows that share a run of tests: it is measured once. */
const runs = Map.groupBy(rows, ({ tests, env }) => JSON.stringify([tests, env]))
let hasFailed = false
for (const [, sharing] of runs) {
  const [row] = sharing
  if (!row) continue
  console.log(`== ${idsOf(sharing)}: ${row.tests.join(' ')}`)
  const measured = measure(row)
  console.log(`   ${measured.figures}`)
  const before = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : ''
  // Write after each run, so that a later failure keeps the earlier figures.
  const page = scorecardPage(new Map(sharing.map(({ id }) => [id, measured])), before)
  writeFileSync(PAGE, page)
}
process.exitCode = hasFailed ? 1 : 0

function measure({ tests, env }: Row): Measured {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-scorecard-'))
  const file = join(folder, 'facts.jsonl')
  try {
    spawnSync(process.execPath, [join(ROOT, 'scripts/test.ts'), ...tests], {
      cwd: ROOT,
      env: { ...process.env, ...env, WARAQ_TEST_FACTS: file, WARAQ_TEST_MINUTES: MINUTES },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
    const facts = lines.filter((line) => line !== '').map((line): TestFact => JSON.parse(line))
    return { figures: figuresOf(facts), date: new Date().toISOString().slice(0, 10) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function figuresOf(facts: TestFact[]): string {
  const { passed, failed, skipped } = tallyOf(facts)
  if (failed > 0 || passed === 0) hasFailed = true
  const verdict = failed > 0 || passed === 0 ? 'FAILED: ' : ''
  const reported = facts.flatMap((fact) => (fact.kind === 'figure' ? [fact.text] : []))
  const reasons = facts.flatMap((fact) => (fact.kind === 'skip' ? [fact.reason] : []))
  const left = skipped > 0 ? `, ${skipped} not run (${[...new Set(reasons)].join(', ')})` : ''
  const count = `${verdict}${passed} ${passed === 1 ? 'test' : 'tests'} passed${failed > 0 ? `, ${failed} failed` : ''}${left}`
  return [count, ...reported].join('; ').replaceAll('|', '/').replaceAll('\n', ' ')
}

function idsOf(some: Row[]): string {
  return some.map(({ id }) => id).join(', ')
}
