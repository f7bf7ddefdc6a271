import type { HadithReport, SurahName } from '@waraq/contract'
import { foldArabic } from '@waraq/scripture/fold'
import type { Client, QuranReport } from '@waraq/sdk/client'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import { rangeOf } from './find-quotations.ts'
import { citationAfter, mayQuote, type TextInContext } from './quotation-candidates.ts'
import type { Quotation, WordSlice } from './quotation-nodes.ts'
import { isInMarks, marksWithReference, withMarks } from './quotation-range.ts'

type Found = QuranReport['quotations'][number]
type FoundHadith = HadithReport['quotations'][number]

/** A typed quotation of the Quran or of a hadith, as the service judged it. */
export interface RecognizedQuotation {
  /** The words with their marks and the reference in brackets after them. */
  range: DocumentRange
  /** The range's text. */
  replacedText: string
  status: Found['status']
  /** What is quoted; undefined if it is not in the Quran. */
  place: { surah: SurahName; from: number; to: number } | undefined
  /** The installed hadith that has its words or that it alters. */
  hadith?: FoundHadith['right'] | undefined
  /** The text that can take its place, with exactly the quoted words; undefined if in doubt. */
  insertion: { quotation: Quotation; words: WordSlice | undefined } | undefined
  /** Differing words: as quoted and as in the Quran. */
  differences: { quoted: string; right: string }[]
  /** Whether only its letters could be compared. */
  isUnvowelled: boolean
  /** The reference beside it, if the words are elsewhere. */
  stated: string | undefined
}

/** Longer texts are not checked; paragraphs are shorter. */
const MAX_TEXT = 8000

/**
 * Verifies the quotations in a text by the service, which decides their bounds. Sends no request if
 * nothing in the text suggests a quotation. Rejects with a ServiceError.
 */
export async function recognizeQuotations(
  { text, before = '', after = '' }: TextInContext,
  client: Pick<Client, 'quran' | 'hadith' | 'verify'>,
  signal?: AbortSignal,
): Promise<RecognizedQuotation[]> {
  if (text.length > MAX_TEXT || !mayQuote(text)) return []
  const sentText = [before, text, after].filter(Boolean).join('\n')
  const offset = before === '' ? 0 : before.length + 1
  const { quran, hadith } = await client.verify({ text: sentText }, { signal })
  const isOwn = ({ start, end }: Words) => start >= offset && end <= offset + text.length
  const placeOf = ({ from, to }: DocumentRange) => {
    const range = { from: from - offset, to: Math.min(to - offset, text.length) }
    return { range, replacedText: text.slice(range.from, range.to) }
  }
  const hadiths = (hadith?.quotations ?? []).filter(isOwn)
  const verses = (quran?.quotations ?? [])
    .filter((one) => isOwn(one) && isClaimed(sentText, one))
    .filter((one) => one.status === 'verified' || !isHadith(one, hadiths))
  const others = hadiths.filter(
    (one) => isQuoted(sentText, one) && !verses.some((verse) => overlap(verse, one)),
  )
  const results = await Promise.all([
    ...verses.map(async (one) => {
      const insertion = await insertionOf(one, client, signal)
      const hadith = undefined
      return { ...resultOf(one), ...placeOf(withMarks(sentText, one)), insertion, hadith }
    }),
    ...others.map(async (one) => {
      const insertion = await hadithInsertionOf(one, client, signal)
      return { ...hadithOf(one), ...placeOf(marksWithReference(sentText, one)), insertion }
    }),
  ])
  // Of exact words only the quotation is news.
  return results.filter(
    ({ hadith, status, insertion }) => !hadith || status === 'altered' || insertion,
  )
}

type Words = { start: number; end: number }

const overlap = (a: Words, b: Words) => a.start < b.end && b.start < a.end

const isHadith = (one: Words, hadiths: readonly FoundHadith[]) =>
  hadiths.some((hadith) => hadith.status === 'verified' && overlap(one, hadith))

// Words without marks count as prose, unless a reference follows them, so they are not reported as
// wrong.
const isClaimed = (text: string, one: Found): boolean =>
  one.marked_by !== 'words' ||
  isInMarks(text, one) ||
  (one.status === 'verified' && citationAfter(text, one.end) !== undefined)

const isQuoted = (text: string, one: FoundHadith): boolean =>
  one.status === 'altered' || (one.status === 'verified' && isInMarks(text, one))

function hadithOf({ status, right, differences, stated }: FoundHadith) {
  return {
    status,
    place: undefined,
    hadith: right ?? undefined,
    differences: differences.map(({ quoted, right }) => ({ quoted, right })),
    isUnvowelled: true,
    stated: stated?.agrees === false ? stated.text.trim() : undefined,
  }
}

function resultOf({ status, surah, from_ayah: from, to_ayah: to, ...quotation }: Found) {
  return {
    status,
    place: surah && from !== null && to !== null ? { surah, from, to } : undefined,
    differences: quotation.differences.map(({ quoted, right }) => ({ quoted, right })),
    isUnvowelled: quotation.orthography.includes('no_vowels'),
    stated: quotation.stated && !quotation.stated.agrees ? quotation.stated.text.trim() : undefined,
  }
}

async function insertionOf(
  { status, surah, right, replacement, from_ayah, to_ayah }: Found,
  client: Pick<Client, 'quran'>,
  signal: AbortSignal | undefined,
): Promise<RecognizedQuotation['insertion']> {
  const passage =
    status === 'verified' ? right && { text: right.text, from_ayah, to_ayah } : replacement
  if (!surah || !passage || passage.from_ayah === null || passage.to_ayah === null) return undefined
  const { text, from_ayah: from, to_ayah: to } = passage
  const verses = await rangeOf({ surah, from, to }, { client }, signal)
  if (verses.text === text) return { quotation: verses, words: undefined }
  const words = from === to ? sliceIn(verses.text, text) : undefined
  return words && { quotation: verses, words }
}

async function hadithInsertionOf(
  { status, quoted, right }: FoundHadith,
  { hadith: { search } }: Pick<Client, 'hadith'>,
  signal: AbortSignal | undefined,
): Promise<RecognizedQuotation['insertion']> {
  if (status !== 'verified' || !right) return undefined
  const hits = await search(right.ref, { limit: 1, signal })
  const hadith = hits.find(({ ref }) => ref === right.ref)
  const words = hadith && lettersIn(hadith.text, quoted)
  if (!words) return undefined
  const { text, translation_en: translation } = hadith
  return { quotation: { kind: 'hadith', hadith, text, translation }, words }
}

/** The range of words of a text that has the letters of the quoted words. */
function lettersIn(text: string, quoted: string): WordSlice | undefined {
  const letters = foldArabic(quoted)
  const words = text.split(' ').flatMap((word, at) => {
    const folded = foldArabic(word)
    return folded === '' ? [] : [{ at, folded }]
  })
  const slice = sliceIn(words.map(({ folded }) => folded).join(' '), letters)
  const [first, last] = slice ? [words[slice.from], words[slice.to]] : []
  return first && last && { from: first.at, to: last.at }
}

/** The range of words in a verse; words of several verses have none. */
export function sliceIn(verse: string, words: string): WordSlice | undefined {
  const at = ` ${verse} `.indexOf(` ${words} `)
  if (at < 0) return undefined
  const from = at === 0 ? 0 : verse.slice(0, at - 1).split(' ').length
  return { from, to: from + words.split(' ').length - 1 }
}
