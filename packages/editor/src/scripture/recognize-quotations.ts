import { foldArabic } from '@waraq/scripture/fold'
import type { Client, QuranReport } from '@waraq/sdk/client'
import type { DocumentRange } from '../suggestions/typed-query.ts'
import { rangeOf } from './find-quotations.ts'
import {
  type Candidate,
  type CitedPlace,
  findCandidates,
  isWithoutWords,
} from './quotation-candidates.ts'
import type { QuotedVerses, WordSlice } from './quotation-nodes.ts'

/** A typed quotation of the Quran, and the verses that can take its place. */
export interface RecognizedQuotation {
  /** The words with their brackets and citation. */
  range: DocumentRange
  /** The range's text. */
  replaced: string
  verses: QuotedVerses
  /** The quoted words of a single verse; undefined for whole verses. */
  words: WordSlice | undefined
  /** Differing words: as quoted and as in the Quran; empty for an exact quotation. */
  differences: { quoted: string; right: string }[]
  /** The cited place, if the words are elsewhere. */
  misplaced: CitedPlace | undefined
}

type Found = QuranReport['quotations'][number]

/** The service verifies longer texts too; a paragraph is shorter. */
const MAX_TEXT = 8000
/** Above this share of differing words the text is rather about a verse. */
const MAX_DIFFERING = 1 / 3

/**
 * Finds quotations of the Quran in a text: candidates by their form, confirmed by the service.
 * Sends nothing without a candidate. Rejects with a ServiceError.
 */
export async function recognizeQuotations(
  text: string,
  { quran }: Pick<Client, 'quran'>,
  signal?: AbortSignal,
): Promise<RecognizedQuotation[]> {
  const candidates = text.length > MAX_TEXT ? [] : findCandidates(text)
  if (candidates.length === 0) return []
  const { quotations } = await quran.verify({ text }, { signal })
  const recognized: RecognizedQuotation[] = []
  for (const candidate of candidates) {
    const within = quotations.filter(
      ({ start, end }) => start < candidate.words.to && end > candidate.words.from,
    )
    const [found] = within
    const one =
      found && within.length === 1 && isWhole(text, candidate, found)
        ? await recognizedFrom(text, candidate, found, { quran }, signal)
        : await citedFrom(text, candidate, { quran }, signal)
    if (one) recognized.push(one)
  }
  return recognized
}

/** Whether the words of the candidate are the quotation: nothing else would be replaced. */
function isWhole(text: string, { words, from }: Candidate, { start, end }: Found) {
  const isBracketed = words.from > from
  if (start < words.from || end > words.to || !isWithoutWords(text, end, words.to)) return false
  return !isBracketed || isWithoutWords(text, words.from, start)
}

async function recognizedFrom(
  text: string,
  candidate: Candidate,
  found: Found,
  client: Pick<Client, 'quran'>,
  signal: AbortSignal | undefined,
): Promise<RecognizedQuotation | undefined> {
  const { surah, from_ayah: from, to_ayah: to, right, differences, quoted } = found
  if (!surah || from === null || to === null || !right || found.status === 'unknown') return
  const count = quoted.split(/\s+/).length
  if (found.status === 'altered' && differences.length > count * MAX_DIFFERING) return
  const { cited } = candidate
  const isCited = cited && cited.surah === surah.number && covers(cited, from, to)
  const elsewhere = cited && !isCited ? await wordsAt(cited, right.text, client, signal) : undefined
  const verses = elsewhere ?? (await rangeOf({ surah, from, to }, { client }, signal))
  // Without brackets only the quoted words and the citation are replaced.
  const isBracketed = candidate.words.from > candidate.from
  const range = { from: isBracketed ? candidate.from : found.start, to: candidate.to }
  return {
    range,
    replaced: text.slice(range.from, range.to),
    verses,
    words: sliceIn(verses, right.text),
    differences: differences.map((one) => ({ quoted: one.quoted, right: one.right })),
    misplaced: cited && !isCited && !elsewhere ? cited : undefined,
  }
}

/** Few words, which only their citation tells from prose: they must be in the cited verses. */
async function citedFrom(
  text: string,
  { words, cited, from, to }: Candidate,
  client: Pick<Client, 'quran'>,
  signal: AbortSignal | undefined,
): Promise<RecognizedQuotation | undefined> {
  const quoted = text.slice(words.from, words.to)
  // Letters are compared, so vowels would be claimed to be right.
  if (!cited || words.from === from || VOWELS.test(quoted)) return
  const verses = await wordsAt(cited, quoted, client, signal)
  if (!verses) return
  return {
    range: { from, to },
    replaced: text.slice(from, to),
    verses,
    words: sliceIn(verses, quoted),
    differences: [],
    misplaced: undefined,
  }
}

const VOWELS = /[\u064B-\u0652\u0670]/

const covers = ({ fromAyah, toAyah }: CitedPlace, from: number, to: number): boolean =>
  fromAyah <= from && to <= toAyah

/** The cited verses, if they have these words too: some verses occur several times. */
async function wordsAt(
  { surah, fromAyah, toAyah }: CitedPlace,
  words: string,
  client: Pick<Client, 'quran'>,
  signal: AbortSignal | undefined,
): Promise<QuotedVerses | undefined> {
  const verses = await rangeOf(
    { surah: { number: surah }, from: fromAyah, to: toAyah },
    { client },
    signal,
  )
  return placesOf(words, verses.text).length > 0 ? verses : undefined
}

/** Where the words are in a single verse; undefined for all of it, or if they occur twice. */
function sliceIn({ from, to, text }: QuotedVerses, words: string): WordSlice | undefined {
  const [slice, ...others] = from === to ? placesOf(words, text) : []
  const isAll = slice?.from === 0 && slice.to === text.split(' ').length - 1
  return isAll || others.length > 0 ? undefined : slice
}

/** Where the same letters are. Equal words can differ in their signs and alefs. */
function placesOf(words: string, text: string): WordSlice[] {
  const lettersOf = (word: string) => foldArabic(word).replaceAll('ا', '')
  const sought = ` ${words.split(/\s+/).map(lettersOf).filter(Boolean).join(' ')} `
  const all = ` ${text.split(' ').map(lettersOf).join(' ')} `
  const count = sought.trim().split(' ').length
  const places: WordSlice[] = []
  for (let at = all.indexOf(sought); at >= 0; at = all.indexOf(sought, at + 1)) {
    const from = all.slice(0, at + 1).split(' ').length - 2
    places.push({ from, to: from + count - 1 })
  }
  return places
}
