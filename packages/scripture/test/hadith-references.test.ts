import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { buildHadith } from '../src/hadith/build.ts'
import { openHadith } from '../src/hadith/hadith.ts'
import { readCollections } from '../src/hadith/importers.ts'
import { edition } from './lib/hadith-texts.ts'

// A text for trying, and no hadith.
const TEXT = 'هذا نص للتجربة وليس بحديث'

const REFERENCES: [found: string, typed: string[]][] = [
  [
    'bukhari:2',
    [
      'البخاري 2',
      'البخاري (2)',
      '[البخاري: 2]',
      '(البخاري: ٢)',
      'رواه البخاري (2)',
      'رَوَاهُ البُخَارِيُّ (٢)',
      'و رواه البخارى: 2',
      '(رواه البخاري، رقم: 2)',
      'رواه البخاري برقم 2',
      'رواه البخاري في صحيحه (2)',
      'أخرجه الإمام البخاري في صحيحه برقم 2',
      'صحيح البخاري رقم ٢',
      'صحيح البخاري حديث ٢',
      'صحيح البخاري/2',
      'صحيح البخاري - 2',
      '«صحيح البخاري» (2)',
      'البخاري، حديث رقم 2',
      'البخاري ح2',
      'البخاري2',
      'حديث رقم 2 صحيح البخاري',
      'الحديث رقم (2) في صحيح البخاري',
      'بخاری ۲',
      'صحیح بخاری حدیث نمبر 2',
      'Sahih Bukhari 2',
      'Sahih al-Bukhari Hadith No. 2.',
      'bukhari/2',
      'bukhari2',
      'Bukhari-2',
      'bukhari no.2',
      'al-Bukhari (2)',
      '[Bukhari 2]',
      'HR. Bukhari no. 2',
      'Buhârî, 2',
      'hadith no. 2 of Sahih al-Bukhari',
      'narrated by al-Bukhari (2)',
      `${TEXT} رواه البخاري (2)`,
      `«${TEXT}» [البخاري: 2]`,
      `صحيح البخاري (2): ${TEXT}`,
      'A test text and no hadith (Bukhari 2)',
    ],
  ],
  ['abudawud:1', ['رواه أبو داود (1)', 'ابوداود ١', 'ابو داوود 1', 'Ebu Davud 1', 'HR Abu Daud 1']],
  ['ibnmajah:1', ['أخرجه ابن ماجه في سننه 1', 'ابن ماجة 1', 'İbn Mâce 1', 'Ibnu Majah 1']],
  ['tirmidhi:1', ['رواه الترمذي (1)', 'HR. Tirmidzi no. 1', 'Tirmizi 1']],
]

describe('references to hadiths', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-hadith-references-'))
  const path = join(folder, 'hadith.db')
  const books = ['bukhari', 'muslim', 'abudawud', 'ibnmajah', 'tirmidhi']
  const install = books.flatMap((book) => readCollections('hadith-api', [edition('ara', book)]))
  buildHadith({ path, install, retrievedAt: '2026-11-21T10:00:00.000Z' })
  const corpus = openHadith(path) ?? assert.fail()
  after(() => {
    corpus.close()
    rmSync(folder, { recursive: true })
  })

  const refs = (typed: string) => corpus.refer(typed).map((hit) => `${hit.in.slug}:${hit.number}`)

  for (const [expected, all] of REFERENCES) {
    for (const typed of all) {
      test(`"${typed}" refers to ${expected}`, () => {
        assert.deepEqual(refs(typed), [expected])
        assert.equal(corpus.search(typed)[0]?.agreement, 'reference')
      })
    }
  }

  test('two collections are cited in their order', () => {
    for (const typed of [
      'متفق عليه: البخاري (1) ومسلم (5)',
      `${TEXT} رواه البخاري (1) ومسلم (5)`,
      'Bukhari 1, Muslim 5',
    ]) {
      assert.deepEqual(refs(typed), ['bukhari:1', 'muslim:5'], typed)
    }
  })

  test('a range of numbers cites each of them', () => {
    for (const typed of ['bukhari 1-2', 'bukhari:1-2', 'البخاري ١-٢', 'صحيح البخاري (1–2)'])
      assert.deepEqual(refs(typed), ['bukhari:1', 'bukhari:2'], typed)
    for (const typed of ['bukhari 2-1', 'bukhari 90001-90002']) assert.deepEqual(refs(typed), [])
    assert.deepEqual(refs('bukhari 1-9999999'), ['bukhari:1', 'bukhari:2', 'bukhari:5'])
  })

  test('a collection without a number, and a number without a collection, are words', () => {
    for (const typed of [
      'متفق عليه',
      'رواه البخاري',
      'رواه البخاري ومسلم',
      'muslim 5 times a day',
      'hadith 5',
      '2:2',
      'البقرة 2',
    ]) {
      assert.deepEqual(refs(typed), [], typed)
      assert.ok(corpus.search(typed).every(({ agreement }) => agreement !== 'reference'))
    }
  })
})
