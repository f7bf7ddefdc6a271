import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findNamedSurah, findSurahs, isSurahName } from './surah-names.ts'
import { SURAHS } from './surahs.ts'

const spellings: [typed: string, number: number][] = [
  ['fatiha', 1],
  ['Al-Fātiḥah', 1],
  ['Al Imran', 3],
  ['Ali Imran', 3],
  ['النسا', 4],
  ['التوبه', 9],
  ['براءة', 9],
  ['yosuf', 12],
  ['Mariam', 19],
  ['Yaseen', 36],
  ['ياسين', 36],
  ['al mumin', 40],
  ['الدهر', 76],
  ['عم', 78],
  ['Al Inshirah', 94],
  ['lahab', 111],
  ['سورة الإخلاص', 112],
  ['الکہف', 18],
  ['یٰسین', 36],
  ['طاها', 20],
  ['asy-syams', 91],
  ['adh dhuha', 93],
  ['zuha', 93],
  ['ath thalaq', 65],
  ['ash shaffat', 37],
  ['ash-shaf', 61],
  ['ath thur', 52],
  ['adz dzariyat', 51],
  ['al ikhlash', 112],
  ["al 'ashr", 103],
  ['al qashash', 28],
  ['shad', 38],
  ['al jatsiyah', 45],
  ['al ghasyiyah', 88],
  ['al muddatstsir', 74],
  ['Ar-Rohman', 55],
  ['Al-Baqoroh', 2],
  ['Kevser', 108],
  ['Fecr', 89],
  ['Secde', 32],
  ['Cuma', 62],
  ['Nebe', 78],
  ['Şems', 91],
]

for (const [typed, number] of spellings) {
  test(`"${typed}" finds surah ${number} first`, () => {
    assert.equal(findSurahs(typed)[0]?.number, number)
  })
}

test('a name in another romanization is a whole name', () => {
  for (const [typed, number] of [
    ['Ar-Rohman', 55],
    ['ash shaffat', 37],
    ['ath-thalaq', 65],
  ] as const) {
    const found = findSurahs(typed).map((surah) => surah.number)
    assert.deepEqual([found, isSurahName(typed)], [[number], true], typed)
  }
  assert.ok(!isSurahName('ash shaf'.slice(0, -1)))
})

test('findSurahs finds every surah by each of its names', () => {
  for (const { number, nameArabic, nameTransliterated, nameEnglish } of SURAHS) {
    for (const name of [nameArabic, nameTransliterated, nameTransliterated.toUpperCase()]) {
      assert.deepEqual(findSurahs(name).map((surah) => surah.number)[0], number, name)
    }
    assert.ok(
      findSurahs(nameEnglish).some((surah) => surah.number === number),
      nameEnglish,
    )
  }
})

test('findSurahs finds all surahs with a prefix', () => {
  assert.deepEqual(
    findSurahs('mutaf').map(({ number }) => number),
    [83],
  )
  assert.ok(findSurahs('muj').some(({ number }) => number === 58))
})

test('findSurahs finds nothing for other text', () => {
  for (const typed of ['', 'a', 'al', 'the', 'zzz', 'ال', '123', '"*', '\u064E']) {
    assert.deepEqual(findSurahs(typed), [], typed)
  }
})

test('the word for surah may follow the name', () => {
  for (const typed of ['women surah', 'An-Nisa suresi', 'النساء سورة'])
    assert.equal(findSurahs(typed)[0]?.number, 4, typed)
})

test('a slip in a word of four letters is no name, except before the number of a verse', () => {
  assert.deepEqual(findSurahs('zina'), [])
  assert.deepEqual(findSurahs('unus'), [])
  assert.equal(findNamedSurah('unus')?.number, 10)
  assert.deepEqual(findSurahs('mutafifen', { isSpelled: true }).length, 1)
  assert.deepEqual(findSurahs('mutakifin', { isSpelled: true }), [])
  assert.equal(findSurahs('mutakifin')[0]?.number, 83)
})
