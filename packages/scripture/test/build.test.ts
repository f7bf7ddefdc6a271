import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { buildCorpus } from '../src/corpus/build/build.ts'
import { correctedQpcText, requireVerifiedSources } from '../src/corpus/build/source-checks.ts'
import type { SourceTexts } from '../src/corpus/build/source-texts.ts'
import { versesSha256 } from '../src/corpus/editions/check-editions.ts'
import { TEXTS } from '../src/corpus/editions/editions.ts'
import { imlaeiWords } from '../src/corpus/index/imlaei-words.ts'
import { openCorpusFile } from '../src/corpus/store.ts'
import { SURAH_FACTS } from '../src/corpus/surah-facts.ts'
import {
  foldArabic,
  plainImlaeiOf,
  SURAHS,
  VERSE_COUNT,
  verseIndexOf,
  wordsOf,
} from '../src/text/index.ts'
import { corpusFile, sourcesOfPackages } from './lib/corpus-file.ts'

const at = (surah: number, ayah: number) => verseIndexOf(surah, ayah) ?? assert.fail()

describe('the corpus file', () => {
  test('every text equals its source letter for letter', async () => {
    const sources = await sourcesOfPackages()
    const verses = [...(await open()).listVerses()]
    assert.equal(verses.length, VERSE_COUNT)
    assert.deepEqual(
      verses.map(({ uthmani }) => uthmani),
      sources.uthmani,
    )
    assert.deepEqual(
      verses.map(({ imlaei }) => imlaei),
      sources.imlaei,
    )
    assert.equal(versesSha256(verses.map(({ text }) => text)), TEXTS.qpc.sha256)
  })

  test('words are separated by one space, without number and rub sign', async () => {
    for (const { text } of (await open()).listVerses()) {
      assert.doesNotMatch(text, /[\u06DE\u0660-\u0669\u00A0\u2009]| {2}|^ | $/)
      assert.ok(wordsOf(text).every((word) => foldArabic(word) !== ''))
    }
  })

  test("plain imla'i text has every word and only letters", async () => {
    for (const { index, imlaei } of (await open()).listVerses()) {
      assert.match(plainImlaeiOf(imlaei), /^[\u0621-\u064A]+(?: [\u0621-\u064A]+)*$/)
      assert.equal(
        plainImlaeiOf(imlaei).split(' ').length,
        imlaeiWords(imlaei).length,
        String(index),
      )
    }
  })

  test('the three corrected verses come from the second transcription', async () => {
    const sources = await sourcesOfPackages()
    const mended = correctedQpcText(sources)
    for (const index of [at(2, 72), at(37, 164), at(41, 47)]) {
      const other = sources.qpcOther[index]?.replace('\u06DE', '')
      assert.equal(mended[index], other)
      assert.notEqual(mended[index], sources.qpc[index]?.replace('\u06DE', ''))
    }
  })

  test('every imlaei word maps to Uthmani words, and all are mapped', async () => {
    for (const { index, text, imlaei, pairs } of (await open()).listVerses()) {
      assert.equal(pairs.length, imlaeiWords(imlaei).length, String(index))
      const reached = new Set(pairs.flatMap(([from, to]) => range(from, to)))
      assert.deepEqual([...reached], range(0, wordsOf(text).length), String(index))
    }
  })

  test('verses have their divisions of the mushaf', async () => {
    const file = await open()
    const { page, juz, hizb, sajdah } = file.findVerse(at(2, 255)) ?? assert.fail()
    assert.deepEqual({ page, juz, hizb, sajdah }, { page: 42, juz: 3, hizb: 5, sajdah: null })
    const sajdahs = [...file.listVerses()].filter((verse) => verse.sajdah !== null)
    assert.equal(sajdahs.length, 15)
    for (const { text } of sajdahs) assert.match(text, /\u06E9/)
  })

  test('each quarter of a hizb begins at its sign', async () => {
    const { qpc } = await sourcesOfPackages()
    const verses = [...(await open()).listVerses()]
    const begin = verses.filter(({ rub }, index) => index > 0 && rub !== verses[index - 1]?.rub)
    assert.equal(begin.length, 239)
    const signed = qpc.flatMap((text, index) => (text.includes('\u06DE') ? [index] : []))
    assert.equal(signed.length, 199)
    const starts = new Set(begin.map(({ index }) => index))
    assert.deepEqual(
      signed.filter((index) => !starts.has(index)),
      [],
    )
  })

  test('every edition has an author and a license', async () => {
    const editions = (await open()).listEditions()
    assert.equal(editions.length, 14)
    for (const { slug, attribution, licence, commercialUse, sha256, source } of editions) {
      assert.ok(attribution && licence && source, slug)
      assert.match(commercialUse, /^(?:true|false|unknown)$/)
      assert.match(sha256, /^[0-9a-f]{64}$/)
    }
    const sahih = editions.find(({ slug }) => slug === 'en-sahih') ?? assert.fail()
    assert.equal(sahih.commercialUse, 'false')
    assert.match(sahih.modified ?? '', /punctuation/)
  })

  test('the surah table equals the data of the packages', async () => {
    const { default: chapters } = await import('quran-json/dist/chapters/en/index.json', {
      with: { type: 'json' },
    })
    const { findPage, getSurahMeta } = await import('quran-meta')
    assert.equal(chapters.length, 114)
    for (const { id, name, transliteration, translation, total_verses, type } of chapters) {
      const { number, ...surah } = SURAHS[id - 1] ?? assert.fail()
      const [firstPage, , revelationOrder, isMeccan] = SURAH_FACTS[id - 1] ?? assert.fail()
      // The package types each of the 114 numbers as a literal.
      const known = number as Parameters<typeof findPage>[0]
      assert.deepEqual(surah, {
        nameArabic: name,
        nameTransliterated: transliteration,
        nameEnglish: translation,
        verseCount: total_verses,
      })
      const { ayahCount, surahOrder } = getSurahMeta(known)
      assert.deepEqual([total_verses, revelationOrder], [ayahCount, surahOrder])
      assert.deepEqual([firstPage, isMeccan], [findPage(known), type === 'meccan' ? 1 : 0])
    }
  })
})

const wrong: [
  what: string,
  change: (sources: SourceTexts) => Partial<SourceTexts>,
  expected: RegExp,
][] = [
  ['one verse too few', ({ imlaei }) => ({ imlaei: imlaei.slice(1) }), /6235 verses/],
  ['an empty verse', ({ qpc }) => ({ qpc: changed(qpc, 9, () => '') }), /empty verse/],
  [
    'one mark less in the Uthmani text',
    ({ uthmani }) => ({ uthmani: changed(uthmani, 300, (verse) => verse.replace('\u064E', '')) }),
    /ar-tanzil-uthmani differs from the verified text/,
  ],
  [
    'one mark less in the KFGQPC text',
    ({ qpc }) => ({ qpc: changed(qpc, 300, (verse) => verse.replace('\u064E', '')) }),
    /differ in 2:72, 3:8, 37:164/,
  ],
  [
    'one mark less in both copies of it',
    ({ qpc, qpcOther }) => ({
      qpc: changed(qpc, 300, (verse) => verse.replace('\u064E', '')),
      qpcOther: changed(qpcOther, 300, (verse) => verse.replace('\u064E', '')),
    }),
    /ar-qpc-hafs differs from the verified text/,
  ],
  [
    'a known fault that is mended',
    ({ qpc, qpcOther }) => ({ qpc: changed(qpc, at(41, 47), () => qpcOther[at(41, 47)] ?? '') }),
    /differ in 2:72, 37:164;/,
  ],
  [
    'another word in a translation',
    ({ translations: [first, ...others] }) => ({
      translations: [
        { slug: first?.slug ?? '', verses: changed(first?.verses ?? [], 5, () => 'no') },
        ...others,
      ],
    }),
    /bn-bengali differs from the verified text/,
  ],
]

for (const [what, change, expected] of wrong) {
  test(`sources with ${what} are rejected`, async () => {
    const sources = await sourcesOfPackages()
    assert.throws(() => requireVerifiedSources({ ...sources, ...change(sources) }), expected)
  })
}

test('a rejected build keeps the old file and leaves no temporary file', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-build-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'quran.db')
  writeFileSync(path, 'the old one')
  const sources = await sourcesOfPackages()
  assert.throws(() => buildCorpus({ path, sources: { ...sources, uthmani: [] } }), /0 verses/)
  assert.equal(readFileSync(path, 'utf8'), 'the old one')
  assert.deepEqual(readdirSync(folder), ['quran.db'])
})

async function open() {
  return openCorpusFile(await corpusFile()) ?? assert.fail()
}

function changed(verses: string[], index: number, change: (verse: string) => string): string[] {
  return verses.map((verse, at) => (at === index ? change(verse) : verse))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, step) => from + step)
}
