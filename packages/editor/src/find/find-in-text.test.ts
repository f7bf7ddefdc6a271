import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findInText } from './find-in-text.ts'

const LOOSE = { matchCase: false, isExact: false }

const cases: [what: string, text: string, sought: string, found: string[]][] = [
  ['a word each time it occurs', 'one two one', 'one', ['one', 'one']],
  ['capitals and small letters alike', 'Paper paper', 'PAPER', ['Paper', 'paper']],
  ['a vowelled word by its letters, with its last sign', 'هٰذَا كِتَابٌ جَدِيدٌ', 'كتاب', ['كِتَابٌ']],
  ['a bare word by a vowelled one', 'هذا كتاب', 'كِتَاب', ['كتاب']],
  ['an alef in any form', 'أحمد وإحسان', 'احمد', ['أحمد']],
  ['a teh marbuta by a heh', 'مدرسة', 'مدرسه', ['مدرسة']],
  ['a word that is drawn out', 'كتـــاب', 'كتاب', ['كتـــاب']],
  ['a letter with an accent', 'Café', 'cafe', ['Café']],
  ['what stands after a letter of two units', '😀 a', 'a', ['a']],
  ['nothing where nothing is sought', 'text', '', []],
  ['nothing where only a vowel sign is sought', 'كِتاب', '\u0650', []],
]

for (const [what, text, query, expected] of cases) {
  test(`findInText finds ${what}`, () => {
    const pieces = findInText(text, query, LOOSE).map(({ from, to }) => text.slice(from, to))
    assert.deepEqual(pieces, expected)
  })
}

const whole: [what: string, text: string, sought: string, found: string[]][] = [
  ['a word alone', 'one onet tone one', 'one', ['one', 'one']],
  ['a word between signs', '(one),one—one', 'one', ['one', 'one', 'one']],
  ['an Arabic word without what is joined to it', 'كتاب وكتاب كتابي', 'كتاب', ['كتاب']],
  ['a vowelled word with its last sign', 'كِتَابٌ وَكِتَابٌ', 'كتاب', ['كِتَابٌ']],
  ['a number that does not go on', '12 123 ١٢', '12', ['12']],
  ['words beside signs', 'a (b) c', '(b)', ['(b)']],
  ['words that begin in a match within a word', 'aa a a', 'a a', ['a a']],
]

for (const [what, text, query, expected] of whole) {
  test(`findInText finds ${what} if it finds whole words`, () => {
    const matches = findInText(text, query, { ...LOOSE, isWholeWord: true })
    assert.deepEqual(
      matches.map(({ from, to }) => text.slice(from, to)),
      expected,
    )
  })
}

test('findInText matches case on request', () => {
  const matches = findInText('Paper paper', 'Paper', { matchCase: true, isExact: false })
  assert.deepEqual(matches, [{ from: 0, to: 5 }])
})

test('findInText matches vowel signs on request', () => {
  const text = 'كَتَبَ كُتِبَ'
  assert.equal(findInText(text, 'كُتِبَ', { matchCase: false, isExact: true }).length, 1)
  assert.equal(findInText(text, 'كُتِبَ', LOOSE).length, 2)
})
