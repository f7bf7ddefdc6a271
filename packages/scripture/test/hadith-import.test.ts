import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { buildHadith } from '../src/hadith/build.ts'
import { findCollection } from '../src/hadith/collections.ts'
import { openHadith } from '../src/hadith/hadith.ts'
import { readCollections } from '../src/hadith/importers.ts'
import type { ImportedCollection } from '../src/hadith/record.ts'
import type { SourceFile } from '../src/hadith/source-file.ts'
import {
  ARABIC,
  edition,
  hadithJson,
  info,
  lkCsv,
  openHadithCsv,
  sunnahPage,
} from './lib/hadith-texts.ts'

const retrievedAt = '2026-11-21T10:00:00.000Z'

const formats: [
  format: Parameters<typeof readCollections>[0],
  files: SourceFile[],
  slug: string,
  numbers: string,
][] = [
  ['hadith-api', [edition('ara', 'dehlawi'), info({ dehlawi: 5 })], 'shahwaliullah40', '1 2 3.2 5'],
  ['sunnah-api', [sunnahPage()], 'muslim', '36b 36c introduction'],
  ['hadith-json', [hadithJson()], 'ahmad', '1 2'],
  ['lk-csv', [lkCsv()], 'tirmidhi', '1 3667-3668 3'],
  ['open-hadith-csv', [openHadithCsv()], 'darimi', '1 2 3'],
]
for (const [format, files, slug, numbers] of formats) {
  test(`${format} is read with common slugs and numbers`, () => {
    const [collection, ...others] = readCollections(format, files)
    assert.equal(others.length, 0)
    assert.equal(collection?.slug, slug)
    assert.equal(collection?.records.map(({ number }) => number).join(' '), numbers)
    assert.ok(collection?.terms.licence && collection.terms.attribution)
  })
}

const cut = ({ path, text }: SourceFile): SourceFile => ({ path, text: text.slice(0, -20) })
const refused: [
  what: string,
  format: Parameters<typeof readCollections>[0],
  files: SourceFile[],
  expected: RegExp,
][] = [
  [
    'a JSON file that was cut',
    'hadith-api',
    [cut(edition('ara'))],
    /ara-bukhari.json is not valid JSON/,
  ],
  [
    'fewer hadiths than its source lists',
    'hadith-api',
    [edition('ara'), info({ bukhari: 6 })],
    /5 hadiths where info.json lists 6/,
  ],
  [
    'a number that stands twice',
    'hadith-api',
    [
      {
        ...edition('ara'),
        text: edition('ara').text.replace('"hadithnumber":2', '"hadithnumber":1'),
      },
    ],
    /repeated number "1"/,
  ],
  ['a page that is missing', 'sunnah-api', [sunnahPage(250)], /3 of 250/],
  ['a chapter with another count', 'hadith-json', [hadithJson(3)], /2 of 3/],
  ['a CSV file that was cut', 'lk-csv', [cut(lkCsv())], /invalid CSV at line 4/],
  [
    'a CSV file without its header',
    'lk-csv',
    [{ ...lkCsv(), text: 'a,b\r\n1,2' }],
    /has no column/,
  ],
  [
    'a row that is not a number and a text',
    'open-hadith-csv',
    [{ ...openHadithCsv(), text: 'x,y,z' }],
    /row 1/,
  ],
  [
    'nothing of the format',
    'lk-csv',
    [edition('ara')],
    /the files contain no collection of the format lk-csv/,
  ],
  ['no text at all', 'hadith-api', [edition('ara', 'malik', ['', ''])], /no entry has any text/],
]
for (const [what, format, files, expected] of refused) {
  test(`a source with ${what} is rejected`, () => {
    assert.throws(() => readCollections(format, files), expected)
  })
}

const names: [typed: string, slug: string | undefined][] = [
  ['Sahih Bukhari', 'bukhari'],
  ['Abu Dawood', 'abudawud'],
  ['abu-daud', 'abudawud'],
  ['سنن ابو داود', 'abudawud'],
  ["Sunan an-Nasā'ī", 'nasai'],
  ['النسائي', 'nasai'],
  ['ibn majah', 'ibnmajah'],
  ['Riyadh us-Saliheen', 'riyadussalihin'],
  ['nawawi', 'nawawi40'],
  ['موطأ الإمام مالك', 'malik'],
  ['genesis', undefined],
]
for (const [typed, slug] of names) {
  test(`${typed} is ${slug ?? 'no collection'}`, () =>
    assert.equal(findCollection(typed)?.slug, slug))
}

describe('the file of collections', () => {
  test('a reinstalled collection keeps its hadith ids', (t) => {
    const path = pathFor(t)
    buildHadith({ path, install: read('ara', 'bukhari'), retrievedAt })
    buildHadith({ path, install: read('ara', 'muslim'), retrievedAt })
    const before = idsIn(path, 'bukhari:1')
    const newer = readCollections('hadith-api', [edition('ara', 'bukhari', [ARABIC[2] ?? ''])])
    buildHadith({ path, install: newer, retrievedAt })
    assert.deepEqual(idsIn(path, 'bukhari:1'), before)
    assert.deepEqual(idsIn(path, 'bukhari:2'), [])
    const corpus = openHadith(path) ?? assert.fail()
    assert.deepEqual(
      corpus.search('القط الازرق').map((hit) => hit.in.slug),
      ['muslim'],
    )
    corpus.close()
  })

  test('search finds no hadiths of a removed collection', (t) => {
    const path = pathFor(t)
    const install = [...read('ara', 'bukhari'), ...read('ara', 'muslim')]
    buildHadith({ path, install, retrievedAt })
    buildHadith({ path, remove: ['bukhari'], retrievedAt })
    assert.deepEqual(idsIn(path, 'bukhari:1'), [])
    assert.equal(idsIn(path, 'muslim:1').length, 1)
    assert.throws(() => buildHadith({ path, remove: ['bukhari'], retrievedAt }), /not installed/)
  })

  test('an open file stays readable after it is replaced', (t) => {
    const path = pathFor(t)
    buildHadith({ path, install: read('ara', 'bukhari'), retrievedAt })
    const old = openHadith(path) ?? assert.fail()
    buildHadith({ path, remove: ['bukhari'], retrievedAt })
    assert.equal(old.refer('bukhari:1').length, 1)
    old.close()
  })

  test('a failed build changes no file and leaves no temporary file', (t) => {
    const path = pathFor(t)
    buildHadith({ path, install: read('ara', 'bukhari'), retrievedAt })
    const broken = read('ara', 'muslim').map((one) => ({ ...one, records: [...one.records, null] }))
    // Simulates an error in the middle of writing.
    const install = broken as unknown as ImportedCollection[]
    assert.throws(() => buildHadith({ path, install, retrievedAt }))
    assert.equal(idsIn(path, 'bukhari:1').length, 1)
    assert.deepEqual(readdirSync(join(path, '..')), ['hadith.db'])
  })

  test('openHadith throws if the file is missing', (t) => {
    const path = pathFor(t)
    writeFileSync(path, 'no database at all, but long enough to be read as one. '.repeat(100))
    assert.throws(() => buildHadith({ path, install: read('ara', 'bukhari'), retrievedAt }))
    assert.throws(() => openHadith(path))
  })
})

function read(language: 'ara' | 'eng', book: string): ImportedCollection[] {
  return readCollections('hadith-api', [edition(language, book)])
}

function idsIn(path: string, reference: string): number[] {
  const corpus = openHadith(path) ?? assert.fail()
  const ids = corpus.refer(reference).map(({ id }) => id)
  corpus.close()
  return ids
}

function pathFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-hadith-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'hadith.db')
}
