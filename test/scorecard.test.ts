import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { measuredIn, scorecardPage } from '../scripts/scorecard/page.ts'
import { ROWS } from '../scripts/scorecard/rows.ts'
import { findTestFiles } from '../scripts/testing/test-files.ts'
import { readText } from './lib/tree.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGE = readText('docs/scorecard.md')

test('every row of the scorecard has tests that exist', () => {
  assert.equal(new Set(ROWS.map(({ id }) => id)).size, ROWS.length)
  const without = ROWS.flatMap(({ id, tests }) =>
    tests
      .filter((pattern) => findTestFiles(ROOT, [pattern]).length === 0)
      .map((one) => `${id} ${one}`),
  )
  assert.deepEqual(without, [])
})

test('docs/scorecard.md has the rows as the script writes them', () => {
  assert.equal(scorecardPage(new Map(), PAGE), PAGE, 'run npm run scorecard -- ROW')
})

test('no row of docs/scorecard.md has failed', () => {
  const failed = ROWS.filter(({ id }) => measuredIn(PAGE, id)?.figures.startsWith('FAILED'))
  assert.deepEqual(failed, [])
})

test('a page keeps what was measured before, and takes what is measured now', () => {
  const [one, other] = ROWS
  assert.ok(one && other)
  const measured = { figures: '1 tests passed; 5 kills', date: '2026-01-02' }
  const first = scorecardPage(new Map([[one.id, measured]]), '')
  const second = scorecardPage(new Map([[other.id, { ...measured, date: '2026-02-03' }]]), first)
  assert.deepEqual(measuredIn(second, one.id), measured)
  assert.equal(measuredIn(second, other.id)?.date, '2026-02-03')
})
