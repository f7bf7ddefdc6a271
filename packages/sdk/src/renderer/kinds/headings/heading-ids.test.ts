import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { renderToHtml } from '../../render-to-html.ts'
import { createHeadingIds } from './heading-ids.ts'

const heading = (text: string, level = 2) => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
})
const idsOf = (...texts: string[]) => {
  const idOf = createHeadingIds('wq')
  return texts.map((text) => idOf(heading(text)))
}

describe('`createHeadingIds`', () => {
  for (const [text, id] of [
    ['The Pillars of Islam: 5', 'wq-h-the-pillars-of-islam-5'],
    ['أركان الإسلام', 'wq-h-أركان-الإسلام'],
    ['أَرْكَانُ الإِسْلَامِ', 'wq-h-أركان-الإسلام'],
    ['باب — «النيّة»', 'wq-h-باب-النية'],
    ['a b c d e f g h i j k', 'wq-h-a-b-c-d-e-f-g-h-i-j'],
    ['…', 'wq-h-'],
    ['"><script>', 'wq-h-script'],
  ] as const) {
    test(`gives ${JSON.stringify(text)} the id ${id}`, () => assert.deepEqual(idsOf(text), [id]))
  }

  test('numbers a repeated heading, also beside one that ends in the number', () => {
    const ids = ['wq-h-a', 'wq-h-a-2', 'wq-h-a-2-2', 'wq-h-a-3']
    assert.deepEqual(idsOf('a', 'a', 'a 2', 'A'), ids)
  })

  test('never repeats an id', () => {
    const text = fc.oneof(fc.constantFrom('', 'a', 'a 2', 'a 2 2', 'a 3'), fc.string())
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
        const ids = idsOf(...texts)
        assert.equal(new Set(ids).size, ids.length)
      }),
    )
  })
})

test('headings and footnotes of `renderToHtml` begin with one prefix, and their ids differ', () => {
  const linked = (text: string, href: string) => ({
    type: 'text',
    text,
    marks: [{ type: 'link', attrs: { href } }],
  })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const html = renderToHtml(
    {
      type: 'doc',
      content: [
        heading('fn k3x9'),
        { type: 'blockquote', content: [heading('باب', 3), heading('باب', 3)] },
        paragraph(linked('1', '#fn-k3x9')),
        {
          type: 'orderedList',
          content: [{ type: 'listItem', content: [paragraph(linked('↩', '#fnref-k3x9'))] }],
        },
      ],
    },
    { idPrefix: 'lesson' },
  )
  const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  assert.deepEqual(ids, [
    'lesson-h-fn-k3x9',
    'lesson-h-باب',
    'lesson-h-باب-2',
    'lesson-fnref-k3x9',
    'lesson-fn-k3x9',
  ])
})
