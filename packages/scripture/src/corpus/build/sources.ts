import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { SURAHS, VERSE_COUNT, verseIndexOf } from '../../text/index.ts'
import { BUNDLED_TRANSLATIONS, TRANSLITERATION } from '../editions/editions.ts'
import type { VerseLocation } from '../store.ts'
import { requireStandardCounts } from './source-checks.ts'
import type { SourceTexts } from './source-texts.ts'

type Chapter = {
  id: number
  /** The meaning of the name. */
  translation?: string
  verses: { id: number; text: string; translation?: string; transliteration?: string }[]
}
type ValidatorVerse = { surah: number; ayah: number; text: string }

/** The packages with the texts, which a production image omits, are not installed. */
export class MissingSourcesError extends Error {
  constructor(cause: unknown) {
    super(
      'The packages that hold the text of the Quran are not installed: npm install @waraq/quran',
      { cause },
    )
    this.name = 'MissingSourcesError'
  }
}

/**
 * Reads the pinned packages; `slugs` limits the translations.
 * @throws MissingSourcesError if a package is not installed
 */
export async function readSources(slugs?: readonly string[]): Promise<SourceTexts> {
  try {
    const [qpc, transliteration] = [chapters('quran'), chapters(TRANSLITERATION.file)]
    return {
      qpc: versesOf(qpc, 'text'),
      transliteration: versesOf(transliteration, 'transliteration'),
      translations: BUNDLED_TRANSLATIONS.filter(({ slug }) => slugs?.includes(slug) ?? true).map(
        ({ slug, file }) => ({ slug, verses: versesOf(chapters(file), 'translation') }),
      ),
      uthmani: readUthmani(),
      imlaei: await readGhoran('tanzil-simple-clean'),
      qpcOther: await readGhoran('hafs-v13'),
      places: await readPlaces(),
      surahNames: readSurahNames(),
    }
  } catch (error) {
    if (isMissing(error)) throw new MissingSourcesError(error)
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND'
}

const { resolve } = createRequire(import.meta.url)

function chapters(name: string): Chapter[] {
  return JSON.parse(readFileSync(resolve(`quran-json/dist/${name}.json`), 'utf8'))
}

function versesOf(all: Chapter[], field: 'text' | 'translation' | 'transliteration'): string[] {
  const keys = all.flatMap(({ id, verses }) => verses.map((verse) => [id, verse.id] as const))
  requireStandardCounts(`quran-json, ${field}`, keys)
  return all.flatMap(({ verses }) => verses.map((verse) => verse[field] ?? ''))
}

const NAME_LANGUAGES = ['bn', 'es', 'fr', 'id', 'ru', 'sv', 'tr', 'ur', 'zh']

function readSurahNames(): string[][] {
  const byLanguage = NAME_LANGUAGES.map((language) => chapters(`chapters/${language}/index`))
  return SURAHS.map((_, at) => byLanguage.map((surahs) => surahs[at]?.translation ?? ''))
}

// The package exports only its code; the verses are in a folder beside it.
function readUthmani(): string[] {
  const folder = join(dirname(resolve('quran-validator')), '../data')
  const verses: ValidatorVerse[] = JSON.parse(
    readFileSync(join(folder, 'quran-verses.min.json'), 'utf8'),
  )
  requireStandardCounts(
    'quran-validator',
    verses.map(({ surah, ayah }) => [surah, ayah]),
  )
  return verses.map(({ text }) => text)
}

async function readGhoran(name: 'tanzil-simple-clean' | 'hafs-v13'): Promise<string[]> {
  const { importText } = await import('@ghoran/text')
  const { default: verses } = await importText(name)
  return verses
}

// The package begins this quarter one verse late: the text has its sign in 15:49.
const QUARTER_AFTER_SIGN = 106
const SIGN_OF_QUARTER = verseIndexOf(15, 49)

const rubAt = (index: number, rub: number): number =>
  index === SIGN_OF_QUARTER ? QUARTER_AFTER_SIGN : rub

async function readPlaces(): Promise<VerseLocation[]> {
  const meta = await import('quran-meta')
  const sajdahs = new Map<number, VerseLocation['sajdah']>(
    meta.SajdaList.map(([id, kind]) => [id, kind]),
  )
  return Array.from({ length: VERSE_COUNT }, (_, index) => {
    // The package types each of the 6,236 ids as a literal.
    const id = (index + 1) as Parameters<typeof meta.getAyahMeta>[0]
    const { page, juz, hizbId, rubAlHizbId, ruku } = meta.getAyahMeta(id)
    const manzil = meta.findManzilByAyahId(id)
    return {
      page,
      juz,
      hizb: hizbId,
      rub: rubAt(index, rubAlHizbId),
      ruku,
      manzil,
      sajdah: sajdahs.get(id) ?? null,
    }
  })
}
