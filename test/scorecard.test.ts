import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import type { TestFact } from '../scripts/testing/reporter.ts'
import { cellsOf, scorecardAfter, testsOf } from '../scripts/testing/scorecard.ts'
import { groupOf } from '../scripts/testing/tiers.ts'
import { readText } from './lib/tree.ts'

const LINES = readText('docs/scorecard.md').split('\n')
const ROWS = LINES.map(cellsOf).filter((cells) => cells !== undefined)

test('every test file that the scorecard names exists', () => {
  const files = LINES.join('\n').match(/`[^`]+\.test\.ts`/g) ?? []
  assert.ok(files.length > 50)
  assert.deepEqual(
    files.map((file) => file.slice(1, -1)).filter((file) => !existsSync(file)),
    [],
  )
})

test('a row has figures if its tests measure', () => {
  assert.ok(ROWS.length > 10)
  for (const row of ROWS) {
    const groups = testsOf(row).map(groupOf)
    assert.ok(
      groups.every((group) => /^(?:measure|explore|faults)$/.test(group ?? '')),
      row[0],
    )
  }
})

test('a run of all tests of a row replaces its figures and date', () => {
  const row = '| A1 | kept | `a.measure.test.ts` `b.measure.test.ts` | 0 lost | old | 2026-01-01 |'
  const page = `# Scorecard\n\n${row}\n| B1 | else | \`c.measure.test.ts\` | 1 | old | 2026-01-01 |\n`
  const pass: TestFact = { kind: 'pass', file: 'a.measure.test.ts', text: 'x' }
  assert.equal(scorecardAfter(page, [pass], '2026-02-02'), page)
  const figure: TestFact = { kind: 'figure', file: 'b.measure.test.ts', text: '5 | 0 lost' }
  const other: TestFact = { ...pass, file: 'b.measure.test.ts' }
  assert.match(
    scorecardAfter(page, [pass, figure, other], '2026-02-02'),
    /\| 0 lost \| 2 passed; 5 \/ 0 lost \| 2026-02-02 \|\n\| B1 .* old \| 2026-01-01 \|/,
  )
  assert.match(scorecardAfter(page, [pass, { ...other, kind: 'fail' }], 'x'), /\| FAILED \| x \|/)
})
