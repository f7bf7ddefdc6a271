import { withStandardSigns } from '../../text/arabic-letters.ts'
import { ARABIC_WORD } from '../../text/arabic-word.ts'
import { foldArabic, foldArabicHamza, foldDigits, type StatedReference } from '../../text/index.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { normalizeParticles } from '../matching/particle-spelling.ts'
import { spelledWithAlefs } from '../matching/quranic-spelling.ts'
import type { Quotation } from './found-quotation.ts'
import { piecesOf } from './pieces.ts'

/**
 * A word of a text in the spelling of the index, perhaps with an alternative, and its offsets in
 * the text.
 */
export type QuotedWord = {
  word: string
  other: string | undefined
  /** The word as `hamzaFormsOf` folds it; none for a part or a combination of words. */
  hamzaForms: readonly string[]
  raw: string
  start: number
  end: number
  /** Number of the clause within its paragraph. */
  clause: number
  /** Number of the piece between ellipses. */
  piece: number
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

// A number in brackets belongs to the verse before it and does not end a clause.
const VERSE_NUMBER = /[([]\s*(\p{Nd}{1,3})\s*[)\]]/u
const VERSE_NUMBERS = new RegExp(VERSE_NUMBER, 'gu')
const END_OF_CLAUSE = /[:؛«»"“”.!?؟()[\]{}…]/
// A letter without a sound that carries the sign of a pause.
const PLACEHOLDER = /^\u06D5\p{M}*$/u
const ELLIPSIS = /[…⋯]|\.\s?\.|۔۔/

/** The Arabic words of a text in modern spelling: joined vocatives split, split words joined. */
export function quotedWords(index: ArabicIndex, text: string): QuotedWord[] {
  const words: QuotedWord[] = []
  let [clause, piece, last] = [0, 0, 0]
  for (const { 0: raw, index: start } of text.matchAll(ARABIC_WORD)) {
    const between = text.slice(last, start)
    markNumber(words.at(-1), between)
    if (words.length > 0 && END_OF_CLAUSE.test(between.replace(VERSE_NUMBERS, ' '))) clause += 1
    if (words.length > 0 && ELLIPSIS.test(between)) piece += 1
    if (PLACEHOLDER.test(raw)) continue
    const end = start + raw.length
    const spellings = spellingsOf(index, raw)
    const hamzaForms = spellings.length === 1 ? hamzaFormsOf(raw) : []
    for (const [word, other] of spellings) {
      words.push({ word, other, hamzaForms, raw, start, end, clause, piece })
    }
    last = end
    index.spend()
  }
  markNumber(words.at(-1), text.slice(last))
  if (words.length < 2) return words
  // No word stands on both sides of an ellipsis.
  const joined = piecesOf(words).flatMap(({ at, length }) =>
    normalizeParticles(index, withWholes(index, words.slice(at, at + length)), WORD_BUILDER),
  )
  return withoutBlessings(joined)
}

function markNumber(word: QuotedWord | undefined, after: string): void {
  const [, digits] = VERSE_NUMBER.exec(after) ?? []
  if (word && digits !== undefined) word.number = Number(foldDigits(digits))
}

// Uthmani spelling writes many long alefs as a dagger alef; words without it may also exist.
function spellingsOf(
  index: ArabicIndex,
  raw: string,
): [word: string, other?: string | undefined][] {
  const folded = foldArabic(raw).split(' ').filter(Boolean)
  const parts = folded.flatMap(index.partsOf)
  const [only] = parts
  const spelled = parts.length === 1 ? spelledWithAlefs(index, raw) : undefined
  if (only === undefined || parts.length > 1) return parts.map((word) => [word])
  if (!spelled) return [[only, withYeh(index, only)]]
  if (spelled.includes(only)) return [[only]]
  return spelled.length === 1 ? [[spelled.join(''), only]] : spelled.map((word) => [word])
}

// A last alef that the Quran writes as yeh.
function withYeh(index: ArabicIndex, word: string): string | undefined {
  const other = word.replace(/ا$/, 'ي')
  return !index.isTerm(word) && index.isTerm(other) ? other : undefined
}

// IndoPak editions write a hamza over alef as the vowel alone, and some plain texts keep only the
// stroke that carried it.
function hamzaFormsOf(raw: string): string[] {
  const written = withStandardSigns(raw)
  const seated = written
    .replace(/ا\u0670/g, 'ا\u0653')
    .replace(/ا(?=\u0651?[\u064E-\u0650])/g, 'ا\u0654')
    .replace(/^ءا(?!\u0654)/, 'ءا\u0654')
    .replace(/([\u0628\u062A-\u063A\u0641-\u0646][\u064B-\u0652\u06E1]*)\u0654/g, '$1ء')
  const onStrokes = seated.replace(BARE_STROKE, '\u0640\u0654')
  const underDagger = written.replace(/\u0670ء/g, 'ء')
  const forms = [written, seated, onStrokes, underDagger]
  const spelled = forms.map((one) => one.replaceAll('\u0670', 'ا'))
  return [...new Set([...forms, ...spelled].map(foldArabicHamza))]
}

const BARE_STROKE = /\u0640(?=[\u064B-\u0652\u06D6-\u06ED]*[\u0621-\u063A\u0641-\u064A])/g

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
    const word = next && (index.wholeOf(`${one.word} ${next.word}`) ?? broken(index, one, next))
    if (next && word) {
      whole.push(join(one, next, word))
      at += 1
    } else whole.push(one)
  }
  return whole
}

// Texts made for some fonts have a space in a word, after a letter that does not join: `ذٰ لك`.
function broken(index: ArabicIndex, one: QuotedWord, next: QuotedWord): string | undefined {
  if (one.word.length > MAX_BROKEN || !/[ادذرزو]$/.test(one.word) || one.end > next.start)
    return undefined
  const raw = one.raw + next.raw
  const wholes = [foldArabic(raw), ...(spelledWithAlefs(index, raw) ?? [])]
  const whole = wholes.find(index.isTerm)
  return whole !== undefined && !index.isRow([one.word, next.word]) ? whole : undefined
}

const MAX_BROKEN = 4
const NO_FORMS = { word: '', other: undefined, hamzaForms: [] } as const

const join = (one: QuotedWord, next: QuotedWord, word: string): QuotedWord => ({
  ...next,
  ...NO_FORMS,
  word,
  raw: `${one.raw} ${next.raw}`,
  start: one.start,
})

const WORD_BUILDER = {
  join,
  as: (one: QuotedWord, word: string): QuotedWord => ({ ...one, ...NO_FORMS, word }),
}
