// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: two lines a kind.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type DocumentNode, MARKS, NODES } from '@waraq/contract'
import { block, paragraph, text, written } from '../test/written.ts'
import { KINDS } from './kinds/kinds.ts'
import { MARK_FORMATS } from './kinds/marks.ts'
import { KNOWN_MARKS } from './known-marks.ts'

const PARTS = ['text', 'hardBreak', 'tableRow', 'detailsSummary', 'detailsContent']

test('each kind of node and mark of the contract has an entry', () => {
  assert.deepEqual([...KINDS.keys()].sort(), [...Object.keys(NODES), ...PARTS].sort())
  for (const mark of Object.keys(MARKS)) assert.ok(KNOWN_MARKS.has(mark), mark)
  assert.deepEqual([...MARK_FORMATS.keys()].sort(), [...KNOWN_MARKS].sort())
})

const ARABIC = 'نص عربي'
const item = (...content: DocumentNode[]) => block('listItem', {}, ...content)
const cell = (value: string, attrs = {}) => block('tableCell', attrs, paragraph(value))
const header = (value: string) => block('tableHeader', {}, paragraph(value))
const row = (...content: DocumentNode[]) => block('tableRow', {}, ...content)
const link = (href: string) => ({ type: 'link', attrs: { href } })
const highlight = (attrs: Record<string, unknown>) => ({ type: 'highlight', attrs })
const FORMULA = { type: 'code', attrs: { language: 'math' } }
const VERSE = { surah: 1, ayah: 2, text: 'ABC', surahNameEnglish: 'Al-Fatihah' }
const HADITH = { collectionNameEnglish: 'bukhari', number: 1, text: 'one two three' }

/** What is written of one block, and the losses that it names. */
type Row = [what: string, content: DocumentNode, expected: RegExp, ...losses: string[]]

const BLOCKS: Row[] = [
  [
    'a paragraph from right to left',
    paragraph(ARABIC),
    /<w:p><w:pPr><w:bidi\/><\/w:pPr>.*<w:rtl\/>/,
  ],
  ['a paragraph from left to right', paragraph('text'), /<w:bidi w:val="false"\/>/],
  [
    'the chosen direction',
    block('paragraph', { dir: 'ltr' }, text(ARABIC)),
    /<w:bidi w:val="false"\/>.*<w:rtl\/>/,
  ],
  [
    'the end of a line from right to left',
    block('paragraph', { textAlign: 'end' }, text(ARABIC)),
    /<w:jc w:val="right"\/>/,
  ],
  [
    'the left of a line from right to left',
    block('paragraph', { textAlign: 'left' }, text(ARABIC)),
    /<w:jc w:val="right"\/>/,
  ],
  [
    'the right of a line from left to right',
    block('paragraph', { textAlign: 'right' }, text('a')),
    /<w:jc w:val="right"\/>/,
  ],
  [
    'an indented paragraph',
    block('paragraph', { indent: 2 }, text('a')),
    /<w:ind w:start="960"\/>/,
  ],
  ['a heading', block('heading', { level: 3 }, text('a')), /<w:pStyle w:val="Heading3"\/>/],
  ['a caption', block('paragraph', { caption: true }, text('a')), /<w:pStyle w:val="Caption"\/>/],
  ['a quote', block('blockquote', {}, paragraph('a')), /"Quote".*<w:left w:val="single"/],
  [
    'a callout from right to left',
    block('blockquote', { callout: 'tip' }, paragraph(ARABIC)),
    /"CalloutTip".*<w:right w:val="single"/,
  ],
  [
    'code, a paragraph a line',
    block('codeBlock', { language: 'js' }, text('a\nb')),
    /"SourceCodejs".*<w:t[^>]*>a<.*<\/w:p><w:p>.*<w:t[^>]*>b</,
  ],
  [
    'a formula',
    block('codeBlock', { language: 'math' }, text('x^2')),
    /^<w:p><w:pPr><w:bidi w:val="false"\/><\/w:pPr><m:oMathPara><m:oMath><m:sSup>.*<\/m:oMathPara><\/w:p>$/,
  ],
  [
    'a formula that cannot be read',
    block('codeBlock', { language: 'math' }, text('x^')),
    /"SourceCodemath".*>x\^</,
    'formula_as_text=1',
  ],
  ['a rule', block('horizontalRule', {}), /<w:pBdr><w:bottom/],
  ['a page break', block('horizontalRule', { pageBreak: true }), /<w:br w:type="page"\/>/],
  [
    'a toggle',
    block(
      'details',
      { open: true },
      block('detailsSummary', {}, text('a')),
      block('detailsContent', {}, paragraph('b')),
    ),
    /"ToggleSummary".*<w:bookmarkStart w:id="1" w:name="waraq_details_open_1"\/>.*>b<.*<w:bookmarkEnd w:id="1"\/><\/w:p>/,
  ],
  [
    'a table from right to left',
    block('table', {}, row(header(ARABIC)), row(cell('b'))),
    /<w:bidiVisual\/>.*<w:tblHeader\/>.*"TableHeading"/,
  ],
  [
    'joined cells',
    block(
      'table',
      {},
      row(cell('a', { colspan: 2 }), cell('b', { rowspan: 2 })),
      row(cell('c'), cell('d')),
    ),
    /<w:gridSpan w:val="2"\/>.*<w:vMerge w:val="restart"\/>.*<w:vMerge w:val="continue"\/>/,
  ],
  [
    'an image that is gone',
    block('imageNode', { imageId: '01900000-0000-7000-8000-000000000000', alt: 'a cat' }),
    /a cat/,
    'image_missing=1',
  ],
  [
    'lines of the mushaf that are not drawn',
    block('quranMushaf', { page: 3, lineStart: 1, lineEnd: 2 }),
    /Page 3 of the mushaf/,
    'image_missing=1',
  ],
  ['an unknown block', block('chart', {}, paragraph('inside')), /inside/, 'unknown_node=1'],
  ['an unknown type of everything', block('constructor', {}, text('a')), />a</, 'unknown_node=1'],
  ['characters that XML cannot hold', paragraph('a\u0007\uD800b'), />ab</, 'characters_dropped=2'],
]

const LINES: Row[] = [
  ['bold of both scripts', paragraph(text(ARABIC, 'bold')), /<w:b\/><w:bCs\/><w:rtl\/>/],
  ['italic of both scripts', paragraph(text('a', 'italic')), /<w:i\/><w:iCs\/>/],
  [
    'struck, underlined, raised text',
    paragraph(text('a', 'strike', 'underline', 'superscript')),
    /<w:strike\/>.*<w:u w:val="single"\/>.*<w:vertAlign w:val="superscript"\/>/,
  ],
  ['lowered text', paragraph(text('a', 'subscript')), /<w:vertAlign w:val="subscript"\/>/],
  [
    'code in a line from right to left',
    paragraph(ARABIC, text(' f() ', 'code')),
    /"CodeChar"\/>.*<w:rtl w:val="false"\/>.*f\(\) <\/w:t><\/w:r><w:r><w:t[^>]*>\u200E</,
  ],
  [
    'a highlight',
    paragraph(text('a', highlight({ color: '#bbf7d0' }))),
    /<w:shd w:fill="bbf7d0" w:color="auto" w:val="clear"\/>/i,
  ],
  [
    'ink',
    paragraph(text('a', highlight({ color: 'transparent', ink: 'red' }))),
    /<w:rPr><w:color w:val="B91C1C"\/><\/w:rPr>/,
  ],
  [
    'a link of two texts',
    paragraph(
      text('a', link('https://example.com/')),
      text('b', 'bold', link('https://example.com/')),
    ),
    /<w:hyperlink [^>]*>(?:(?!<w:hyperlink).)*>a<.*>b<.*<\/w:hyperlink>/,
  ],
  [
    'a link that leads nowhere',
    paragraph(text('a', link('javascript:alert(1)'))),
    /^(?!.*hyperlink).*>a</,
  ],
  [
    'a mention',
    paragraph(
      text('@Amina', { type: 'link', attrs: { href: 'https://example.com/', mention: 'u1' } }),
    ),
    /@Amina/,
    'mention_as_text=1',
  ],
  [
    'a formula in a line from right to left',
    paragraph(`${ARABIC} `, text('x^2', FORMULA), ' ', text('س', FORMULA)),
    /<w:bidi\/>.*<m:oMath><m:sSup><m:e><m:r><m:t [^>]*>x<(?!.*<m:[^>]*><w:rPr>).*<m:oMath>/,
  ],
  [
    'a formula beside other marks',
    paragraph(text('x', { type: 'bold' }, highlight({ color: 'transparent', code: 'math' }))),
    /<m:oMath>/,
    'style_dropped=1',
  ],
  [
    'a formula in a link',
    paragraph(text('x', link('https://example.com/'), FORMULA)),
    /<w:hyperlink [^>]*><m:oMath>/,
  ],
  [
    'a formula with an unknown command',
    paragraph(text('\\foo', FORMULA)),
    /"CodeChar".*>\\foo</,
    'formula_as_text=1',
  ],
  ['an unknown mark', paragraph(text('a', 'blink')), />a</, 'unknown_mark=1'],
  ['a break', paragraph('a', block('hardBreak', {}), 'b'), />a<.*<w:br\/>.*>b</],
  ['an emoji', paragraph(block('emoji', { name: 'cat_without_name' })), /:cat_without_name:/],
  ['an honorific', paragraph(block('honorific', { type: 'saw' })), /\uFDFA/],
  [
    'a link to a document',
    paragraph(block('documentLink', { label: 'Other' })),
    />Other</,
    'internal_link_dropped=1',
  ],
  [
    'a verse in a line',
    paragraph(block('quranVerse', VERSE)),
    /<w:p>.*"waraq_quran_1_2_1"\/>.*"Quran"\/>.*\uFD3FA?.*ABC.*\uFD3E.*"CitationChar".*1:2.*<w:bookmarkEnd [^>]*><\/w:p>/,
  ],
  [
    'a verse as a card parts its line',
    paragraph('before', block('quranVerse', { ...VERSE, displayMode: 'card' }), 'after'),
    /before<.*<\/w:p><w:p>.*"Verse"\/>.*<w:bookmarkStart .*"waraq_quran_1_2_1"\/>.*ABC.*"VerseCitation".*<w:bookmarkEnd [^>]*><\/w:p><w:p>.*after/,
  ],
  [
    'a card without its translation',
    paragraph(block('quranVerse', { ...VERSE, displayMode: 'card', translationOpen: true })),
    /ABC/,
    'translation_missing=1',
  ],
  [
    'a hadith in a line',
    paragraph(block('hadithNode', HADITH)),
    /"waraq_hadith_bukhari_1_1"\/>.*«.*one two three.*».*<w:bookmarkEnd /,
  ],
  [
    'an unknown inline node',
    paragraph(block('widget', {}, text('inside'))),
    /inside/,
    'unknown_node=1',
  ],
]

for (const [name, rows] of Object.entries({ blocks: BLOCKS, lines: LINES })) {
  suite(name, () => {
    for (const [what, content, expected, ...losses] of rows) {
      test(`${what} is written`, async () => {
        const { body, codes } = await written([content])
        assert.match(body, expected)
        assert.deepEqual(codes, losses)
      })
    }
  })
}

test('each list has its own numbers, and its depth is the level', async () => {
  const list = block(
    'orderedList',
    { start: 3 },
    item(paragraph('a'), block('bulletList', {}, item(paragraph('b')))),
  )
  const { body, part } = await written([
    list,
    block('orderedList', {}, item(paragraph('c'), paragraph('d'))),
  ])
  const levels = [...body.matchAll(/<w:ilvl w:val="(\d)"\/><w:numId w:val="(\d+)"\/>/g)]
  assert.deepEqual(
    levels.map(([, level]) => level),
    ['0', '1', '0'],
  )
  assert.equal(new Set(levels.map(([, , id]) => id)).size, 3)
  assert.match(part('word/numbering.xml'), /<w:startOverride w:val="3"\/>/)
  assert.match(body, /"ListContinue".*<w:ind w:start="480"\/>.*>d</)
})

test('a task has a checkbox in its line', async () => {
  const { body } = await written([
    block('bulletList', { task: true }, block('listItem', { checked: true }, paragraph('a'))),
  ])
  assert.match(body, /<w14:checked w14:val="1"\/>.*>a</)
})

test('a footnote is one of the file', async () => {
  const to = (href: string) => ({ type: 'link', attrs: { href } })
  const { body, part, codes } = await written([
    paragraph('a', text('1', to('#fn-abcd'))),
    block('orderedList', {}, item(paragraph('the note ', text('↩', to('#fnref-abcd'))))),
  ])
  assert.match(body, /^(?:(?!the note).)*<w:footnoteReference w:id="1"\/>(?:(?!the note).)*$/)
  assert.match(part('word/footnotes.xml'), /<w:footnoteRef\/>.*the note/)
  assert.deepEqual(codes, [])
})

test('a note without a reference is text, and a second reference is a number', async () => {
  const to = (href: string) => ({ type: 'link', attrs: { href } })
  const note = (id: string) => item(paragraph(`note ${id} `, text('↩', to(`#fnref-${id}`))))
  const { body, part } = await written([
    paragraph('a', text('1', to('#fn-abcd')), text('1', to('#fn-abcd'))),
    block('orderedList', {}, note('abcd'), note('efgh')),
  ])
  assert.equal(body.match(/footnoteReference w:id/g)?.length, 1)
  assert.match(body, /superscript"\/><\/w:rPr><w:t[^>]*>1<.*note efgh/)
  assert.doesNotMatch(part('word/footnotes.xml'), /efgh/)
})

test('a heading in a list has its number and its own style', async () => {
  const heading = block('heading', { level: 2 }, text('a'))
  const { body } = await written([block('orderedList', {}, item(heading))])
  assert.match(body, /^<w:p><w:pPr><w:pStyle w:val="Heading2"\/><w:numPr>/)
})

test('cells that reach below their table, and rows that others cover, are written', async () => {
  const rows = [row(cell('a', { rowspan: 9 }), cell('b', { rowspan: 2 })), row(), row(cell('c'))]
  const { body } = await written([block('table', {}, ...rows)])
  assert.equal(body.match(/<w:tr>/g)?.length, 3)
  assert.match(body, />c</)
})

test('the section and the default language of an Arabic document are from right to left', async () => {
  const { part } = await written([paragraph('123'), paragraph(ARABIC)])
  assert.match(part('word/document.xml'), /<w:sectPr>.*<w:bidi\/><w:docGrid [^>]*><\/w:sectPr>/)
  assert.match(part('word/styles.xml'), /<w:docDefaults>.*<w:lang [^>]*w:bidi="ar-SA"/)
  const latin = await written([paragraph('a')])
  assert.doesNotMatch(latin.part('word/document.xml'), /<w:sectPr>.*<w:bidi\/>/)
})

test('a picture is inside, never wider than the text', async () => {
  const imageId = '01900000-0000-7000-8000-000000000001'
  const picture = {
    bytes: new Uint8Array([1, 2]),
    type: 'image/png',
    width: 6000,
    height: 3000,
  } as const
  const { body, files } = await written([block('imageNode', { imageId, alt: 'a cat' })], {
    pictureOf: () => picture,
  })
  assert.ok(Object.keys(files).some((name) => /^word\/media\/.+\.png$/.test(name)))
  assert.match(body, /<wp:extent cx="57\d{5}" cy="28\d{5}"\/>.*descr="a cat"/)
  const webp = await written([block('imageNode', { imageId, alt: 'a cat' })], {
    pictureOf: () => ({ ...picture, type: 'image/webp' }),
  })
  assert.deepEqual(webp.codes, ['image_format=1'])
})

test('the font of verses is embedded where a document has some', async () => {
  const verseFont = new Uint8Array(64)
  const has = async (content: DocumentNode) => {
    const { files } = await written([content], { verseFont })
    return Object.keys(files).some((name) => name.endsWith('.odttf'))
  }
  assert.equal(await has(paragraph(block('quranVerse', VERSE))), true)
  assert.equal(await has(paragraph('a')), false)
})

test('content of any form is written', async () => {
  for (const content of [undefined, null, [], {}, { content: 'a' }, { content: [null, 1, {}] }])
    assert.match((await written(content as DocumentNode[])).body, /^/)
})
