import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TranslationFileError } from '../src/corpus/import/file-verses.ts'
import { readTranslation, type TranslationFormat } from '../src/corpus/import/translation-file.ts'
import {
  QURANENC_NOTICE,
  quranEncFile,
  quranEncJson,
  TANZIL_NOTICE,
  tanzilFile,
  versesOfPackages,
} from './lib/translation-files.ts'

const verses = await versesOfPackages('.')

test('a Tanzil file is read unchanged, with the author from its notice', () => {
  const windows = tanzilFile(verses).replaceAll('\n', '\r\n')
  for (const file of [tanzilFile(verses), windows, `\uFEFF${tanzilFile(verses)}`]) {
    const read = readTranslation('tanzil-txt2', file)
    assert.deepEqual(read.verses, verses)
    assert.equal(read.footnotes, undefined)
    assert.deepEqual(read.edition, {
      slug: 'en-sahih',
      kind: 'translation',
      language: 'en',
      languageName: 'english',
      name: 'A test of Saheeh International',
      author: 'Umm Muhammad, in a test',
      source: 'Tanzil, en.sahih',
      sourceUrl: 'https://tanzil.net/trans/',
      version: 'November 21, 2026',
      licence: 'Tanzil: non-commercial use only',
      attribution: 'Umm Muhammad, in a test, from tanzil.net',
      commercialUse: 'false',
      modified: null,
    })
  }
})

test('a QuranEnc file is read with footnotes, line breaks and quotation marks', () => {
  const odd = verses.with(5, 'One "quoted",\nand a line more[1]')
  const { edition, ...read } = readTranslation('quranenc', quranEncFile(odd, { 5: '[1] A note' }))
  assert.deepEqual(read.verses, odd)
  assert.deepEqual(
    read.footnotes?.flatMap((note, index) => (note === '' ? [] : [[index, note]])),
    [[5, '[1] A note']],
  )
  assert.deepEqual(
    [edition.slug, edition.author, edition.version, edition.commercialUse, edition.modified],
    ['en-test', 'A test of an English translation', 'v1.2.3-csv.1', 'unknown', null],
  )
  assert.equal(
    edition.attribution,
    'A test of an English translation, from QuranEnc.com, v1.2.3-csv.1',
  )
  assert.equal(edition.sourceUrl, 'https://quranenc.com/en/browse/english_test')
})

test('the QuranEnc notice may be in one table cell', () => {
  const inCell = quranEncFile(verses, {}, [`"${QURANENC_NOTICE.join('\r\n')}",,,,`])
  const { edition } = readTranslation('quranenc', inCell)
  assert.deepEqual([edition.slug, edition.version], ['en-test', 'v1.2.3-csv.1'])
  assert.equal(edition.name, 'A test of an English translation')
})

test('a QuranEnc API response takes its edition from the caller', () => {
  const { edition, verses: read } = readTranslation('quranenc', quranEncJson(verses), 'zh-makin')
  assert.deepEqual(read, verses)
  assert.deepEqual([edition.slug, edition.author], ['zh-makin', 'Muhammad Makin'])
  assert.equal(edition.version, 'version not stated')
  const said = { key: 'english_saheeh', title: 'A test', version: '1.1.2', language: 'English' }
  const { edition: named } = readTranslation('quranenc', quranEncJson(verses, said))
  assert.deepEqual([named.slug, named.name, named.version], ['en-sahih', 'A test', '1.1.2'])
})

test('a file keeps its own metadata when it replaces an edition', () => {
  const { edition } = readTranslation('quranenc', quranEncFile(verses), 'en-sahih')
  assert.deepEqual(
    [edition.slug, edition.author, edition.source],
    ['en-sahih', 'A test of an English translation', 'QuranEnc, english_test'],
  )
  assert.equal(
    readTranslation('tanzil-txt2', tanzilFile(verses), 'en.mine').edition.slug,
    'en-mine',
  )
})

const good = tanzilFile(verses).split('\n')
const lines = (...[at, remove, ...put]: [number, number, ...string[]]) =>
  good.toSpliced(at, remove, ...put).join('\n')
const csv = quranEncFile(verses)
const spanish = TANZIL_NOTICE.map((line) => line.replace('en.sahih', 'es.garcia'))

const wrong: [what: string, TranslationFormat, file: string, expected: RegExp, as?: string][] = [
  ['a verse twice', 'tanzil-txt2', lines(8, 0, good[7] ?? ''), /^line 9: 2:1 occurs twice$/],
  ['a gap', 'tanzil-txt2', lines(8, 1), /^line 9: found 2:3, expected 2:2$/],
  [
    'a verse too many',
    'tanzil-txt2',
    lines(7, 0, '1|8|more'),
    /^line 8: verse 1:8 does not exist$/,
  ],
  [
    'a surah too many',
    'tanzil-txt2',
    lines(6236, 0, '115|1|a'),
    /^line 6237: .* 115:1 does not exist$/,
  ],
  ['the last verse missing', 'tanzil-txt2', lines(6235, 1), /^there are 6235 verses, not 6236$/],
  ['an empty verse', 'tanzil-txt2', lines(2, 1, '1|3| '), /^line 3: 1:3 is empty$/],
  [
    'a line of another form',
    'tanzil-txt2',
    lines(2, 1, '1,3,a'),
    /^line 3 is not sura\|aya\|text$/,
  ],
  ['its end cut off', 'tanzil-txt2', lines(6236, 99).slice(0, -9), /^the notice .* truncated/],
  ['nothing in it', 'tanzil-txt2', '', /^the notice .* missing/],
  [
    'another language than its name',
    'tanzil-txt2',
    tanzilFile(verses),
    /in English, .* not match fr-/,
    'fr-hamidullah',
  ],
  [
    'another language than its place',
    'tanzil-txt2',
    tanzilFile(verses, spanish),
    /not match en-sahih/,
    'en-sahih',
  ],
  [
    'the name of an Arabic text',
    'tanzil-txt2',
    tanzilFile(verses),
    /not a valid name/,
    'ar-qpc-hafs',
  ],
  ['a path for a name', 'tanzil-txt2', tanzilFile(verses), /not a valid name/, '../en-a'],
  [
    'Arabic in it',
    'quranenc',
    quranEncJson(verses),
    /Arabic text is not a translation/,
    'ar-muyassar',
  ],
  ['no name', 'quranenc', quranEncJson(verses), /does not identify its edition/],
  ['an unknown name', 'quranenc', quranEncJson(verses), /does not name its translator/, 'en-new'],
  ['a quotation that never ends', 'quranenc', csv.slice(0, -8), /^line \d+ is not valid CSV$/],
  ['a cell too few', 'quranenc', csv.replace(/(\r\n2,1,2,".*?"),""/, '$1'), /^line 10 has 4 cells/],
  [
    'a number in words',
    'quranenc',
    csv.replace('\r\n2,1,2,', '\r\n2,1,two,'),
    /^line 10: "two" is not a number$/,
  ],
  [
    'a verse of the table twice',
    'quranenc',
    csv.replace('\r\n3,1,3,', '\r\n3,1,2,'),
    /^line 11: 1:2 occurs twice$/,
  ],
  ['no table', 'quranenc', QURANENC_NOTICE.join('\n'), /no header line id,sura,aya/],
  [
    'a truncated response',
    'quranenc',
    quranEncJson(verses).slice(0, 999),
    /not valid JSON; it may be truncated/,
  ],
  ['another response', 'quranenc', '{"error":1}', /lacks the list "result"/],
  ['an entry that is not an object', 'quranenc', '[1]', /^entry 1: "" is not a number$/],
]

for (const [what, format, file, expected, as] of wrong) {
  test(`a file with ${what} is rejected with a message`, () => {
    assert.throws(
      () => readTranslation(format, file, as),
      (error: unknown) => error instanceof TranslationFileError && expected.test(error.message),
    )
  })
}
