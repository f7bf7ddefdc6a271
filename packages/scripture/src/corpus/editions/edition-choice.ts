import { createHash } from 'node:crypto'
import { type Edition, FILE_FORMAT_VERSION } from '../store.ts'
import { BUNDLED_TRANSLATIONS, TEXTS, TRANSLITERATION } from './editions.ts'

const CHOOSABLE: readonly Edition[] = [TRANSLITERATION, ...BUNDLED_TRANSLATIONS]

/** Every edition that can be built from the packages. */
export const EDITIONS: readonly Edition[] = [...Object.values(TEXTS), ...CHOOSABLE]

/**
 * Reads which bundled translations and transliteration are wanted: `all`, `none`, or slugs and languages such as
 * `en-transliteration,en,fr-hamidullah`. Answers slugs in the order of the editions; throws an Error with a sentence for anything else.
 */
export function parseEditionChoice(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  const isChosen = ({ slug, language }: Edition) =>
    text === 'all' || words.includes(slug) || words.includes(language)
  const known = new Set(CHOOSABLE.flatMap(({ slug, language }) => [slug, language]))
  const isKnown = ['all', 'none'].includes(text) || words.every((word) => known.has(word))
  if (!isKnown) {
    const slugs = CHOOSABLE.map(({ slug }) => slug).join(', ')
    throw new Error(`must be all, none, or some of ${slugs} or their languages`)
  }
  return CHOOSABLE.filter(isChosen).map(({ slug }) => slug)
}

/**
 * A name for what a corpus of these editions holds, 64 hex digits: another one where a text, a licence or the form of the file is another.
 * Nothing is read for it, so that a file which is there already is known without its sources. Imported translations come with the
 * hash of what was imported.
 */
export function corpusFingerprint(
  slugs: readonly string[],
  imported: readonly { edition: Edition; sha256: string }[] = [],
): string {
  const chosen = CHOOSABLE.filter(({ slug }) => slugs.includes(slug))
  const added = imported.map(({ edition, sha256 }) => ({ edition, sha256 }))
  const content = [FILE_FORMAT_VERSION, Object.values(TEXTS), chosen, added]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
