import { plainVerseOf, VERSE_COUNT, verseIndexOf, verseKeyOf } from '../../text/index.ts'
import { versesSha256 } from '../editions/check-editions.ts'
import { BUNDLED_TRANSLATIONS, TEXTS, TRANSLITERATION } from '../editions/editions.ts'
import { CorpusError } from '../store.ts'
import type { SourceTexts } from './source-texts.ts'

/** Verses with a typing error in quran-json; their text comes from the second transcription. */
const CORRECTED_VERSES = ['2:72', '37:164', '41:47']

/**
 * The KFGQPC text with its known errors corrected.
 * @throws CorpusError if the two transcriptions differ in any other verse by more than tatweel
 */
export function correctedQpcText({ qpc, qpcOther }: SourceTexts): string[] {
  const differing = qpc.flatMap((verse, index) =>
    skeletonOf(verse) === skeletonOf(qpcOther[index] ?? '') ? [] : [verseKeyOf(index)],
  )
  if (differing.join() !== CORRECTED_VERSES.join()) {
    throw new CorpusError(
      `The KFGQPC transcriptions differ in ${differing.join(', ') || 'no verse'}; expected ${CORRECTED_VERSES.join(', ')}`,
    )
  }
  return qpc
    .map((verse, index) =>
      differing.includes(verseKeyOf(index)) ? (qpcOther[index] ?? '') : verse,
    )
    .map(plainVerseOf)
}

/**
 * Checks that the sources are complete and match the hashes in `editions`.
 * @throws CorpusError
 */
export function requireVerifiedSources(sources: SourceTexts): void {
  const { qpc, qpcOther, uthmani, imlaei, transliteration, translations, places } = sources
  const texts = { qpc, qpcOther, uthmani, imlaei, transliteration, places }
  const counted = [
    ...Object.entries(texts),
    ...translations.map(({ slug, verses }): [string, unknown[]] => [slug, verses]),
  ]
  for (const [name, rows] of counted) {
    if (rows.length !== VERSE_COUNT)
      throw new CorpusError(`${name} has ${rows.length} verses, not ${VERSE_COUNT}`)
    if (rows.some((row) => row === '')) throw new CorpusError(`${name} has an empty verse`)
  }
  requireHash(TEXTS.uthmani, uthmani)
  requireHash(TEXTS.imlaei, imlaei)
  requireHash(TEXTS.qpc, correctedQpcText(sources))
  requireHash(TRANSLITERATION, transliteration)
  for (const edition of BUNDLED_TRANSLATIONS) {
    const translation = translations.find(({ slug }) => slug === edition.slug)
    if (translation) requireHash(edition, translation.verses)
  }
}

/**
 * Checks that `keys`, in file order, are the 6,236 verses with the standard counts of each surah.
 * @throws CorpusError
 */
export function requireStandardCounts(
  name: string,
  keys: readonly (readonly [surah: number, ayah: number])[],
): void {
  const wrong = keys.findIndex(([surah, ayah], index) => verseIndexOf(surah, ayah) !== index)
  if (wrong >= 0)
    throw new CorpusError(`${name}: ${keys[wrong]?.join(':')} in place of ${verseKeyOf(wrong)}`)
  if (keys.length !== VERSE_COUNT)
    throw new CorpusError(`${name} has ${keys.length} verses, not ${VERSE_COUNT}`)
}

function requireHash({ slug, sha256 }: { slug: string; sha256: string }, verses: string[]): void {
  const hash = versesSha256(verses)
  if (hash !== sha256)
    throw new CorpusError(`${slug} differs from the verified text: its sha256 is ${hash}`)
}

const skeletonOf = (verse: string): string => plainVerseOf(verse).replaceAll('\u0640', '')
