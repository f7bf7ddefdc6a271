import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { MAX_TITLE } from '../limits.ts'
import type { DocumentNode } from './node.ts'
import { titleOf } from './title.ts'

const text = (words: string, mark?: string): DocumentNode => ({
  type: 'text',
  text: words,
  ...(mark && { marks: [{ type: mark }] }),
})
const block = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content })
const p = (...content: (string | DocumentNode)[]) =>
  block('paragraph', ...content.map((part) => (typeof part === 'string' ? text(part) : part)))
const atom = (type: string, attrs?: unknown) => ({ type, attrs }) as DocumentNode
const titleOfBlocks = (...blocks: DocumentNode[]) => titleOf(block('doc', ...blocks))

const TITLES: [rule: string, blocks: DocumentNode[], title: string][] = [
  ['a document without blocks has no title', [], ''],
  ['an empty paragraph has no title', [{ type: 'paragraph' }], ''],
  ['white space alone is not a title', [p(' \t\n\u00a0\u3000 ')], ''],
  [
    'a heading gives the title like other blocks',
    [block('heading', text('A heading')), p('text')],
    'A heading',
  ],
  ['empty blocks before the first words are skipped', [p(), p('  '), p('Words')], 'Words'],
  ['only the first block with text counts', [p('One'), p('Two')], 'One'],
  [
    'the first words may be nested deeply',
    [block('list', block('item', p()), block('item', p('deep')))],
    'deep',
  ],
  ['text of an unknown node counts too', [block('futureBlock', text('kept'))], 'kept'],
  ['text directly under the root counts', [text('bare')], 'bare'],

  ['white space becomes one space', [p('  a \n\t b\u00a0\u2003c  ')], 'a b c'],
  ['line and paragraph separators are white space', [p('a\u2028b\u2029c')], 'a b c'],
  [
    'a word split by a mark stays one word',
    [p('Hel', text('lo wor', 'bold'), 'ld')],
    'Hello world',
  ],
  ['a line break is a space', [p('one', atom('hardBreak'), 'two')], 'one two'],

  ['a verse gives its text', [p(atom('quranVerse', { text: '[verse text]' }))], '[verse text]'],
  [
    'a hadith gives its text',
    [p('See: ', atom('hadithNode', { text: '[hadith text]' }))],
    'See: [hadith text]',
  ],
  [
    'a verse gives its text as a separate block too',
    [atom('quranVerse', { text: '[verse text]' })],
    '[verse text]',
  ],
  [
    'an honorific gives its ligature',
    [p('The Prophet ', atom('honorific', { type: 'saw' }))],
    'The Prophet \ufdfa',
  ],
  ['an unknown honorific gives nothing', [p('a', atom('honorific', { type: 'new' }))], 'a'],
  ['an emoji gives its character', [p('Tea ', atom('emoji', { name: 'rose' }))], 'Tea 🌹'],
  ['an unknown emoji gives nothing', [p('a', atom('emoji', { name: 'no_such_face' }))], 'a'],
  ['the sign of a task gives nothing', [p(atom('emoji', { name: '☑' }), 'a')], 'a'],
  ['inherited property names are not emoji', [p(atom('emoji', { name: 'constructor' }))], ''],
  ['a link to a document gives its label', [p(atom('documentLink', { label: 'Notes' }))], 'Notes'],
  ['an image gives nothing', [p(atom('imageNode', { alt: 'a cat', imageId: '1' })), p('b')], 'b'],
  [
    'attributes of another form give nothing',
    [p(atom('quranVerse', { text: { a: 1 } }), 'a')],
    'a',
  ],
  ['attributes that are null give nothing', [p(atom('quranVerse', null), 'a')], 'a'],
  ['attributes that are not an object give nothing', [p(atom('documentLink', 'label'), 'a')], 'a'],

  ['controls and NUL are stripped', [p('a\u0000b\u0007c\u001bd\u007fe\u0085f\u009fg')], 'abcdefg'],
  ['a control between spaces leaves one space', [p('a \u0000 b')], 'a b'],
  ['a block of controls alone has no title', [p('\u0000\u202e'), p('next')], 'next'],
  [
    'bidi overrides and embeddings are stripped',
    [p('a\u202ab\u202bc\u202cd\u202de\u202ef')],
    'abcdef',
  ],
  ['bidi isolates are stripped', [p('a\u2066b\u2067c\u2068d\u2069e')], 'abcde'],
  ['bidi marks shape a line and stay', [p('a\u200eb\u200fc\u061cd')], 'a\u200eb\u200fc\u061cd'],
  ['a lone high surrogate is stripped', [p('a\ud83db')], 'ab'],
  ['a lone low surrogate is stripped', [p('a\ude00b')], 'ab'],
  ['halves of one character in two nodes are one', [p('a\ud83d', text('\ude00', 'bold'))], 'a😀'],
  ['a byte order mark is not a space', [p('wo\ufeffrd')], 'word'],
  [
    'ZWNJ and ZWJ stay',
    [p('نمی\u200cخواهم 👨\u200d👩\u200d👧')],
    'نمی\u200cخواهم 👨\u200d👩\u200d👧',
  ],
  [
    'zero-width characters alone are not a title',
    [p('\u200b\u200c\u200d\u2060\ufeff'), p('b')],
    'b',
  ],
  ['directional marks alone are not a title', [p('\u200e \u200f\u061c'), p('next')], 'next'],
  ['a soft hyphen and fillers alone are not a title', [p('\u00ad \u034f \u3164'), p('x')], 'x'],
  [
    'zero-width characters between spaces are not a word',
    [p('\u200f a \u200b\u200d b \u2060')],
    'a b',
  ],
  ['a selector stays with its emoji', [p('\u2764\ufe0f')], '\u2764\ufe0f'],
  ['the sign at the end of a verse is a word', [p('\u06dd')], '\u06dd'],

  [
    'an unknown node in a line gives its label',
    [p('Ask ', atom('mention', { id: '7', label: 'Amina' }), ' about it')],
    'Ask Amina about it',
  ],
  ['a label alone in a paragraph counts', [p(atom('mention', { label: 'Amina' }))], 'Amina'],
  ['a label in a heading counts', [block('heading', atom('tag', { label: 'Plan' }))], 'Plan'],
  ['an unknown node in a line may have a text', [p('a ', atom('math', { text: 'x' }))], 'a x'],
  [
    'an unknown node in a line gives the text in it',
    [p('Dear ', block('futureMark', text('old '), block('inner', text('friend'))), '!')],
    'Dear old friend!',
  ],
  ['a label of another form gives nothing', [p('a', atom('mention', { label: 7 }))], 'a'],
  ['an invisible label gives nothing', [p(atom('mention', { label: '\u200b' }))], ''],
  ['a label outside of a line gives nothing', [atom('future', { label: 'A' }), p('b')], 'b'],
  ['unknown blocks are separate lines', [block('x', text('One')), block('x', text('2'))], 'One'],
  ['a known node gives no label', [p(atom('imageNode', { label: 'a' }), 'b')], 'b'],
  ['vowel marks and tatweel stay', [p('مُحَمَّدـ')], 'مُحَمَّدـ'],
]

for (const [rule, blocks, title] of TITLES) {
  test(`title: ${rule}`, () => assert.equal(titleOfBlocks(...blocks), title))
}

const LONG: [rule: string, words: string, title: string][] = [
  ['80 characters stay whole', 'x'.repeat(80), 'x'.repeat(80)],
  ['81 characters of one word are cut inside it', 'x'.repeat(81), 'x'.repeat(80)],
  ['a word that ends at 80 is kept whole', `${'x'.repeat(75)} 4444 more`, `${'x'.repeat(75)} 4444`],
  ['a word that would end at 81 is left out', `${'x'.repeat(75)} 55555 more`, 'x'.repeat(75)],
  ['a short word before a long one stands alone', `a ${'x'.repeat(100)}`, 'a'],
  ['characters are code points, not UTF-16 units', '😀'.repeat(80), '😀'.repeat(80)],
  ['a long word of emoji is cut between them', '😀'.repeat(81), '😀'.repeat(80)],
  [
    'a long word is cut between letters, never before a mark',
    `${'x'.repeat(79)}e\u0301x`,
    'x'.repeat(79),
  ],
  ['a family of emoji is cut as a whole', `${'x'.repeat(78)}👨\u200d👩\u200d👧`, 'x'.repeat(78)],
  [
    'one letter with endless marks is cut too',
    `e${'\u0301'.repeat(200)}`,
    `e${'\u0301'.repeat(79)}`,
  ],
  ['Arabic is cut at a word', 'كلمات '.repeat(20), 'كلمات '.repeat(13).trim()],
]

for (const [rule, words, title] of LONG) {
  test(`title: ${rule}`, () => assert.equal(titleOfBlocks(p(words)), title))
}

test('`titleOf` handles 100,000 blocks and a million levels', () => {
  const empty = Array.from({ length: 100_000 }, () => p())
  assert.equal(titleOf({ type: 'doc', content: [...empty, p('last')] }), 'last')

  let deep = p('deep')
  for (let level = 0; level < 1_000_000; level++) deep = block('quote', deep)
  assert.equal(titleOfBlocks(deep), 'deep')
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(' ', '\u0000', '\u202e', '\ud83d', '\ude00', '\u200d', 'ب', 'x'),
  }),
  fc.string({ unit: 'grapheme', minLength: 60, maxLength: 200 }),
)
const anyAttrs = fc.oneof(
  fc.record({ text: anyText, label: anyText, type: anyText, name: anyText }, { requiredKeys: [] }),
  fc.jsonValue(),
)
const types = ['text', 'paragraph', 'hardBreak', 'quranVerse', 'hadithNode', 'documentLink']
const { tree } = fc.letrec<{ tree: DocumentNode }>((tie) => ({
  tree: fc.record(
    {
      type: fc.oneof(fc.constantFrom(...types, 'honorific', 'emoji'), fc.string()),
      attrs: anyAttrs,
      text: anyText,
      content: fc.array(tie('tree'), { maxLength: 4, depthIdentifier: 'tree' }),
    },
    { requiredKeys: ['type'] },
    // `titleOf` must handle all attributes that `parseContent` accepts.
  ) as fc.Arbitrary<DocumentNode>,
}))

const FORBIDDEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]|^\s|\s$|\s\s/u

test('the title of any tree has at most 80 printable characters and is idempotent', () => {
  fc.assert(
    fc.property(fc.array(tree, { maxLength: 5 }), (content) => {
      const title = titleOfBlocks(...content)
      assert.ok([...title].length <= MAX_TITLE, `${[...title].length} characters`)
      assert.doesNotMatch(title, FORBIDDEN)
      assert.equal(titleOfBlocks(p(title)), title, 'a title is its own title')
    }),
    { numRuns: 1_000 },
  )
})
