import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import fc from 'fast-check'
import { toEditorDocument } from '../content/parse.ts'
import { toStoredDocument } from '../content/serialize.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { looksLikeMarkdown, MAX_MARKDOWN, parseMarkdown } from './parse-markdown.ts'

const schema = createSchema(FEATURES)

/** Types, attributes of meaning and texts: `heading2(a)`, `bold{a}`. */
function shortOf({ type, text, attrs = {}, marks = [], content = [] }: DocumentNode): string {
  const { level, start, task, checked, language, align } = attrs
  if (type === 'text') {
    const names = marks.map((mark) =>
      [mark.type, mark.attrs?.href ?? mark.attrs?.language].filter(Boolean).join(':'),
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
  ]
  return `${type}${signs
    .filter((sign) => sign)
    .map((sign) => `:${sign}`)
    .join('')}(${content.map(shortOf).join('')})`
}

const short = (text: string): string => {
  const content = parseMarkdown(text, () => 0) ?? []
  return content
    .map(shortOf)
    .join(' ')
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
  ['code in a line', '`` a`b `` and `*c*`', 'p(code{ a`b } and code{*c*})'],
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

describe('parseMarkdown', () => {
  for (const [what, text, blocks] of READ) {
    test(`reads ${what}`, () => assert.equal(short(text), blocks))
  }

  test('makes only what the schema holds, and loses no word', () => {
    const parts = [
      '# ',
      '- ',
      '1. ',
      '> ',
      '```\n',
      '| a | b |\n|--|--|\n',
      '**',
      '*',
      '[',
      '](https://x.test/)',
      '`',
      '\n',
      '\n\n',
      '  ',
      '- [x] ',
      '~~',
      '\\',
      '![',
      '<',
      '$',
      '$$',
    ]
    const part = fc.oneof(fc.constantFrom(...parts), fc.stringMatching(/^[a-zأ-ي]{1,5}$/))
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (all) => {
        const text = all.join('')
        const content = parseMarkdown(text, () => 0) ?? []
        const doc = toEditorDocument({ type: 'doc', content }, schema)
        doc.check()
        assert.doesNotMatch(JSON.stringify(toStoredDocument(doc)), /"type":"(unknown|task)/)
        assert.equal(/unknown/.test(JSON.stringify(doc.toJSON())), false)
        const words = text.replaceAll('https://x.test/', '').match(/[أ-ي]+/g) ?? []
        for (const word of words)
          assert.ok(JSON.stringify(toStoredDocument(doc)).includes(word), word)
      }),
      { numRuns: 500 },
    )
  })

  test('declines what is too long, and what takes too long', () => {
    assert.equal(parseMarkdown('a'.repeat(MAX_MARKDOWN + 1)), undefined)
    let time = 0
    assert.equal(
      parseMarkdown('a\n\n'.repeat(9), () => (time += 100)),
      undefined,
    )
  })
})

test('two signs of blocks or a table look like Markdown', () => {
  for (const text of [
    '# a\n- b',
    '> a\n\n1. b',
    '|a|b|\n|-|-|',
    '- a\n- [ ] b',
    'a\n```\nb\n```\n# c',
  ])
    assert.equal(looksLikeMarkdown(text), true, text)
  for (const text of [
    'a\nb',
    '- a\n- b',
    '#tag\n#tag',
    '1. a\n2. b',
    'a | b\nc | d',
    '**a**\n_b_',
    '',
  ])
    assert.equal(looksLikeMarkdown(text), false, text)
})
