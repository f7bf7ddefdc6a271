import assert from 'node:assert/strict'
import { test } from 'node:test'
import { distance } from '../../text/distance.ts'
import { createFuzzyTerms } from './fuzzy-terms.ts'

// Words of two alphabets with one to twelve letters, many of them similar.
const VOCABULARY = [
  ...['mercy', 'mercury', 'merciful', 'mercifully', 'merit', 'merry', 'prayer', 'player', 'pray'],
  ...['милость', 'милостивый', 'кит', 'а', 'no', 'now', 'snow', 'know', 'known', 'unknown'],
]

const slips: [typed: string, matches: string[]][] = [
  ['mercyful', ['merciful']],
  ['mecry', ['mercy', 'merry']],
  ['merc', ['mercy']],
  ['мылостывый', ['милостивый']],
  ['мэлостывыф', []],
  ['милостивй', ['милостивый']],
  ['knaw', ['know']],
  ['no', []],
  ['kow', []],
  ['pralayer', ['prayer', 'player']],
]

for (const [typed, matches] of slips) {
  test(`"${typed}" is corrected to ${matches.join(' or ') || 'nothing'}`, () => {
    const near = createFuzzyTerms(VOCABULARY).find(typed)
    assert.deepEqual(near.map(({ word }) => word).sort(), matches.sort())
    for (const { word, place } of near) assert.equal(VOCABULARY[place], word)
  })
}

test('fuzzy look-up finds the same words as exhaustive comparison', () => {
  const { find } = createFuzzyTerms(VOCABULARY)
  for (const word of VOCABULARY) {
    for (const typed of [`${word}s`, word.slice(1), word.replace('e', 'a')]) {
      const allowed = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2
      const slipsTo = VOCABULARY.map((other) => distance(typed, other))
      const least = Math.min(...slipsTo)
      const matches = VOCABULARY.filter((_, at) => slipsTo[at] === least)
      const expected = allowed > 0 && least <= allowed ? matches : []
      assert.deepEqual(
        find(typed).map((near) => near.word),
        expected,
        typed,
      )
    }
  }
})
