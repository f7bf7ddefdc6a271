import { foldArabic, foldArabicHamza, foldDigits, type StatedReference } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { normalizeParticles } from '../matching/particle-spelling.ts'
import type { Quotation } from './found-quotation.ts'

/**
 * A word of a text in the spelling of the index, perhaps with an alternative, and its offsets in
 * the text.
 */
export type QuotedWord = {
  word: string
  other: string | undefined
  /** The word as `foldArabicHamza` folds it; undefined for a part or a combination of words. */
  hamzaForm: string | undefined
  raw: string
  start: number
  end: number
  /** Number of the clause within its paragraph. */
  clause: number
  /** The verse number in brackets that follows the word. */
  number?: number
}

/** The words of a paragraph or of text in ornate brackets; `end` is after the closing bracket. */
export type Span = {
  words: QuotedWord[]
  isMarked: boolean
  /** Whether it is between quotation marks without a stated source. */
  isQuoted: boolean
  markedBy: Quotation['markedBy']
  /** The reference beside it. */
  stated: StatedReference | null
  /** Whether the text calls it a hadith; only exact verses in it are reported. */
  isHadith: boolean
  text: string
  offset: number
  end: number
}

const ARABIC_WORD =
  /[\u0610-\u061A\u0620-\u065F\u0670-\u06D3\u06D5-\u06DC\u06DF-\u06E8\u06EA-\u06FC\u08A0-\u08FF\uFB50-\uFD3D\uFDF0-\uFDFD\uFE70-\uFEFC\u2009]+/g
// A number in brackets belongs to the verse before it and does not end a clause.
const VERSE_NUMBER = /[([]\s*(\p{Nd}{1,3})\s*[)\]]/u
const VERSE_NUMBERS = new RegExp(VERSE_NUMBER, 'gu')
const END_OF_CLAUSE = /[:؛«»"“”.!?؟()[\]{}…]/

/** The Arabic words of a text in modern spelling: joined vocatives split, split words joined. */
export function quotedWords(index: ArabicIndex, text: string): QuotedWord[] {
  const words: QuotedWord[] = []
  let clause = 0
  let last = 0
  for (const { 0: raw, index: start } of text.matchAll(ARABIC_WORD)) {
    const between = text.slice(last, start)
    markNumber(words.at(-1), between)
    if (words.length > 0 && END_OF_CLAUSE.test(between.replace(VERSE_NUMBERS, ' '))) clause += 1
    const end = start + raw.length
    const spellings = spellingsOf(index, raw)
    const hamzaForm = spellings.length === 1 ? foldArabicHamza(raw) : undefined
    for (const [word, other] of spellings) {
      words.push({ word, other, hamzaForm, raw, start, end, clause })
    }
    last = end
    index.spend()
  }
  markNumber(words.at(-1), text.slice(last))
  if (words.length < 2) return words
  return withoutBlessings(normalizeParticles(index, withWholes(index, words), MAKING))
}

function markNumber(word: QuotedWord | undefined, after: string): void {
  const [, digits] = VERSE_NUMBER.exec(after) ?? []
  if (word && digits !== undefined) word.number = Number(foldDigits(digits))
}

// Uthmani spelling writes many long alefs as a dagger alef; words without it may also exist.
function spellingsOf(index: ArabicIndex, raw: string): [word: string, other?: string][] {
  const folded = foldArabic(raw).split(' ').filter(Boolean)
  const parts = folded.flatMap(index.partsOf)
  const [only] = parts
  if (parts.length !== 1 || only === undefined || !raw.includes('\u0670')) {
    return parts.map((word) => [word])
  }
  for (const spelled of spelledOut(raw).map(foldArabic)) {
    if (index.isTerm(spelled)) return spelled === only ? [[only]] : [[spelled, only]]
    const joined = index.joinedOf(spelled)
    if (joined) return joined.map((word) => [word])
  }
  return [[only]]
}

// Above yeh, the dagger alef only marks its sound; it may replace or follow waw.
function spelledOut(raw: string): string[] {
  const bare = raw
    .replace(/[\u0610-\u061A\u0640\u064B-\u0653\u06D6-\u06ED]/g, '')
    .replace(/ى\u0670/g, 'ى')
  return [bare.replaceAll('\u0670', 'ا'), bare.replace(/و\u0670/g, 'ا').replaceAll('\u0670', 'ا')]
}

// A blessing formula is never attributed to a verse, even if its beginning is cut off.
function withoutBlessings(words: QuotedWord[]): QuotedWord[] {
  const folded = ` ${words.map(({ word }) => word).join(' ')} `
  if (!folded.includes(' وسلم ')) return words
  const isBlessed = words.map(() => false)
  let [word, seen] = [0, 0]
  for (const { 0: blessing, index: start } of folded.matchAll(BLESSING)) {
    word += spacesIn(folded.slice(seen, start))
    seen = start
    isBlessed.fill(true, word, word + spacesIn(blessing))
  }
  return words.map((one, at) => (isBlessed[at] ? { ...one, ...NO_FORMS } : one))
}

const spacesIn = (words: string): number => words.split(' ').length - 1

const BLESSING = / (?:(?:صلي )?الله )?عليه (?:واله )?وسلم(?= )/g

function withWholes(index: ArabicIndex, words: QuotedWord[]): QuotedWord[] {
  const whole: QuotedWord[] = []
  for (let at = 0; at < words.length; at++) {
    index.spend()
    const [one, next] = [words[at], words[at + 1]]
    if (!one) continue
    const word = next && index.wholeOf(`${one.word} ${next.word}`)
    if (next && word) {
      whole.push(joined(one, next, word))
      at += 1
    } else whole.push(one)
  }
  return whole
}

const NO_FORMS = { word: '', other: undefined, hamzaForm: undefined } as const

const joined = (one: QuotedWord, next: QuotedWord, word: string): QuotedWord => ({
  ...next,
  ...NO_FORMS,
  word,
  raw: `${one.raw} ${next.raw}`,
  start: one.start,
})

const MAKING = {
  join: joined,
  as: (one: QuotedWord, word: string): QuotedWord => ({ ...one, ...NO_FORMS, word }),
}
