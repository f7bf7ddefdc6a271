import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { renderToHtml } from '../render-to-html.ts'

const text = (words: string, href?: string) => ({
  type: 'text',
  text: words,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})
const line = (...content: object[]) => ({ type: 'paragraph', content })
const note = (id: string, words = 'note ') => ({
  type: 'listItem',
  content: [line(text(words), text('↩', `#fnref-${id}`))],
})
const list = (...content: object[]) => ({
  type: 'orderedList',
  attrs: { footnotes: true },
  content,
})
const doc = (...content: object[]) => ({ type: 'doc', content })
const reference = (id: string, number = '1') => text(number, `#fn-${id}`)

describe('footnotes', () => {
  test('a reference and its note link to each other', () => {
    assert.equal(
      renderToHtml(doc(line(text('a'), reference('k3x9')), list(note('k3x9')))),
      '<p dir="ltr">a<sup><a href="#wq-fn-k3x9" id="wq-fnref-k3x9" role="doc-noteref">1</a></sup></p>' +
        '<ol class="wq-footnotes" dir="ltr"><li id="wq-fn-k3x9">' +
        '<p dir="ltr">note <a href="#wq-fnref-k3x9" role="doc-backlink" aria-label="Back to the text">↩</a></p>' +
        '</li></ol>',
    )
  })

  test('an empty line after the notes changes nothing', () => {
    const content = [line(reference('k3x9')), list(note('k3x9'))]
    const html = renderToHtml(doc(...content))
    assert.equal(
      renderToHtml(doc(...content, { type: 'paragraph' })),
      `${html}<p dir="ltr"><br></p>`,
    )
  })

  test('the prefix of ids is an option, and one of other letters is ignored', () => {
    const content = doc(line(reference('k3x9')), list(note('k3x9')))
    assert.match(renderToHtml(content, { idPrefix: 'doc-2' }), /id="doc-2-fn-k3x9"/)
    assert.match(renderToHtml(content, { idPrefix: '"><script>' }), /id="wq-fn-k3x9"/)
  })

  test('a reference without a note, and a note without a reference, are text', () => {
    assert.equal(renderToHtml(doc(line(reference('k3x9')))), '<p dir="ltr">1</p>')
    const html = renderToHtml(doc(line(text('a')), list(note('k3x9'))))
    assert.match(html, /note ↩<\/p>/)
  })

  test('a list before the last text has no notes', () => {
    const html = renderToHtml(doc(line(reference('k3x9')), list(note('k3x9')), line(text('b'))))
    assert.doesNotMatch(html, /id=|href=/)
  })

  test('only the first of several notes or references has the id', () => {
    const html = renderToHtml(
      doc(line(reference('k3x9'), text(' '), reference('k3x9')), list(note('k3x9'), note('k3x9'))),
    )
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    assert.deepEqual(ids, ['wq-fnref-k3x9', 'wq-fn-k3x9'])
  })

  for (const href of [
    '#fn-',
    '#fn-abc',
    '#fn-ABCD',
    '#fn-a"onclick',
    '#fn-abcd\n',
    '#x',
    '#fn-abcdefghijklm',
  ]) {
    test(`a link to ${JSON.stringify(href)} is text`, () => {
      const html = renderToHtml(doc(line(text('1', href)), list(note('abcd'))))
      assert.doesNotMatch(html, /href=/)
    })
  }

  test('addresses of any form render as text', () => {
    for (const href of [{ toString: 1 }, [], 7, null, ['#fn-abcd']]) {
      const marks = [null, 7, { type: 'link' }, { type: 'link', attrs: { href } }]
      const odd = { type: 'text', text: '1', marks }
      const items = [{ type: 'listItem' }, { type: 'listItem', content: [line(odd)] }]
      const html = renderToHtml(doc(line(odd), { type: 'orderedList', content: items }))
      assert.doesNotMatch(html, /href=/)
    }
  })
})
