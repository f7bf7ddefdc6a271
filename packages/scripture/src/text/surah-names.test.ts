import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSurahs } from './surah-names.ts'
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
]

for (const [typed, number] of spellings) {
  test(`"${typed}" finds surah ${number} first`, () => {
    assert.equal(findSurahs(typed)[0]?.number, number)
  })
}

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
