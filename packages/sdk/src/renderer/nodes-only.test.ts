import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderToHtml } from './render-to-html.ts'

const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks })
const p = (value: string) => ({ type: 'paragraph', content: [text(value)] })
const doc = (...content: unknown[]) => ({ type: 'doc', content })

test('values that are not nodes are left out, wherever they stand', () => {
  const others = [null, 7, 'x', [], {}, { type: 7 }, { type: 'text', text: 7 }]
  for (const other of others) {
    const cell = { type: 'tableCell', content: [other, p('in a cell')] }
    const item = { type: 'listItem', content: [other, p('in an item')] }
    const blocks = [
      { type: 'paragraph', content: [other, text('in a line', other)], attrs: other },
      { type: 'bulletList', content: [other, item] },
      { type: 'details', content: [other, { type: 'detailsSummary', content: [other] }] },
      { type: 'table', content: [other, { type: 'tableRow', content: [other, cell] }] },
      { type: 'heading', content: other },
      { type: 'other', content: [other, text('in another')], marks: other },
    ]
    const html = renderToHtml(doc(other, ...blocks))
    for (const words of ['in a line', 'in an item', 'in a cell', 'in another']) {
      assert.ok(html.includes(words), `${JSON.stringify(other)}: ${words}`)
    }
  }
})

test('no depth exceeds the stack', () => {
  let deep: unknown = p('deepest')
  for (let level = 0; level < 50_000; level++) deep = { type: 'blockquote', content: [deep] }
  assert.ok(renderToHtml(doc(p('first'), deep, p('last'))).includes('last'))
})
