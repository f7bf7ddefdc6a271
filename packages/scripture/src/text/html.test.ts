import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { htmlOffsetOf, htmlText } from './html.ts'

const texts: [what: string, html: string, text: string][] = [
  ['blocks as lines', '<p>one</p><p>two</p>', '\none\n\ntwo\n'],
  ['a word across inline elements', '<p>wo<b>r</b>d</p>', '\nword\n'],
  [
    'no scripts, styles and comments',
    'a<script>"</p>x"</script><style>b</style><!-- c -->d',
    'a\n\nd',
  ],
  ['entities', '&laquo;&#x645;&#1606;&raquo; &amp;lt; &unknown;', '«من» &lt; &unknown;'],
  ['no half of a surrogate pair', '&#xD800;&#0;', '\uFFFD\uFFFD'],
  ['a tag with its end in an attribute', '<p title="a>b">c', '\nc'],
  ['signs that begin no tag', '1 < 2 & 3', '1 < 2 & 3'],
  ['spaces for line feeds of the source', 'a\r\nb', 'a  b'],
  ['nothing of an open tag', 'a<p title="b', 'a\n'],
  ['nothing of an open script', 'a<script>b', 'a\n'],
]
for (const [what, html, text] of texts) {
  test(`the text of HTML has ${what}`, () => assert.equal(htmlText(html).text, text))
}

test('an offset in the text gives the place in the HTML', () => {
  const html = '<p>a &laquo;wo<b>rd</b>&raquo;</p>'
  const read = htmlText(html)
  const place = (part: string) => {
    const start = read.text.indexOf(part)
    return html.slice(htmlOffsetOf(read, start), htmlOffsetOf(read, start + part.length, true))
  }
  assert.equal(place('a'), 'a')
  assert.equal(place('word'), 'wo<b>rd')
  assert.equal(place('«word»'), '&laquo;wo<b>rd</b>&raquo;')
})

test('signs that begin no tag or entity do not divide the text', () => {
  assert.equal(htmlText('a & b < c'.repeat(1_000)).pieces.length, 1)
})

test('every letter of the text is at its offset in the HTML', () => {
  const parts = fc.constantFrom(
    '<p>',
    '</p>',
    '<b x="',
    '">',
    'ab',
    '"',
    '&amp;',
    '<!--',
    '-->',
    '<',
  )
  fc.assert(
    fc.property(fc.array(parts), (some) => {
      const html = some.join('')
      const read = htmlText(html)
      for (let at = 0; at < read.text.length; at++) {
        if (!/[ab]/.test(read.text.charAt(at))) continue
        assert.equal(html[htmlOffsetOf(read, at)], read.text[at])
        assert.equal(htmlOffsetOf(read, at + 1, true), htmlOffsetOf(read, at) + 1)
      }
    }),
  )
})
