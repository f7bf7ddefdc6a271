import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createTokenizer, foldWords, isLoneSign } from './tokens.ts'

const tokensOf = createTokenizer()

const wordsOf = (text: string) => [...tokensOf(text)].map((token) => token.text)

const TOKENS: [rule: string, text: string, tokens: string[]][] = [
  [
    'words are runs of letters and digits',
    'A list_of 3.5 words!',
    ['a', 'list', 'of', '3', '5', 'words'],
  ],
  ['case and accents are folded', 'Café ΟΔΟΣ Ёлка', ['cafe', 'οδοσ', 'елка']],
  ['vowels, hamza, alef and taa are folded', 'أُسْتَاذَةٌ مسؤول إلى', ['استاذه', 'مسوول', 'الي']],
  [
    'an Arabic word is found without its article',
    'والرَّحْمَة للناس الله',
    ['والرحمه', 'رحمه', 'للناس', 'ناس', 'الله'],
  ],
  ['a joiner belongs to its word', 'می\u200cشود', ['ميشود']],
  ['digits of other scripts are folded', 'درس ٤٥', ['درس', '45']],
  ['an honorific joins to no word', 'النبيﷺ', ['النبي', 'نبي', 'صلي', 'الله', 'عليه', 'وسلم']],
  [
    'a word with an apostrophe has parts',
    "Qur’an l'homme",
    ['quran', 'qur', 'an', 'lhomme', 'homme'],
  ],
  ['quotation marks separate words', '«one»"two"', ['one', 'two']],
  ['Chinese becomes pairs and the last sign', '東京都。年', ['東京', '京都', '都', '年']],
  ['kana, Thai and Hangul too', 'カナ ไทย 한국', ['カナ', 'ナ', 'ไท', 'ทย', 'ย', '한국', '국']],
  ['half-width kana is folded', 'ｶﾞｷﾞ', ['カキ', 'キ']],
  ['decomposed Hangul is composed', '한국'.normalize('NFD'), ['한국', '국']],
  ['scripts part words', 'A株3年', ['a', '株', '3', '年']],
  ['signs beyond the basic plane pair too', '𠀀𠀁', ['𠀀𠀁', '𠀁']],
  ['a long word is cut', 'x'.repeat(2_000), ['x'.repeat(64)]],
  ['signs alone are no words', '— ﴿﴾ … 🌹', []],
]

for (const [rule, text, tokens] of TOKENS) {
  test(`tokensOf: ${rule}`, () => assert.deepEqual(wordsOf(text), tokens))
}

test('isLoneSign holds for one sign of a script without spaces', () => {
  assert.deepEqual(['年', '𠀀', '年度', 'a', 'ب'].map(isLoneSign), [
    true,
    true,
    false,
    false,
    false,
  ])
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom(..."aΣé\u0301بُﷺٱ\u0654東ｶﾞไ่한\u1112\u1161\u11AB’' \u200c1٣😀㍿½"),
  }),
)

test('foldWords is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => assert.equal(foldWords(foldWords(text)), foldWords(text))),
    { numRuns: 2_000 },
  )
})

test('tokens are folded letters, at most 64, within the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const { text: word, from, to } of tokensOf(text)) {
        assert.match(word, /^[\p{L}\p{N}]{1,64}$/u)
        assert.equal(foldWords(word), word)
        assert.ok(from >= 0 && from < to && to <= text.length)
        assert.ok(wordsOf(text.slice(from, to)).includes(word), `${word} in its place`)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('tokens of a form do not depend on how a text is composed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
      assert.deepEqual(wordsOf(text.normalize('NFD')), wordsOf(text.normalize('NFC')))
    }),
    { numRuns: 1_000 },
  )
})

test('words of ASCII are folded as all others are', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]{1,64}$/), (word) =>
      assert.deepEqual(wordsOf(word), [foldWords(word)]),
    ),
  )
})
