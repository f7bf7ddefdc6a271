import { renameSync, rmSync } from 'node:fs'
import { foldArabic } from '../text/index.ts'
import { hashOf, requireSound, soundQpc } from './checks.ts'
import { BUNDLED_TRANSLATIONS, type Edition, TEXTS, TRANSLITERATION } from './editions.ts'
import type { Sources } from './sources.ts'
import { createCorpusFile } from './store.ts'
import { indexedWords } from './translated-words.ts'
import { pairWords } from './word-pairs.ts'

/** A translation verbatim from a file, in place of the bundled one of the same slug or beside all. */
export type ImportedTranslation = { edition: Edition; verses: string[] }

export type BuildOptions = {
  path: string
  sources: Sources
  imported?: ImportedTranslation[]
  /** Told one sentence at each step. */
  say?: (progress: string) => void
}

type Writer = ReturnType<typeof createCorpusFile>

/**
 * Builds the corpus file at `path` from sources that were checked letter for letter; throws a CorpusError where they are not those.
 * It is built beside and renamed: whoever has the old one open keeps it, whoever opens the path sees all or nothing.
 */
export function buildCorpus({ path, sources, imported = [], say = () => {} }: BuildOptions): void {
  say('Checking the text of the Quran against the hashes of its sources')
  requireSound(sources)
  const beside = `${path}.${process.pid}.new`
  rmSync(beside, { force: true })
  try {
    writeCorpus(beside, sources, imported, say)
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}

function writeCorpus(
  path: string,
  sources: Sources,
  imported: ImportedTranslation[],
  say: (progress: string) => void,
): void {
  const file = createCorpusFile(path)
  try {
    addTexts(file, sources)
    say('Indexing the translations')
    addTranslations(file, [...withSources(sources, imported)])
    file.finish()
  } catch (error) {
    file.abandon()
    throw error
  }
}

function addTexts(file: Writer, sources: Sources): void {
  const qpc = soundQpc(sources)
  const { uthmani, imlaei, places } = sources
  Object.values(TEXTS).forEach((edition, at) => {
    const { file: _, ...facts } = edition
    file.addEdition({ ...facts, id: at + 1 })
  })
  places.forEach((place, index) => {
    const text = qpc[index] ?? ''
    const clean = imlaei[index] ?? ''
    const pairs = pairWords(imlaeiWords(clean), text.split(' '))
    file.addVerse({ ...place, index, text, uthmani: uthmani[index] ?? '', imlaei: clean, pairs })
  })
}

/** The words of a verse in imla'i spelling. Pause marks, which stand alone there, are no words. */
export function imlaeiWords(verse: string): string[] {
  return verse.split(/[\s\u00A0]+/).filter((word) => foldArabic(word) !== '')
}

type Translated = { edition: Edition; verses: string[] }

function* withSources(sources: Sources, imported: ImportedTranslation[]): Generator<Translated> {
  yield { edition: TRANSLITERATION, verses: sources.transliteration }
  const replaced = new Map(imported.map((one) => [one.edition.slug, one]))
  for (const { slug, verses } of sources.translations) {
    const edition = BUNDLED_TRANSLATIONS.find((one) => one.slug === slug)
    if (edition) yield replaced.get(slug) ?? { edition, verses }
    replaced.delete(slug)
  }
  yield* replaced.values()
}

const FIRST_TRANSLATION = 10

function addTranslations(file: Writer, all: Translated[]): void {
  const seen = new Map<string, number>()
  all.forEach(({ edition, verses }, at) => {
    const { slug, kind, language, languageName, name, author, source, sourceUrl } = edition
    const { version, licence, attribution, commercialUse, modified } = edition
    const facts = { slug, kind, language, languageName, name, author, source, sourceUrl }
    const terms = { version, licence, attribution, commercialUse, modified }
    const id = FIRST_TRANSLATION + at
    file.addEdition({ ...facts, ...terms, id, sha256: hashOf(verses) })
    verses.forEach((text, index) => {
      const words = kind === 'translation' ? indexedWords(text) : []
      file.addTranslation(id, index, text, words.join(' '))
      for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1)
    })
  })
  for (const [word, verses] of seen) file.addWord(word, verses)
}
