import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TableForm, tableFormOf } from './table-grid.ts'

const grid = (rows: number, columns: number, colspan = 1, rowspan = 1) =>
  Array.from({ length: rows }, () => Array.from({ length: columns }, () => ({ colspan, rowspan })))

const TABLES: [what: string, rows: ReturnType<typeof grid>, form: TableForm][] = [
  ['no rows', [], 'joined'],
  ['1,000 rows of ten cells', grid(1000, 10), 'joined'],
  ['a title over fifty columns', [...grid(1, 1, 50), ...grid(199, 50)], 'joined'],
  ['fifty cells of fifty columns', grid(1, 50, 50), 'joined'],
  ['51 cells of fifty columns', grid(1, 51, 50), 'split'],
  ['200 rows of two cells over 200 rows', grid(200, 2, 1, 200), 'split'],
  ['a row of 2,501 cells', grid(1, 2501), 'blocks'],
  ['20,000 cells of fifty columns', grid(1, 20_000, 50), 'blocks'],
  ['one long row over many short ones', [...grid(1, 500), ...grid(20, 1)], 'blocks'],
]

for (const [what, rows, form] of TABLES) {
  test(`a table with ${what} is shown in the form '${form}'`, () => {
    assert.equal(tableFormOf(rows), form)
  })
}
