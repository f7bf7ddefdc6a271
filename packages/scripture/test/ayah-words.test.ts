import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ayahWords } from '../src/text/ayah-words.ts'
import { SURAHS, VERSE_COUNT, verseAt } from '../src/text/index.ts'
import { openQuotations } from './lib/quotations.ts'

describe('ayahWords', () => {
  const { verse } = openQuotations()

  test('counts the words of every verse as the API returns it', () => {
    const wrong: string[] = []
    let words = 0
    for (let index = 0; index < VERSE_COUNT; index++) {
      const { surah, ayah } = verseAt(index)
      const count = verse(surah, ayah).text.split(' ').length
      const [counted] = ayahWords(surah, ayah, ayah) ?? []
      if (counted !== count) wrong.push(`${surah}:${ayah}: ${counted} instead of ${count}`)
      words += count
    }
    assert.deepEqual(wrong, [])
    assert.equal(words, 77_430)
  })

  test('returns nothing for verses that do not exist', () => {
    for (const { number, verseCount } of SURAHS) {
      assert.equal(ayahWords(number, 1, verseCount)?.length, verseCount)
      assert.equal(ayahWords(number, 1, verseCount + 1), undefined)
    }
    for (const [surah, from, to] of [
      [0, 1, 2],
      [115, 1, 1],
      [1, 0, 2],
      [1, 3, 2],
      [1, 1.5, 2],
      [1.5, 1, 2],
      [1, 1, Number.NaN],
    ] as const) {
      assert.equal(ayahWords(surah, from, to), undefined)
    }
  })
})
