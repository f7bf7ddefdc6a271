import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { createRandom, makeDocument } from '../test/made-documents.ts'
import { block, paragraph, text } from '../test/written.ts'
import { writeText } from './text.ts'

function written(content: readonly DocumentNode[], locale = 'en') {
  const { bytes, losses } = writeText({ type: 'doc', content }, { title: '', locale })
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { text, codes: losses.map(({ code, count }) => `${code}=${count}`) }
}

const link = (href: string) => ({ type: 'link', attrs: { href } })
const item = (...content: DocumentNode[]) => block('listItem', {}, ...content)
const cell = (value: string, attrs = {}) => block('tableCell', attrs, paragraph(value))
const row = (...content: DocumentNode[]) => block('tableRow', {}, ...content)
const VERSE = { surah: 1, ayah: 2, text: 'ABC', surahNameEnglish: 'Al-Fatihah' }

// biome-ignore format: a row a line
const ROWS: [what: string, content: DocumentNode[], text: string, ...losses: string[]][] = [
  ['paragraphs and breaks', [paragraph('a', block('hardBreak', {}), 'b'), paragraph(), paragraph('c')], 'a\nb\n\nc\n'],
  ['a line from right to left that begins otherwise', [block('paragraph', { dir: 'rtl' }, text('a')), paragraph('نص'), paragraph('Word ثم نص بعده نص')], '\u200fa\n\nنص\n\n\u200fWord ثم نص بعده نص\n', 'style_dropped=1'],
  ['a line from left to right that begins otherwise', [block('paragraph', { dir: 'ltr' }, text('نص')), block('paragraph', { dir: 'rtl' }, text('42'))], '\u200eنص\n\n42\n', 'style_dropped=2'],
  ['marks', [paragraph(text('a', 'bold'), text('b', 'code'))], 'ab\n', 'style_dropped=2'],
  ['a heading and a rule', [block('heading', { level: 2 }, text('a')), block('horizontalRule', {})], 'a\n\n---\n', 'style_dropped=1'],
  ['links', [paragraph(text('a', link('https://x.test/')), ' ', text('https://x.test', link('https://x.test/')), ' ', text('a@b.test', link('mailto:a@b.test')))], 'a <https://x.test/> https://x.test a@b.test\n'],
  ['lists', [block('orderedList', { start: 9 }, item(paragraph('a'), paragraph('b')), item(paragraph('c'), block('bulletList', {}, item(paragraph('d')))))], '9. a\n\n   b\n10. c\n\n    - d\n'],
  ['numbers of an Arabic list', [block('orderedList', {}, item(paragraph('أ')), item(paragraph('ب')))], '١. أ\n٢. ب\n'],
  ['letters', [block('orderedList', { type: 'I', start: 4 }, item(paragraph('a')))], 'IV. a\n', 'style_dropped=1'],
  ['tasks', [block('bulletList', { task: true }, block('listItem', { checked: true }, paragraph('a')), item())], '[x] a\n[ ]\n'],
  ['quotes and callouts', [block('blockquote', {}, paragraph('a'), paragraph('b')), block('blockquote', { callout: 'tip' }, paragraph('c'))], '> a\n>\n> b\n\n> Tip\n> c\n'],
  ['code and a formula', [block('codeBlock', { language: 'js' }, text('a\n  b')), paragraph(text('x^2', { type: 'code', attrs: { language: 'math' } }))], 'a\n  b\n\nx^2\n', 'style_dropped=1', 'formula_as_text=1'],
  ['a table', [block('table', {}, row(cell('a\tb', { colspan: 2 }), cell('c')), row(cell('d'), cell('e'), block('tableCell', {}, paragraph('f'), paragraph('g'))))], 'a b\t\tc\nd\te\tf g\n', 'style_dropped=2'],
  ['a toggle', [block('details', {}, block('detailsSummary', {}, text('a')), block('detailsContent', {}, paragraph('b')))], 'a\n\nb\n', 'style_dropped=1'],
  ['a picture', [block('imageNode', { imageId: '01900000-0000-7000-8000-000000000001', alt: 'a cat' })], 'a cat\n', 'image_missing=1'],
  ['a verse in a line and a card', [paragraph('a ', block('quranVerse', VERSE)), paragraph('b', block('quranVerse', { ...VERSE, displayMode: 'card' }))], 'a ﴿ABC﴾ Al-Fatihah 1:2\n\nb\nABC\nAl-Fatihah 1:2\n', 'quotation_as_text=2'],
  ['footnotes', [paragraph('a', text('1', link('#fn-abcd'))), block('orderedList', {}, item(paragraph('note ', text('↩', link('#fnref-abcd')))), item(paragraph('b ', text('↩', link('#fnref-efgh')))))], 'a[1]\n\n[1] note\n\nb ↩\n'],
  ['unknown kinds', [block('chart', {}, paragraph('a', block('widget', {}, text('b'))))], 'ab\n', 'unknown_node=2'],
  ['nothing', [], ''],
]

suite('writeText', () => {
  for (const [what, content, expected, ...losses] of ROWS)
    test(`writes ${what}`, () => {
      const { text, codes } = written(content)
      assert.equal(text, expected)
      assert.deepEqual(codes, losses)
    })

  test('keeps every text of made documents in order', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { content = [] } = makeDocument(30, createRandom(seed))
      const all: string[] = []
      const read = ({ text, content = [] }: DocumentNode) => {
        if (text) all.push(text.trim())
        content.forEach(read)
      }
      content.forEach(read)
      const { text } = written(content)
      let at = 0
      for (const one of all) {
        at = text.indexOf(one, at)
        assert.ok(at >= 0, one)
      }
    }
  })
})
