import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type DocumentNode, parseContent } from '@waraq/contract'
import { linesOf } from '../test/lines-of.ts'
import { createRandom, makeDocument } from '../test/made-documents.ts'
import { SAME_IN_FILES } from '../test/same-in-files.ts'
import { block, paragraph, text } from '../test/written.ts'
import { writeHtml } from './html.ts'
import { readHtml, type UnreadableFile } from './html-reader.ts'

const PIXEL = 'iVBORw0KGgo='
const link = (href: string) => ({ type: 'link', attrs: { href } })

const UUID = '01900000-0000-7000-8000-000000000001'
const FORMULA = { type: 'code', attrs: { language: 'math' } }
const CENTERED = block('tableCell', { align: 'center' }, paragraph('a'))
const DONE = block('listItem', { checked: true }, paragraph('a'))
const TOGGLE = block(
  'details',
  { open: true },
  block('detailsSummary', {}, text('a')),
  block('detailsContent', {}, paragraph('b')),
)

const trip = (content: DocumentNode[], options = {}) =>
  readHtml(writeHtml({ type: 'doc', content }, { title: 'T', style: 'p{}', ...options }).bytes)

suite('our own pages', () => {
  test('have their lines, lists, quotes, tables and directions when they are read', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const document = makeDocument(30, createRandom(seed))
      const { content, losses } = trip(document.content ?? [])
      assert.deepEqual(linesOf(parseContent(content)), linesOf(document))
      assert.deepEqual(losses, [])
    }
  })

  const others: [what: string, ...content: DocumentNode[]][] = [
    ['a formula in a line', paragraph('a ', text('x^2', FORMULA))],
    ['marks', paragraph(text('a', link('https://x.test/'), 'bold', 'strike'), text('b', 'italic'))],
    ['a link to a document', paragraph(block('documentLink', { targetDocId: UUID, label: 'a' }))],
    ['an alignment of a cell', block('table', {}, block('tableRow', {}, CENTERED))],
    ['a task that is done', block('bulletList', { task: true }, DONE)],
    ['an open toggle', TOGGLE],
  ]
  for (const [what, ...content] of [...SAME_IN_FILES, ...others])
    test(`have ${what} as before`, () => {
      assert.deepEqual(linesOf(trip(content).content), linesOf({ type: 'doc', content }))
    })

  test('have their pictures and notes as before', () => {
    const image = { width: 40, height: 20, align: 'left', alt: 'a "cat"' }
    const picture = { bytes: Uint8Array.from(atob(PIXEL), (sign) => sign.charCodeAt(0)) }
    const notes = block(
      'orderedList',
      {},
      block('listItem', {}, paragraph('note ', text('↩', link('#fnref-abcd')))),
    )
    const before = [paragraph('a', text('1', link('#fn-abcd')))]
    const { content, pictures } = trip(
      [...before, block('imageNode', { imageId: UUID, ...image }), notes],
      { pictureOf: () => ({ ...picture, type: 'image/png', width: 400, height: 200 }) },
    )
    assert.deepEqual(pictures, [{ id: 'import:1', ...picture }])
    const [line, read, ...others] = content.content ?? []
    assert.deepEqual(read?.attrs, { imageId: 'import:1', ...image })
    const withNotes = { type: 'doc', content: [...before, notes] }
    assert.deepEqual(
      linesOf({ type: 'doc', content: line ? [line, ...others] : [] }),
      linesOf(withNotes),
    )
  })
})

const lines = (html: string) => linesOf(parseContent(readHtml(html).content))
const lossesOf = (html: string) =>
  readHtml(html).losses.map(({ code, count }) => `${code}=${count}`)
// biome-ignore format: a row a page
const PAGES: [what: string, html: string, lines: string[], ...losses: string[]][] = [
  ['text without elements', 'a &amp; b', ['/paragraph ltr |a & b']],
  ['a whole page', '<!doctype html><html lang=en><head><title>t</title><meta charset=utf-8><base href=x></head><body><h1>a</h1><p>b</body></html>', ['/heading[level=1] ltr |a', '/paragraph ltr |b']],
  ['white space as browsers show it', '<div> a\n <b> b </b>\n<br> c&nbsp;</div> <p> </p><p>&nbsp;</p>', ['/paragraph ltr |a |[{"type":"bold"}]b|["hardBreak",null]|c\u00a0', '/paragraph ltr ']],
  ['boxes in each other', '<div>a<section>b<div>c</div>d</section><span>e<p>f</p></span></div>', ['a', 'b', 'c', 'd', 'e', 'f'].map((one) => `/paragraph ltr |${one}`)],
  ['the direction of the page', '<html dir=rtl><p>a<p dir=ltr>نص<p dir=auto>b<div style="direction:ltr">نص</div>', ['/paragraph rtl |a', '/paragraph ltr |نص', '/paragraph ltr |b', '/paragraph ltr |نص']],
  ['the letters where a page says no direction', '<p>نص عربي<p>English text', ['/paragraph rtl |نص عربي', '/paragraph ltr |English text']],
  ['alignments', '<center>a</center><p align=right>b<div style="TEXT-ALIGN: justify"><p>c</div>', ['/paragraph ltr center |a', '/paragraph ltr end |b', '/paragraph ltr justify |c']],
  ['marks of elements and styles', '<b>a</b><i>b</i><u>c</u><del>d</del><code>e</code><b style="font-weight:normal">f</b><span style="font-weight:700;font-style:italic">g</span>', ['/paragraph ltr |[{"type":"bold"}]a|[{"type":"italic"}]b|[{"type":"underline"}]c|[{"type":"strike"}]d|[{"type":"code"}]e|f|[{"type":"bold"},{"type":"italic"}]g']],
  ['colors', '<span style="background-color:rgb(254, 240, 138)">a</span><font color="#ff0000">b</font>', ['/paragraph ltr |[{"type":"highlight","attrs":{"color":"#fef08a"}}]a|[{"type":"highlight","attrs":{"color":"transparent","ink":"red"}}]b'], 'color_nearest=1'],
  ['links', '<a href=" https://x.test/a b ">a</a> <a href="/b" title=t>b</a> <a href="#c">c</a> <a href="https://y.test/" title=t>d</a>', ['/paragraph ltr |[{"type":"link","attrs":{"href":"https://x.test/a%20b"}}]a| b c |[{"type":"link","attrs":{"href":"https://y.test/"}}]d'], 'internal_link_dropped=2', 'title_dropped=1'],
  ['lists', '<ol start=3 type=a>\n<li>a<ul><li><p>b<p>c</ul><li>d</ol>\n<ul>\n<li>x\n<li>e<ul><li>f</ul></ul>', ['/orderedList[start=3][type="a"]/listItem1/paragraph ltr |a', '/orderedList[start=3][type="a"]/listItem1/bulletList/listItem1/paragraph ltr |b', '/orderedList[start=3][type="a"]/listItem1/bulletList/listItem1/paragraph ltr |c', '/orderedList[start=3][type="a"]/listItem2/paragraph ltr |d', '/bulletList/listItem1/paragraph ltr |x', '/bulletList/listItem2/paragraph ltr |e', '/bulletList/listItem2/bulletList/listItem1/paragraph ltr |f']],
  ['lists in lists without items', '<ul>a<ul><li>b</ul><li>c<ol><ol><li>d</ol></ol></ul>', ['/bulletList/listItem1/paragraph ltr |a', '/bulletList/listItem1/bulletList/listItem1/paragraph ltr |b', '/bulletList/listItem2/paragraph ltr |c', '/bulletList/listItem2/orderedList/listItem1/paragraph ltr ', '/bulletList/listItem2/orderedList/listItem1/orderedList/listItem1/paragraph ltr |d']],
  ['tasks of other programs', '<ul><li class=task-list-item><input type=checkbox disabled checked> a<li><label><input type=checkbox> b</label><li>c</ul>', ['/bulletList[task=true]/listItem1[checked=true]/paragraph ltr |a', '/bulletList[task=true]/listItem2/paragraph ltr |b', '/bulletList/listItem1/paragraph ltr |c']],
  ['a list of terms', '<dl><dt>a<dd>b</dl>', ['/paragraph ltr |[{"type":"bold"}]a', '/paragraph ltr +1 |b']],
  ['quotes', '<blockquote>a<blockquote><p>b</blockquote></blockquote>', ['/blockquote/paragraph ltr |a', '/blockquote/blockquote/paragraph ltr |b']],
  ['code', '<pre>\n<code class="hljs language-js">a  <span>b</span>\n\tc\n</code></pre>', ['/codeBlock[language="js"] ltr |a  b\n\tc']],
  ['a table with spans, a caption and a group at its end', '<table dir=rtl><caption>z</caption><tfoot><tr><td>f</tfoot><thead><tr><th colspan=2>a<th rowspan=0>b</thead><tr><td rowspan=99 align=center>c<td>d<td>e<tr><td>g<td>h</table>', ['/table rtl', '/table/tableRow/tableHeader[colspan=2]/paragraph rtl |a', '/table/tableRow/tableHeader/paragraph rtl |b', '/table/tableRow/tableCell[rowspan=2]/paragraph rtl |c', '/table/tableRow/tableCell/paragraph rtl |d', '/table/tableRow/tableCell/paragraph rtl |e', '/table/tableRow/tableCell/paragraph rtl |g', '/table/tableRow/tableCell/paragraph rtl |h', '/table/tableRow/tableCell/paragraph rtl |f', '/paragraph[caption=true] rtl |z']],
  ['a toggle', '<details open><summary><b>a</b></summary>b<p>c</details>', ['/details[open=true]/detailsSummary ltr |[{"type":"bold"}]a', '/details[open=true]/detailsContent/paragraph ltr |b', '/details[open=true]/detailsContent/paragraph ltr |c']],
  ['pictures', `<p>a<img src="data:image/png;base64,${PIXEL}" alt=b width="50%">c<img src="https://x.test/a.png" alt=d><img src="data:image/svg+xml,x" alt=e>`, ['/paragraph ltr |a', '/imageNode', '/paragraph ltr |c d e'], 'image_external=1', 'image_format=1'],
  ['notes of other programs', '<p>a<sup><a href="#fn1" role="doc-noteref">1</a></sup><section><hr><ol><li id=fn1><p>b<a href="#fnref1" role="doc-backlink">↩︎</a></ol></section>', ['/paragraph ltr |a|[{"type":"link","attrs":{"href":"#fn-ID"}}]1', '/horizontalRule', '/orderedList/listItem1/paragraph ltr |b |[{"type":"link","attrs":{"href":"#fnref-ID"}}]↩']],
  ['formulas', '<math alttext="x^2"><mi>x</mi></math><math display=block alttext="y"></math><math><mi>z</mi></math>', ['/paragraph ltr |[{"type":"code","attrs":{"language":"math"}}]x^2', '/codeBlock[language="math"] ltr |y', '/paragraph ltr |z'], 'formula_as_text=1'],
  ['what is hidden or no text', '<p hidden>a</p><div style="display: none">b</div><script>c</script><style>d</style><svg><text>e</text></svg><noscript>f</noscript><template>g</template><iframe>h</iframe><!-- i -->j', ['/paragraph ltr |j'], 'hidden_text_dropped=2', 'drawing_dropped=2'],
  ['nothing', '', ['/paragraph ltr ']],
]

const OPEN = (
  'p h1 h2 div span b i a ul ol li dl dt dd blockquote pre code table caption thead tbody tr th td ' +
  'details summary figure figcaption section select option button label form fieldset legend ' +
  'textarea center font sub sup q ruby rt rp main address custom-element'
).split(' ')

suite('pages of others', () => {
  for (const [what, html, expected, ...losses] of PAGES)
    test(`have ${what}`, () => {
      const read = lines(html).map((line) => line.replace(/#(fn|fnref)-[a-z0-9]{4,12}"/, '#$1-ID"'))
      assert.deepEqual(read, expected)
      assert.deepEqual(lossesOf(html).sort(), losses.sort())
    })

  test('keep every word, however their elements are mixed', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = createRandom(seed)
      const pick = (tags: readonly string[]) => tags[Math.floor(random() * tags.length)]
      const parts = Array.from(
        { length: 60 },
        (_, at) => `<${pick(OPEN)}>word${100 + at} </${pick(OPEN)}>`,
      )
      const text = JSON.stringify(parseContent(readHtml(parts.join('')).content))
      const missing = parts.filter((part) => !text.includes(part.replace(/<[^>]*>| /g, '')))
      assert.deepEqual(missing, [], parts.join(''))
    }
  })

  test('are read in the encoding that they name', () => {
    const arabic = Uint8Array.of(...new TextEncoder().encode('<meta charset="windows-1256">'), 0xc7)
    const wide = Uint8Array.of(0xff, 0xfe, 0x27, 0x06)
    const marked = Uint8Array.of(0xef, 0xbb, 0xbf, ...new TextEncoder().encode('<meta charset=x>ا'))
    for (const bytes of [arabic, wide, marked])
      assert.deepEqual(linesOf(readHtml(bytes).content), ['/paragraph rtl |ا'])
  })
})

const many = (count: number, html: string) => html.repeat(count)
/** Each is read, or refused with this reason, within seconds. */
const HOSTILE: Record<string, [html: string, reason?: UnreadableFile['reason']]> = {
  '100,000 elements in each other': [many(100_000, '<div>'), 'too_complex'],
  '100,000 marks in each other': [many(100_000, '<b>'), 'too_complex'],
  'more nodes than a document has': [many(110_000, '<p>a'), 'too_complex'],
  'more texts than a document has': [many(60_000, 'a<b>b</b>'), 'too_complex'],
  'marks that all paragraphs reopen': [
    `<p>${Array.from({ length: 150 }, (_, at) => `<b a=${at}>`).join('')}${many(50_000, '<p>a')}`,
    'too_complex',
  ],
  '150 marks around all paragraphs': [many(150, '<b>') + many(40_000, '<p>a')],
  '17 MB': [many(17, 'a'.repeat(1_000_000)), 'too_complex'],
  'quotes that are too deep': [many(130, '<blockquote>'), 'too_complex'],
  'an attribute of 10 MB': [`<p title="${many(10_000_000, 'a')}">a`],
  '300,000 attributes': [`<p ${Array.from({ length: 300_000 }, (_, at) => `a${at}`).join(' ')}>a`],
  '400,000 declarations': [`<p style="${many(400_000, 'a:b;')}">a`],
  'text before tables': [`<table>${many(20_000, 'a<b>b</b>')}`],
  'blocks in marks': [`<b><div>${many(100_000, '<i>a</i>')}</b>`],
  'marks across paragraphs': [many(20_000, '<a><p></a>')],
  'comments without an end': [many(200_000, '<!--')],
  'references without an end': [many(200_000, '&amp')],
  'tables in each other': [many(60, '<table><tr><td>a')],
  'a table that is too large': [`<table>${many(11_000, '<tr><td>a')}`],
  'huge spans': ['<table><tr><td colspan=999999999 rowspan=999999999>a<td rowspan=-1>b'],
  'lists without items': [`<ul><li>a${many(20_000, '<b>b</b><p></p>')}`],
  'everything unclosed': ['<p><b><table><tr><td><ul><li><a href="x"><select><option>a'],
  'an end without a start': [many(100_000, '</p></b></table></html>')],
  'characters that stand nowhere': ['a\0b\ud800c\uffff'],
}

suite('hostile pages', () => {
  for (const [what, [html, reason]] of Object.entries(HOSTILE))
    test(`${what}: ${reason ?? 'read'}`, () => {
      const before = process.cpuUsage()
      if (reason) assert.throws(() => readHtml(html), { name: 'UnreadableFile', reason })
      else parseContent(readHtml(html).content)
      const { user, system } = process.cpuUsage(before)
      assert.ok(user + system < 5_000_000, `${(user + system) / 1e6} s`)
    })

  test('a zip is no page', () => {
    const zip = Uint8Array.of(0x50, 0x4b, 3, 4)
    assert.throws(() => readHtml(zip), { name: 'UnreadableFile', reason: 'not_the_format' })
  })

  test('keep no address that runs', () => {
    const addresses = ['javascript:a()', ' java\nscript:a()', 'data:text/html,a', 'vbscript:a']
    const html = addresses.map((one) => `<a href="${one}">a</a><img src="${one}" alt=b>`).join('')
    const read = readHtml(html)
    assert.doesNotMatch(JSON.stringify(read.content), /script:|data:|"link"/)
    assert.deepEqual(read.pictures, [])
  })

  test('keep their characters but those that stand nowhere', () => {
    const { content, losses } = readHtml('a\0b\ud800c\uffff')
    assert.deepEqual(linesOf(content), ['/paragraph ltr |abc'])
    assert.deepEqual(losses, [{ code: 'characters_dropped', count: 3 }])
  })
})
