import { createHash } from 'node:crypto'
import { CONCEPT_LISTS } from '../index/concept-lists.ts'
import { type Edition, FILE_FORMAT_VERSION } from '../store.ts'
import { BUNDLED_TRANSLATIONS, TEXTS, TRANSLITERATION } from './editions.ts'

const CHOOSABLE: readonly Edition[] = [TRANSLITERATION, ...BUNDLED_TRANSLATIONS]

/** Every edition that the packages provide. */
export const EDITIONS: readonly Edition[] = [...Object.values(TEXTS), ...CHOOSABLE]

/**
 * Parses a choice of bundled translations and transliteration: `all`, `none`, or slugs and
 * languages such as `en-transliteration,en,fr-hamidullah`. Returns slugs in edition order.
 * @throws Error with a message for users, for any other text
 */
export function parseEditionChoice(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  const isChosen = ({ slug, language }: Edition) =>
    text === 'all' || words.includes(slug) || words.includes(language)
  const names = new Set(CHOOSABLE.flatMap(({ slug, language }) => [slug, language]))
  const isKnown = ['all', 'none'].includes(text) || words.every((word) => names.has(word))
  if (!isKnown) {
    const slugs = CHOOSABLE.map(({ slug }) => slug).join(', ')
    throw new Error(`must be all, none, or some of ${slugs} or their languages`)
  }
  return CHOOSABLE.filter(isChosen).map(({ slug }) => slug)
}

/** The name of the file of a corpus, which is found again by its content. */
export const corpusFileName = (...content: Parameters<typeof corpusFingerprint>): string =>
  `quran-${corpusFingerprint(...content).slice(0, 16)}.db`

/**
 * Identifies the content of a corpus by 64 hex digits, which change with any text, license, the
 * subject index or the file format. Computed without reading sources, so that an existing file is recognized when the
 * packages are not installed. Imported translations contribute the hash of the imported file.
 */
export function corpusFingerprint(
  slugs: readonly string[],
  imported: readonly { edition: Edition; sha256: string }[] = [],
): string {
  const chosenEditions = CHOOSABLE.filter(({ slug }) => slugs.includes(slug))
  const added = imported.map(({ edition, sha256 }) => ({ edition, sha256 }))
  const content = [FILE_FORMAT_VERSION, Object.values(TEXTS), chosenEditions, added, CONCEPT_LISTS]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
