import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireLinearOnDocuments } from '../../../../test/lib/growth/all-in-time.ts'
import { onShapes } from '../../../../test/lib/growth/shapes.ts'
import { leastThreadMilliseconds } from '../../../../test/lib/thread-milliseconds.ts'
import { renderToHtml } from './render-to-html.ts'

test('time grows with the length of a document that is shown and no faster', (t) =>
  requireLinearOnDocuments(
    t,
    onShapes('renderToHtml', (content) => renderToHtml(content)),
  ))

test('a verse of 80 KB of spaces or digits renders fast', () => {
  for (const text of [`a${' '.repeat(80_000)}a`, `${'\u0661'.repeat(80_000)}a`]) {
    const verse = { surah: 1, ayah: 1, text, encoding: 'qpc_hafs' }
    const content = { type: 'paragraph', content: [{ type: 'quranVerse', attrs: verse }] }
    const spent = leastThreadMilliseconds(() =>
      assert.match(renderToHtml({ type: 'doc', content: [content] }), /wq-/),
    )
    assert.ok(spent < 500, `${spent} ms of CPU`)
  }
})

test('fifty thousand references to one note, and as many notes, take linear time', () => {
  const [few = 0, most = 0] = [2_500, 50_000].map((count) => {
    const content = footnotes(count)
    return leastThreadMilliseconds(() => renderToHtml(content))
  })
  assert.ok(most < 100 * Math.max(few, 1), `${few} and ${most} ms`)
})

/** Paragraphs with references and a list with as many notes. */
function footnotes(count: number) {
  const each = <Made>(make: (at: number) => Made) =>
    Array.from({ length: count }, (_, at) => make(at))
  const linked = (text: string, href: string) => ({
    type: 'text',
    text,
    marks: [{ type: 'link', attrs: { href } }],
  })
  const line = (...content: object[]) => ({ type: 'paragraph', content })
  const note = (at: number) => ({
    type: 'listItem',
    content: [line({ type: 'text', text: 'note ' }, linked('↩', `#fnref-k${1000 + (at % 5000)}`))],
  })
  return {
    type: 'doc',
    content: [
      line(...each((at) => linked(`${at} `, '#fn-k3x9'))),
      { type: 'orderedList', content: each(note) },
      { type: 'paragraph' },
    ],
  }
}
