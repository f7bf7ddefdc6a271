import {
  findSurahs,
  isSurahName,
  isVerseName,
  parseReference,
  type Surah,
} from '../../text/index.ts'
import { introductionEnd } from '../../text/quotation-cues.ts'

/** Words with the place that is cited for them; without `from` and `to` a whole surah. */
export type Citation = { words: string; surah: Surah; from?: number; to?: number }

const BRACKETED = /[[({]([^[\](){}]{1,60})[\])}]/g
const MAX_BRACKETED = 8
/** The most words of a citation without brackets: `from surah al baqarah, verse no. 153`. */
const MAX_CITING = 8
const ORNATE = /[﴿﴾]([^﴿﴾]+)(?=[﴿﴾])/g
const LETTER = /\p{L}/u
const NUMBER = /\p{Nd}/u

/**
 * The verses that a text cites before or after their words: `﴿…﴾ [الشرح: 6]`, `… 2:153`, `Al-Baqarah
 * 153: …`. Undefined for a text without a citation, and for a citation without words.
 */
export function findCitation(text: string): Citation | undefined {
  const citation = inBrackets(text) ?? besideWords(text)
  if (!citation || !LETTER.test(citation.words)) return undefined
  const words = quotedIn(citation.words)
  return { ...citation, words: words.slice(introductionEnd(words) ?? 0) || words }
}

/** The words in ornate brackets; the whole text without them. */
export function quotedIn(text: string): string {
  return text.matchAll(ORNATE).find(([, inside = '']) => LETTER.test(inside))?.[1] ?? text
}

function inBrackets(text: string): Citation | undefined {
  for (const { 0: bracketed, 1: inside = '', index } of [...text.matchAll(BRACKETED)]
    .slice(-MAX_BRACKETED)
    .reverse()) {
    const words = `${text.slice(0, index)} ${text.slice(index + bracketed.length)}`
    const isLast = !LETTER.test(text.slice(index + bracketed.length))
    const place = placeOf(inside) ?? (isLast ? inSurahCalled(inside, words) : undefined)
    if (place) return { ...place, words }
  }
  return undefined
}

// Without brackets, the name of a surah may be a word of the verse. The number of the verse may
// follow the words.
function inSurahCalled(name: string, words: string): Omit<Citation, 'words'> | undefined {
  const [surah] = isSurahName(name) ? findSurahs(name) : []
  if (!surah || name.trim().length < 2) return undefined
  return placeOf(`${surah.number}:${/\p{Nd}{1,3}/u.exec(words)?.[0]}`) ?? { surah }
}

function besideWords(text: string): Citation | undefined {
  const words = text.trim().split(/\s+/)
  const atEnd = cited(words, (count) => [words.slice(-count), words.slice(0, -count)])
  return atEnd ?? cited(words, (count) => [words.slice(0, count), words.slice(count)])
}

type Split = (count: number) => [citing: string[], rest: string[]]

// The longest run of words that is one reference. A shorter run may lack a part of the name.
function cited(words: string[], split: Split): Citation | undefined {
  let citation: Citation | undefined
  for (let count = 1; count <= Math.min(MAX_CITING, words.length - 1); count++) {
    const [citing, rest] = split(count)
    const place = isExplicit(citing) ? placeOf(citing.join(' ').replace(AT_EDGES, '')) : undefined
    if (place && (!citation || place.from === citation.from))
      citation = { ...place, words: rest.join(' ') }
  }
  return citation
}

// Requires a word such as surah: words of the verse may resemble a name, and the number of the
// verse follows in brackets.
function isExplicit(citing: string[]): boolean {
  if (citing.some((word) => REFERENCE_WORD.test(word))) return true
  const name = citing.join(' ').replace(/[\p{Nd}:：/.،,؛()[\]﴿﴾–—]+/gu, ' ')
  return (
    !citing.some((word) => BRACKETED_NUMBER.test(word)) && (name.trim() === '' || isSurahName(name))
  )
}

const REFERENCE_WORD =
  /^[^\p{L}]*(?:سور[هةتۃہ]|ال[آا]ي[هة]|[آا]ي[هة]|sur[ae][ht]?|ay[ae]h?t?|verse|quran|qur['’]an|q\.?s)/iu
const BRACKETED_NUMBER = /^[^\p{L}\p{Nd}]+\p{Nd}{1,3}[^\p{L}\p{Nd}]+$/u
const AT_EDGES = /^[:：،,.؛;-]{1,3}|[:：،,.؛;-]{1,3}$/gu

function placeOf(text: string): Omit<Citation, 'words'> | undefined {
  if (!NUMBER.test(text) || !/[\p{L}:：/]/u.test(text) || isVerseName(text)) return undefined
  const reference = parseReference(text)
  if (reference?.kind !== 'verses') return undefined
  const { surah, from, to } = reference
  return { surah, from, to }
}
