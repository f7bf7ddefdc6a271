import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from '../build/sources.ts'
import { createSurahTranslations, findNumberedSurah } from './surah-translations.ts'

const { surahNames } = await readSources([])
const translated = createSurahTranslations(surahNames)

const NAMES: [typed: string, numbers: number[]][] = [
  ['La Vache', [2]],
  ['sourate la vache', [2]],
  ['la vaca', [2]],
  ['Die Kuh', [2]],
  ['Sapi Betina', [2]],
  ['گائے', [2]],
  ['سورہ گائے', [2]],
  ['黄牛章', [2]],
  ['Корова', [2]],
  ['сура Корова', [2]],
  ['La Luna', [54]],
  ['Bukit', [15, 52]],
  ['vache folle', []],
  ['la', []],
]
for (const [typed, numbers] of NAMES) {
  test(`"${typed}" is the name of ${numbers.join(' and ') || 'no surah'}`, () => {
    assert.deepEqual(
      translated.find(typed).map(({ number }) => number),
      numbers,
    )
  })
}

test('every surah has a name in each language', () => {
  for (const [at, names] of surahNames.entries()) {
    for (const name of names) {
      assert.ok(
        translated.find(name.replace(/\s*[(/].*$/, '')).some(({ number }) => number === at + 1),
        name,
      )
    }
  }
})

test('a reference with such a name becomes one with numbers', () => {
  assert.equal(translated.asNumbers('sourate la vache verset 255'), '2:255')
  assert.equal(translated.asNumbers('Die Kuh 255-257'), '2:255-257')
  assert.equal(translated.asNumbers('la vaca ٢٥٥'), '2:255')
  // Two surahs have the first name, and Arabic names are read elsewhere.
  for (const typed of ['bukit 3', 'baqarah 255', 'la vache', '2:255'])
    assert.equal(translated.asNumbers(typed), undefined, typed)
})

test('a bare number from 1 to 114 is a surah', () => {
  assert.equal(findNumberedSurah(' 36 ')?.number, 36)
  assert.equal(findNumberedSurah('٣٦')?.number, 36)
  for (const typed of ['0', '115', '1000', '2:255', '36 a', ''])
    assert.equal(findNumberedSurah(typed), undefined, typed)
})
