/**
 * Complaints of users of other services about hadith search, one for each row. The texts are test
 * texts, not hadiths.
 */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { buildHadith } from '../src/hadith/build.ts'
import { openHadith } from '../src/hadith/hadith.ts'
import { readCollections } from '../src/hadith/importers.ts'
import type { SourceFile } from '../src/hadith/source-file.ts'
import { ARABIC, edition, hadithJson } from './lib/hadith-texts.ts'

type Entry = { number: string; text: string; grades?: { name: string; grade: string }[] }

const SAME_CHAIN = 'وَبِهَذَا الإِسْنَادِ نَصٌّ لِلتَّجْرِبَةِ'
const ENTRIES: Entry[] = [
  { number: '8', text: ARABIC[0] ?? '' },
  { number: '8c', text: ARABIC[1] ?? '' },
  { number: '4290b', text: ARABIC[2] ?? '' },
  { number: '4291', text: SAME_CHAIN, grades: [{ name: 'First Grader', grade: 'Sahih' }] },
  { number: '4292', text: SAME_CHAIN, grades: [{ name: 'Second Grader', grade: 'Daif' }] },
  { number: '44, 45', text: 'نَصٌّ لِلتَّجْرِبَةِ عَنِ السُّلَحْفَاةِ' },
  { number: '46', text: '' },
]

// Numbers are strings, as in the sunnah.com API.
function page(): SourceFile {
  const data = ENTRIES.map(({ number, text, grades = [] }, at) => ({
    collection: 'abudawud',
    bookNumber: '1',
    hadithNumber: number,
    hadith: [
      {
        lang: 'ar',
        urn: 100 + at,
        body: `<p>${text}</p>`,
        grades: grades.map(({ name, grade }) => ({ graded_by: name, grade })),
      },
    ],
  }))
  return {
    path: 'abudawud/1.json',
    text: JSON.stringify({ data, total: data.length, limit: 100 }),
  }
}

describe('known hard cases of hadith search', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-hadith-hard-'))
  const path = join(folder, 'hadith.db')
  const install = [
    ...readCollections('sunnah-api', [page()]),
    ...readCollections('hadith-api', [edition('ara'), edition('eng')]),
    ...readCollections('hadith-json', [hadithJson()]),
  ]
  buildHadith({ path, install, retrievedAt: '2026-11-21T10:00:00.000Z' })
  const corpus = openHadith(path) ?? assert.fail()
  after(() => {
    corpus.close()
    rmSync(folder, { recursive: true })
  })
  const refs = (typed: string) => corpus.search(typed).map((hit) => `${hit.in.slug}:${hit.number}`)

  const references: [complaint: string, typed: string, expected: string[]][] = [
    ['a number with a letter', 'abudawud:4290b', ['abudawud:4290b']],
    ['a number with a letter, apart', 'Abu Dawud 4290 b', ['abudawud:4290b']],
    ['a number without its letter', 'abudawud:4290', ['abudawud:4290b']],
    ['the entry itself before its variants', 'abudawud:8', ['abudawud:8']],
    ['a variant', 'abudawud:8c', ['abudawud:8c']],
    ['the first of two numbers of one entry', 'abudawud:44', ['abudawud:44,45']],
    ['the second of two numbers of one entry', 'abudawud:45', ['abudawud:44,45']],
    ['another scheme of numbers', 'bukhari:101', ['bukhari:1']],
    ['a number within its book', 'bukhari:1:1', ['bukhari:1']],
  ]
  for (const [complaint, typed, expected] of references) {
    test(`${complaint} is found: ${typed}`, () => {
      const found = corpus.refer(typed).map((hit) => `${hit.in.slug}:${hit.number}`)
      assert.deepEqual(found, expected)
    })
  }

  const words: [complaint: string, typed: string, among: string][] = [
    ['without vowels', 'القط الازرق', 'abudawud:8'],
    ['with an attached particle', 'والفيل', 'abudawud:4290b'],
    ['without the particle of the text', 'اسود', 'abudawud:8c'],
    ['with another hamza seat', 'الازرق يقرأ', 'abudawud:8'],
    ['with a ta for a ha', 'السلحفاه', 'abudawud:44,45'],
  ]
  for (const [complaint, typed, among] of words) {
    test(`a hadith is found ${complaint}: ${typed}`, () => {
      assert.ok(refs(typed).slice(0, 3).includes(among), refs(typed).join(' '))
    })
  }

  test('identical texts with opposite grades are both found, each with its own grader', () => {
    const found = corpus.search('وبهذا الإسناد')
    const graded = found.map(({ number, grades }) => [
      number,
      grades.map(({ gradedBy, grade }) => `${gradedBy}: ${grade}`),
    ])
    assert.deepEqual(graded.toSorted(), [
      ['4291', ['First Grader: Sahih']],
      ['4292', ['Second Grader: Daif']],
    ])
  })

  test('sequential numbers of a source are marked as such', () => {
    const schemeOf = (slug: string) => corpus.findCollection(slug)?.terms.numberScheme
    assert.deepEqual([schemeOf('ahmed'), schemeOf('abudawud')], ['sequence', 'citable'])
  })

  test('an entry without text is never found', () => {
    assert.deepEqual(corpus.refer('abudawud:46'), [])
    assert.equal(corpus.findCollection('abudawud')?.empty, 1)
  })

  test('an additional word never adds hits', () => {
    const [wide, narrow] = [refs('نص للتجربة'), refs('نص للتجربة الفيل')]
    assert.ok(narrow.length > 0 && narrow.length < wide.length, `${wide.length} ${narrow.length}`)
    for (const ref of narrow) assert.ok(wide.includes(ref), ref)
  })
})
