import { EDITIONS } from '../editions/edition-choice.ts'
import { BUNDLED_TRANSLATIONS, type ImportedTranslation } from '../editions/editions.ts'
import type { Edition } from '../store.ts'
import { type FileMetadata, requireEveryVerse, TranslationFileError } from './file-verses.ts'
import { readQuranEnc } from './quranenc.ts'
import { readTanzil } from './tanzil-txt.ts'

/** Reader and terms of each source. For the terms see docs/guides/scripture.md. */
const SOURCES = {
  'tanzil-txt2': {
    read: readTanzil,
    source: 'Tanzil',
    sourceUrl: 'https://tanzil.net/trans/',
    licence: 'Tanzil: non-commercial use only',
    commercialUse: 'false',
    credit: () => 'from tanzil.net',
  },
  quranenc: {
    read: readQuranEnc,
    source: 'QuranEnc',
    sourceUrl: 'https://quranenc.com',
    licence: 'QuranEnc: republication unmodified, with name of publisher and version',
    commercialUse: 'unknown',
    credit: (version: string) => `from QuranEnc.com, ${version}`,
  },
} as const

/** The kind of text on each verse of a file. */
export type TextKind = 'translation' | 'tafsir'

const EXAMPLES = { translation: 'en-sahih', tafsir: 'ar-muyassar' } as const
const WRITERS = { translation: 'translator', tafsir: 'author' } as const

export type TranslationFormat = keyof typeof SOURCES

/** Format names for the command line. */
export const TRANSLATION_FORMATS = Object.keys(SOURCES).filter(isTranslationFormat)

export function isTranslationFormat(name: string): name is TranslationFormat {
  return Object.hasOwn(SOURCES, name)
}

const SLUG = /^[a-z]{2,3}(?:-[a-z0-9]+)+$/
// QuranEnc's ids of the bundled translations.
const KEYS: Record<string, string> = {
  english_saheeh: 'en-sahih',
  indonesian_affairs: 'id-indonesian-affairs',
  chinese_makin: 'zh-makin',
}

/**
 * Reads a translation from a file, verbatim, for `buildCorpus`. `as` names the edition: the slug of
 * a bundled one, which it replaces under the same id, or a new one that begins with its language;
 * by default the file's notice decides. Author and version always come from the file. A `tafsir`
 * may be in Arabic and never replaces a bundled edition.
 * @throws TranslationFileError unless the file has all 6,236 verses in order
 */
export function readTranslation(
  format: TranslationFormat,
  text: string,
  as?: string,
  kind: TextKind = 'translation',
): ImportedTranslation {
  const { rows, metadata } = SOURCES[format].read(text)
  requireEveryVerse(rows)
  const edition = editionOf(format, metadata, { as, kind })
  const verses = rows.map((row) => row.text)
  const footnotes = rows.map((row) => row.footnotes)
  const hasFootnotes = footnotes.some((one) => one !== '')
  return hasFootnotes ? { edition, verses, footnotes } : { edition, verses }
}

function editionOf(
  format: TranslationFormat,
  facts: FileMetadata,
  { as, kind }: { as: string | undefined; kind: TextKind },
): Edition {
  const { source, sourceUrl, licence, commercialUse, credit } = SOURCES[format]
  const own = ownSlug(facts)
  const slug = as === undefined ? own : as.toLowerCase().replaceAll(/[._]/g, '-')
  const bundled = BUNDLED_TRANSLATIONS.find((edition) => edition.slug === slug)
  const language = languageOf(slug, { bundled, facts, kind })
  // If the file has no id, the operator's slug identifies the author.
  const same = own === undefined || own === slug ? bundled : undefined
  const author = facts.author || same?.author || facts.name
  if (slug === undefined || author === '') {
    throw new TranslationFileError(`the file does not name its ${WRITERS[kind]}`)
  }
  const version = facts.version || 'version not stated'
  return {
    slug,
    kind,
    language,
    languageName: nameOfLanguage(language) ?? facts.language.toLowerCase(),
    name: facts.name || same?.name || author,
    author,
    source: facts.id === '' ? source : `${source}, ${facts.id}`,
    sourceUrl: facts.url || sourceUrl,
    version,
    licence,
    attribution: `${author}, ${credit(version)}`,
    commercialUse,
    modified: null,
  }
}

function ownSlug({ id, language }: FileMetadata): string | undefined {
  if (id === '') return undefined
  if (id in KEYS) return KEYS[id]
  if (id.includes('.')) return id.replaceAll('.', '-')
  const [spoken = '', ...rest] = id.split('_')
  const code = codeOf(language || spoken)
  return code && [code, ...rest].join('-')
}

/**
 * The language of an edition.
 * @throws TranslationFileError for an invalid slug, an Arabic text, or a file in another language
 * than its slug says
 */
function languageOf(
  slug: string | undefined,
  { bundled, facts, kind }: { bundled: Edition | undefined; facts: FileMetadata; kind: TextKind },
): string {
  if (slug === undefined) {
    throw new TranslationFileError('the file does not identify its edition: name one')
  }
  const isTaken = EDITIONS.some((one) => one.slug === slug && one.kind !== kind)
  if (!SLUG.test(slug) || isTaken) {
    throw new TranslationFileError(
      `"${slug}" is not a valid name of a ${kind}, such as ${EXAMPLES[kind]}`,
    )
  }
  const language = bundled?.language ?? slug.slice(0, slug.indexOf('-'))
  const fileLanguage = facts.id.includes('.') ? facts.id.split('.')[0] : codeOf(facts.language)
  if (fileLanguage !== undefined && fileLanguage !== language) {
    throw new TranslationFileError(
      `the file is in ${facts.language || fileLanguage}, which does not match ${slug}`,
    )
  }
  if (language === 'ar' && kind === 'translation')
    throw new TranslationFileError('an Arabic text is not a translation')
  return language
}

const NAMES = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

const nameOfLanguage = (code: string): string | undefined => NAMES.of(code)?.toLowerCase()

/** The ISO 639-1 code of a language, by its English name. */
function codeOf(name: string): string | undefined {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return codes.find((code) => nameOfLanguage(code) === name.toLowerCase())
}
