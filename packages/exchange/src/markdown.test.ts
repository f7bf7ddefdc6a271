import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { strToU8, zipSync } from 'fflate'
import { readMarkdown, UnreadableFile } from './markdown.ts'
import { writeMarkdown } from './markdown-writer.ts'

/** Types, attributes of meaning and texts: `heading2(a)`, `bold{a}`. */
function shortOf({ type, text, attrs = {}, marks = [], content = [] }: DocumentNode): string {
  const { level, start, task, checked, language, align, callout, imageId, alt } = attrs
  if (type === 'text') {
    const names = marks.map(({ type, attrs: { href, language, code } = {} }) =>
      // Code beside other marks.
      code
        ? ['code', code === true ? '' : code].filter(Boolean).join(':')
        : [type, href ?? language].filter(Boolean).join(':'),
    )
    return names.reduceRight((inner, name) => `${name}{${inner}}`, text ?? '')
  }
  const signs = [
    level,
    start,
    task && 'task',
    checked !== undefined && String(checked),
    language,
    align,
    callout,
    imageId,
    alt,
  ]
  return `${type}${signs
    .filter((sign) => sign)
    .map((sign) => `:${sign}`)
    .join('')}(${content.map(shortOf).join('')})`
}

const short = (text: string): string => {
  const { content = [] } = readMarkdown(new TextEncoder().encode(text)).content
  return content
    .map(shortOf)
    .join(' ')
    .replace(/#(fn|fnref)-\w{7}/g, '#$1-ID')
    .replaceAll('paragraph(', 'p(')
    .replaceAll('listItem', 'li')
    .replaceAll('bulletList', 'ul')
    .replaceAll('orderedList', 'ol')
}

// biome-ignore format: a row a line
const READ: [what: string, text: string, blocks: string][] = [
  ['headings', '# a\n## b ##\n### c #1', 'heading:1(a) heading:2(b) heading:3(c #1)'],
  ['underlined headings', 'a\n===\nb\n---\nc', 'heading:1(a) heading:2(b) p(c)'],
  ['no heading without a space', '#a', 'p(#a)'],
  ['lines of a paragraph', 'a\nb\n\nc', 'p(a b) p(c)'],
  ['breaks', 'a  \nb\\\nc', 'p(ahardBreak()bhardBreak()c)'],
  ['a rule', 'a\n\n* * *\nb', 'p(a) horizontalRule() p(b)'],
  ['bullets', '- a\n- b', 'ul(li(p(a))li(p(b)))'],
  ['loose bullets', '* a\n\n* b\n\nc', 'ul(li(p(a))li(p(b))) p(c)'],
  ['numbers', '3. a\n4. b', 'ol:3(li(p(a))li(p(b)))'],
  ['Arabic numbers', '٢. أ\n٣. ب', 'ol:2(li(p(أ))li(p(ب)))'],
  ['tasks', '- [ ] a\n- [x] b', 'ul:task(li:false(p(a))li:true(p(b)))'],
  ['tasks of Notion', '- [ ]  a\n- [x]  b', 'ul:task(li:false(p(a))li:true(p(b)))'],
  ['lists in lists', '1. a\n   - b\n     - c\n2. d', 'ol:1(li(p(a)ul(li(p(b)ul(li(p(c))))))li(p(d)))'],
  ['a list in a list by two spaces', '1. a\n  - b\n2. c', 'ol:1(li(p(a)ul(li(p(b))))li(p(c)))'],
  ['paragraphs of an item', '- a\n\n  b\n- c', 'ul(li(p(a)p(b))li(p(c)))'],
  ['an item that goes on', '- a\nb', 'ul(li(p(a b)))'],
  ['years that are no numbers', '2026. a\n\n٢٠٢٦. ب\n310) c', 'p(2026. a) p(٢٠٢٦. ب 310\\) c)'.replace('\\', '')],
  ['large numbers in order', '310. a\n311. b', 'ol:310(li(p(a))li(p(b)))'],
  ['addresses with signs', 'a https://x.test/*x*/_y_ *b* (www.x.test/~~z~~).', 'p(a link:https://x.test/*x*/_y_{https://x.test/*x*/_y_} italic{b} (link:https://www.x.test/~~z~~{www.x.test/~~z~~}).)'],
  ['addresses with marks of direction', 'https://x.test/\u200f [a](https://x.test/\u200e) <https://x.test/\u2069>', 'p(link:https://x.test/{https://x.test/}\u200f link:https://x.test/{a} link:https://x.test/{https://x.test/\u2069})'],
  ['a quote', '> a\n> - b\n\nc', 'blockquote(p(a)ul(li(p(b)))) p(c)'],
  ['code', '```js\n# a\n  b\n```\nc', 'codeBlock:js(# a\n  b) p(c)'],
  ['code with words beside its language', '```js title\na\n```', 'codeBlock:js(title\na)'],
  ['code to the end', '~~~\na', 'codeBlock(a)'],
  ['a table', '| a | b |\n|:-:|---|\n| c | d\\|e |\n| f |', 'table(tableRow(tableHeader:center(p(a))tableHeader(p(b)))tableRow(tableCell:center(p(c))tableCell(p(d|e)))tableRow(tableCell:center(p(f))tableCell(p())))'],
  ['a table after a line', 'x\n|a|\n|-|', 'p(x) table(tableRow(tableHeader(p(a))))'],
  ['a row with too many cells', '|a|\n|-|\n|b|c|', 'table(tableRow(tableHeader(p(a)))tableRow(tableCell(p(b | c))))'],
  ['emphasis', '*a* **b** ***c*** _d_ ~~e~~', 'p(italic{a} bold{b} bold{italic{c}} italic{d} strike{e})'],
  ['emphasis in words', '2*3*4 a_b_c **كلم**ة', 'p(2*3*4 a_b_c bold{كلم}ة)'],
  ['signs that are open', '*a **b', 'p(*a **b)'],
  ['code in a line', '`` a`b `` and `*c*`', 'p(code{a`b} and code{*c*})'],
  ['formulas', 'قال $x_1*y*z$، $5$ *and $a$*', 'p(قال code:math{x_1*y*z}، code:math{5} italic{and }italic{code:math{a}})'],
  ['amounts and words with dollars', 'a$b$ $ c$ \\$d$ $$ of $5 and $6, $5-$6', 'p(a$b$ $ c$ $d$ $$ of $5 and $6, $5-$6)'],
  ['blocks of formulas', 'a\n$$\n\\frac{a}{b}\n= *c*\n$$\nb\n\n$$ x $$', 'p(a) codeBlock:math(\\frac{a}{b}\n= *c*) p(b) codeBlock:math(x)'],
  ['a fence of math', '```math\nx^2\n```', 'codeBlock:math(x^2)'],
  ['open blocks of formulas', '$$\na\n\nb $$\n\n$$c$$ d', 'p($$ a) p(b $$) p($$c$$ d)'],
  ['an amount after the sign of a block', '$$ a $ b\nc\n$$', 'p($$ a $ b c $$)'],
  ['links', '[a *b*](https://x.test/ "t") <https://y.test/>', 'p(link:https://x.test/{a }link:https://x.test/{italic{b}} link:https://y.test/{https://y.test/})'],
  ['a link with parentheses', '[a](https://x.test/a_(b))', 'p(link:https://x.test/a_(b){a})'],
  ['a picture', '![a](https://x.test/p.png)', 'p(link:https://x.test/p.png{a})'],
  ['a link with a script', '[a](javascript:b())', 'p([a](javascript:b()))'],
  ['HTML', '<b onclick="x">a</b>', 'p(<b onclick="x">a</b>)'],
  ['escaped signs', '\\*a\\* \\# 1\\. b', 'p(*a* # 1. b)'],
]

const PIXEL = 'iVBORw0KGgo='

// biome-ignore format: a row a line
const MORE: [what: string, text: string, blocks: string, ...losses: string[]][] = [
  ['links by reference', '[a] [b][A]\n\n[a]: https://x.test/', 'p(link:https://x.test/{a} link:https://x.test/{b})'],
  ['definitions that nothing refers to', 'a\n\n[b]: https://x.test/ "t"\n[c]: <d>', 'p(a) p([b]: https://x.test/ "t") p([c]: <d>)'],
  ['a second definition', '[a]\n\n[a]: https://x.test/\n[a]: https://y.test/', 'p(link:https://x.test/{a}) p([a]: https://y.test/)'],
  ['links to files', '[a](b.md "t") <x:y> [*c*](#d)', 'p([a](b.md "t") <x:y> [italic{c}](#d))'],
  ['the title of a link', '[a](https://x.test/ "t")', 'p(link:https://x.test/{a})', 'title_dropped'],
  ['an address of mail', '<a@b.test>', 'p(link:mailto:a@b.test{a@b.test})'],
  ['characters by name', '&amp; &copy; &#1575; &nothing;', 'p(& © ا &nothing;)'],
  ['indented code', 'a\n\n    b\n      c\n\nd', 'p(a) codeBlock(b\n  c) p(d)'],
  ['code in emphasis', '**a `b`**', 'p(bold{a }bold{code{b}})'],
  ['a formula after a letter', 'و$`x*y`$', 'p(وcode:math{x*y})'],
  ['bullets of other editors', '• a\n• b\n  • c', 'ul(li(p(a))li(p(b)ul(li(p(c)))))'],
  ['signs of lists in other places', 'a\n٢٠. b\n\n```\n• c\n٢. d\n  - e\n```', 'p(a ٢٠. b) codeBlock(• c\n٢. d\n  - e)'],
  ['numbers that interrupt a paragraph', 'a\n1. b\n\nc\n2. d', 'p(a) ol:1(li(p(b))) p(c 2. d)'],
  ['code in an item by two spaces', '1. a\n  - b\n    ```\n     c\n    ```', 'ol:1(li(p(a)ul(li(p(b)codeBlock( c)))))'],
  ['tasks beside items', '- a\n- [x] b\n- [ ]\n1. [x] c\n\n- \\[x] d', 'ul(li(p(a))) ul:task(li:true(p(b))li:false(p())) ol:1(li(p([x] c))) ul(li(p([x] d)))'],
  ['a heading in an item', '- # a', 'ul(li(p()heading:1(a)))'],
  ['callouts', '> [!NOTE]\n> a\n\n> [!Warning] b\n\n> [!tip]\n\n> \\[!NOTE] c\n\n> [!d] e', 'blockquote:note(p(a)) blockquote:warning(p(b)) blockquote:tip(p()) blockquote(p([!NOTE] c)) blockquote(p([!d] e))'],
  ['footnotes', 'a[^1] b[^x]\n\n[^x]: c\n\n    d\n[^1]: *e*', 'p(alink:#fn-ID1{1} blink:#fn-ID2{2}) ol(li(p(italic{e} link:#fnref-ID1{↩}))li(p(c)p(d link:#fnref-ID2{↩})))'],
  ['a note that is referred to twice', 'a[^n]b[^N]\n\n[^n]: c', 'p(alink:#fn-ID1{1}blink:#fn-ID1{1}) ol(li(p(c link:#fnref-ID1{↩})))'],
  ['a note that ends in a list', 'a[^1]\n\n[^1]:\n    - b', 'p(alink:#fn-ID1{1}) ol(li(p()ul(li(p(b)))p(link:#fnref-ID1{↩})))'],
  ['notes and references alone', 'a[^1]\n\n[^2]: c', 'p(a[^1]) p([^2]: c)'],
  ['a reference in a link', '[b[^2]](https://x.test/)\n\n[^2]: c', 'p([blink:#fn-ID1{1}](link:https://x.test/{https://x.test/})) ol(li(p(c link:#fnref-ID1{↩})))'],
  ['a second note with a label', 'a[^1]\n\n[^1]: b\n[^1]: c', 'p(alink:#fn-ID1{1}) p([^1]: c) ol(li(p(b link:#fnref-ID1{↩})))'],
  ['a note in a quote', 'a[^1]\n\n> [^1]: b\n> c\n\nd', 'p(alink:#fn-ID1{1}) blockquote(p()) p(d) ol(li(p(b c link:#fnref-ID1{↩})))'],
  ['pictures that are elsewhere', '![a](b.png) ![](https://x.test/c.png)', 'p(a link:https://x.test/c.png{https://x.test/c.png})', 'image_external'],
  ['a picture in a link', '[![a](b.png)](https://x.test/)', 'p(link:https://x.test/{a})', 'image_external'],
  ['pictures in their address', `# a ![b](data:image/png;base64,${PIXEL}) c`, 'heading:1(a ) imageNode:import:1:b() p( c)'],
  ['the same picture twice', `![a](data:image/png;base64,${PIXEL})\n\n- ![b](data:image/png;base64,${PIXEL})`, 'imageNode:import:1:a() ul(li(p()imageNode:import:1:b()))'],
  ['a picture that is none', '![a](data:image/png;base64,AAAA)', 'p(a)', 'image_format'],
  ['a picture of another kind', '![a](data:image/svg+xml;base64,AAAA)', 'p(a)', 'image_format'],
  ['boxes in many boxes', `${'> '.repeat(30)}a\n`, `${'blockquote('.repeat(24)}p(${'> '.repeat(6)}a)${')'.repeat(24)}`],
  ['a table in a quote', '> |a|\n> |-|\n> |b|c\\|d|', 'blockquote(table(tableRow(tableHeader(p(a)))tableRow(tableCell(p(b | c|d)))))'],
  ['nothing', ' \n', 'p()'],
]

suite('readMarkdown', () => {
  for (const [what, text, blocks, ...losses] of [...READ, ...MORE]) {
    test(`reads ${what}`, () => {
      assert.equal(short(text), blocks)
      // Titles and pictures of earlier rows are lost as well.
      if (MORE.some(([, one]) => one === text))
        assert.deepEqual(
          readMarkdown(new TextEncoder().encode(text)).losses.map(({ code }) => code),
          losses,
        )
    })
  }
})

test('a table that is too large is the text of its cells, and one that is too wide a text', () => {
  const row = (columns: number) => `${'|a'.repeat(columns)}|\n`
  const table = (columns: number, rows: number) =>
    readMarkdown(`${row(columns)}${'|-'.repeat(columns)}|\n${row(columns).repeat(rows)}`)
  const { content, losses } = table(50, 200)
  assert.equal(content.content?.length, 50 * 201)
  assert.deepEqual(losses, [{ code: 'table_as_text', count: 1 }])
  assert.equal(table(50, 1).content.content?.[0]?.type, 'table')
  assert.equal(table(51, 1).content.content?.[0]?.type, 'paragraph')
})

test('a long text and too many blocks are refused', () => {
  for (const text of ['a'.repeat(500_001), '- \n'.repeat(100_000)])
    assert.throws(() => readMarkdown(text), UnreadableFile)
})

suite('a zip', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1)
  const zip = (files: Record<string, string | Uint8Array>) =>
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, file]) => [
          name,
          typeof file === 'string' ? strToU8(file) : file,
        ]),
      ),
    )

  test('has a text and its pictures', () => {
    const { content, pictures, losses } = readMarkdown(
      zip({
        'a/صفحة 1.md': '![a](images/1.png) ![b](../x%20y.png) ![c](none.png) ![d](notes.md)',
        'a/images/1.png': png,
        'x y.png': png,
        'a/deep/other.md': 'b',
        'a/notes.txt': 'c',
      }),
    )
    assert.equal(
      content.content?.map(shortOf).join(' '),
      'imageNode:import:1:a() imageNode:import:2:b() paragraph( c d)',
    )
    assert.deepEqual(pictures, [
      { id: 'import:1', bytes: png },
      { id: 'import:2', bytes: png },
    ])
    assert.deepEqual(losses, [{ code: 'image_external', count: 2 }])
  })

  test('that writeMarkdown made is read again', () => {
    const picture = { bytes: png, type: 'image/png', width: 10, height: 5 } as const
    const imageId = '01900000-0000-7000-8000-000000000001'
    const written = writeMarkdown(
      { type: 'doc', content: [{ type: 'imageNode', attrs: { imageId, alt: 'a [b]' } }] },
      { title: '', pictureOf: () => picture },
    )
    const { content, pictures } = readMarkdown(written.bytes)
    assert.deepEqual(content.content, [
      { type: 'imageNode', attrs: { imageId: 'import:1', alt: 'a [b]' } },
    ])
    assert.deepEqual(pictures, [{ id: 'import:1', bytes: png }])
  })

  test('without a text or an end, and bytes that are no text, are refused', () => {
    for (const bytes of [zip({ 'a.png': png }), Uint8Array.of(0xff, 0xfe, 0xff)])
      assert.throws(() => readMarkdown(bytes), { reason: 'not_the_format' })
    const half = zip({ 'a.md': 'a' }).subarray(0, 50)
    assert.throws(() => readMarkdown(half), { reason: 'damaged' })
  })
})
