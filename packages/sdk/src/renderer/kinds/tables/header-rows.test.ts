import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderToHtml } from '../../render-to-html.ts'
import { headerRowCount } from './header-rows.ts'

/** Rows in letters: `h` a header cell, `c` another; a digit is the rowspan of the cell before it. */
const rowsOf = (rows: string) =>
  rows.split(' ').map((row) =>
    Array.from(row.matchAll(/([hc])(\d?)/g), ([, kind, span]) => ({
      isHeader: kind === 'h',
      rowspan: Number(span || 1),
    })),
  )

const ROWS: [rows: string, count: number][] = [
  ['hh cc cc', 1],
  ['hh hh cc', 2],
  ['cc cc', 0],
  ['hc hc', 0],
  ['hh hc', 1],
  ['cc hh cc', 0],
  ['hh hh', 0],
  ['hh', 0],
  ['h2h h c', 2],
  ['h2h c cc', 0],
  ['hh h2h c cc', 1],
  ['hh h2h h cc', 3],
  ['h9h hh cc', 0],
  ['h2h2 - cc', 2],
  ['- hh cc', 2],
  ['- cc', 0],
  ['-', 0],
]

test('leading rows of header cells are the header of a table unless a cell leaves them', () => {
  for (const [rows, count] of ROWS) assert.equal(headerRowCount(rowsOf(rows)), count, rows)
})

test('the header of a table is its `thead`, with the scopes of its cells', () => {
  const row = (...types: string[]) => ({
    type: 'tableRow',
    content: types.map((type) => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const content = [
    row('tableHeader', 'tableHeader'),
    row('tableHeader', 'tableCell'),
    row('tableHeader', 'tableHeader'),
  ]
  const html = renderToHtml({ type: 'doc', content: [{ type: 'table', content }] })
  const cells = html.replaceAll('<p dir="ltr"><br></p>', '').match(/<\/colgroup>(.*)<\/table>/)?.[1]
  const columns = '<tr><th scope="col"></th><th scope="col"></th></tr>'
  const first = '<tr><th scope="row"></th><td></td></tr>'
  assert.equal(cells, `<thead>${columns}</thead><tbody>${first}${columns}</tbody>`)
})
