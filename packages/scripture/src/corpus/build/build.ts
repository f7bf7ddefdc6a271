import { randomUUID } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { versesSha256 } from '../editions/check-editions.ts'
import {
  BUNDLED_TRANSLATIONS,
  type ImportedTranslation,
  TEXTS,
  TRANSLITERATION,
} from '../editions/editions.ts'
import { CONCEPT_LISTS } from '../index/concept-lists.ts'
import { parseConcepts } from '../index/concepts.ts'
import { imlaeiWords } from '../index/imlaei-words.ts'
import { romanize } from '../index/romanize.ts'
import { spokenWords } from '../index/spoken-words.ts'
import { tafsirWords } from '../index/tafsir-words.ts'
import { indexedWords } from '../index/translated-words.ts'
import { createCorpusFile, type Edition } from '../store.ts'
import { correctedQpcText, requireVerifiedSources } from './source-checks.ts'
import type { SourceTexts } from './source-texts.ts'
import { pairWords } from './word-pairs.ts'

export type BuildOptions = {
  path: string
  sources: SourceTexts
  /** Slugs of the bundled translations and transliteration to include; all by default. */
  editions?: readonly string[]
  imported?: ImportedTranslation[]
  /** Receives one sentence at each step. */
  say?: (progress: string) => void
}

type Writer = ReturnType<typeof createCorpusFile>

/**
 * Builds the corpus file at `path` from verified sources. Writes a temporary file and renames it,
 * so readers see the old file or the complete new one.
 * @throws CorpusError if the sources do not match the verified hashes
 */
export function buildCorpus(options: BuildOptions): void {
  const { path, sources, say = () => {} } = options
  say('Checking the text of the Quran against the hashes of its sources')
  requireVerifiedSources(sources)
  // Processes in different containers may share the folder and have the same pid.
  const beside = `${path}.${randomUUID()}.new`
  try {
    writeCorpus(beside, options)
    renameSync(beside, path)
  } finally {
    rmSync(beside, { force: true })
  }
}

function writeCorpus(path: string, options: BuildOptions): void {
  const { sources, say = () => {} } = options
  const file = createCorpusFile(path)
  try {
    say('Pairing the words of the two spellings')
    addTexts(file, sources)
    const chosen = [...chosenOf(options)]
    addTranslations(file, chosen, say)
    addSpoken(file, chosen, sources)
    file.addSurahNames(sources.surahNames)
    file.addConcepts(CONCEPT_LISTS.flatMap(parseConcepts))
    file.finish()
  } catch (error) {
    file.abandon()
    throw error
  }
}

function addTexts(file: Writer, sources: SourceTexts): void {
  const qpc = correctedQpcText(sources)
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

// Without a transliteration, words in Latin letters are compared with romanized verses.
function addSpoken(file: Writer, chosen: readonly Translated[], { uthmani }: SourceTexts): void {
  const written = chosen.find(({ edition }) => edition.kind === 'transliteration')?.verses
  const verses = written ?? uthmani.map(romanize)
  file.addSpoken(verses.map(spokenWords))
}

type Translated = ImportedTranslation & { id: number }

// Edition ids never change, because documents may store them.
const TRANSLITERATION_ID = 10
const FIRST_TRANSLATION = 11
// Ids of imported editions derive from their slug, above those ranges.
const importedId = (slug: string): number =>
  1_000 + Number.parseInt(versesSha256([slug]).slice(0, 5), 16)

function* chosenOf({ sources, editions, imported = [] }: BuildOptions): Generator<Translated> {
  const isChosen = ({ slug }: Edition) => editions?.includes(slug) ?? true
  if (isChosen(TRANSLITERATION)) {
    yield { id: TRANSLITERATION_ID, edition: TRANSLITERATION, verses: sources.transliteration }
  }
  const own = new Map(imported.map((one) => [one.edition.slug, one]))
  for (const [at, edition] of BUNDLED_TRANSLATIONS.entries()) {
    const id = FIRST_TRANSLATION + at
    const replaced = own.get(edition.slug)
    const bundled = sources.translations.find(({ slug }) => slug === edition.slug)
    if (replaced) yield { id, ...replaced }
    else if (bundled && isChosen(edition)) yield { id, edition, verses: bundled.verses }
    own.delete(edition.slug)
  }
  for (const one of own.values()) yield { id: importedId(one.edition.slug), ...one }
}

function addTranslations(file: Writer, all: Translated[], say: (progress: string) => void): void {
  const seen = new Map<string, number>()
  for (const [at, { id, edition, verses, footnotes = [] }] of all.entries()) {
    say(`Indexing ${edition.slug}, ${at + 1} of ${all.length}`)
    const { slug, kind, language, languageName, name, author, source, sourceUrl } = edition
    const { version, licence, attribution, commercialUse, modified } = edition
    const facts = { slug, kind, language, languageName, name, author, source, sourceUrl }
    const terms = { version, licence, attribution, commercialUse, modified }
    file.addEdition({ ...facts, ...terms, id, sha256: versesSha256([...verses, ...footnotes]) })
    verses.forEach((text, index) => {
      const words = kind === 'translation' ? indexedWords(text) : []
      const verse = { text, footnotes: footnotes[index] ?? '' }
      file.addTranslation(id, index, verse, words.join(' '))
      if (kind === 'tafsir') file.addTafsirWords(id, index, tafsirWords(text).join(' '))
      for (const word of new Set(words)) seen.set(word, (seen.get(word) ?? 0) + 1)
    })
  }
  for (const [word, verses] of seen) file.addWord(word, verses)
}
