import { foldTitle } from '../fold-title.ts'

/** A word of a text as the search compares it, and where it stands, in UTF-16 units. */
export interface Token {
  text: string
  from: number
  to: number
  /** Whether it repeats a part of another token, so that a query needs only the other. */
  isPart: boolean
}

/** Longer words are cut, in code points. */
const MAX_TOKEN = 64
/** A longer word is cut before it is folded, which removes marks. */
const MAX_RAW_TOKEN = 1_024
const MAX_CACHED = 20_000

// Scripts that write no spaces between words. Some of their signs are no letters, such as `、`.
const SPACELESS =
  /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
const SIGNS = new RegExp(`${SPACELESS.source}[${SPACELESS.source.slice(1, -1)}\\p{M}\\p{Cf}]*`, 'u')
// Compatibility forms of letters, such as the ligatures of honorifics, which join to no word.
const FORMS = /[\uFDFA-\uFDFD\p{So}]/u
const LETTER = new RegExp(`(?!${FORMS.source}|${SPACELESS.source})[\\p{L}\\p{N}]`, 'u')
const APOSTROPHE = /['\u2019]/
const IN_WORD = new RegExp(
  `${LETTER.source}|[\\p{M}\\p{Cf}]|(?:${APOSTROPHE.source}|[\u0060\u2018])(?=${LETTER.source})`,
  'u',
)
const UNIT = new RegExp(
  `(?<signs>${SIGNS.source})|${FORMS.source}|${LETTER.source}(?:${IN_WORD.source})*`,
  'gu',
)
// A syllable of decomposed Hangul is one sign.
const SIGN = /(?:[\u1100-\u1112][\u1161-\u1175][\u11A8-\u11C2]?|\P{M})\p{M}*/gu
// The article with the particles before it, which Arabic writes as one word with its noun.
const ARTICLE = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=\p{L}{3})/u
const WORD = /[\p{L}\p{N}]+/gu

/** Whether a token is one sign of a script without spaces, which begins any number of pairs. */
export const isLoneSign = (token: string): boolean =>
  SPACELESS.test(token) && [...token].length === 1

/**
 * The form in which words are compared: as the list filters titles, with Hangul composed and one
 * sigma.
 */
export const foldWords = (text: string): string =>
  foldTitle(text).normalize('NFC').replaceAll('ς', 'σ')

/** Reads the tokens of texts. */
export type Tokenizer = (text: string) => Generator<Token>

/**
 * Reads the tokens of texts, in order. A run of a script without spaces becomes overlapping pairs
 * and its last sign, so that each sign begins a token. A word with an apostrophe is also found by
 * its parts, and an Arabic one without its article.
 */
export function createTokenizer(): Tokenizer {
  const fold = foldingOnce()
  return function* tokensOf(text) {
    for (const { 0: unit, index, groups } of text.matchAll(UNIT)) {
      if (groups?.signs) yield* signTokens(unit, index, fold)
      else yield* wordTokens(unit, index, fold)
    }
  }
}

type Fold = (raw: string) => readonly string[]

// Folded, such a word is itself in lower case.
const PLAIN = /^[A-Za-z0-9]+$/

/** Most words repeat, and folding one takes microseconds. */
function foldingOnce(): Fold {
  const cache = new Map<string, readonly string[]>()
  return (raw) => {
    if (PLAIN.test(raw)) return [raw.toLowerCase()]
    const cached = cache.get(raw)
    if (cached) return cached
    const words = foldWords(raw).match(WORD) ?? []
    if (cache.size === MAX_CACHED) cache.clear()
    cache.set(raw, words)
    return words
  }
}

function* wordTokens(unit: string, from: number, fold: Fold): Generator<Token> {
  const to = from + unit.length
  for (const text of fold(unit.slice(0, MAX_RAW_TOKEN))) {
    yield { text: cut(text), from, to, isPart: false }
    const bare = text.replace(ARTICLE, '')
    if (bare !== text) yield { text: cut(bare), from, to, isPart: true }
  }
  let at = from
  const parts = unit.split(APOSTROPHE)
  for (const part of parts.length > 1 ? parts : []) {
    for (const text of fold(part.slice(0, MAX_RAW_TOKEN))) {
      // A single letter is an ending or an article.
      if (text.length > 1) yield { text: cut(text), from: at, to: at + part.length, isPart: true }
    }
    at += part.length + 1
  }
}

const cut = (word: string): string =>
  word.length <= MAX_TOKEN ? word : [...word].slice(0, MAX_TOKEN).join('')

function* signTokens(run: string, start: number, fold: Fold): Generator<Token> {
  let last: Token | undefined
  for (const { 0: sign, index } of run.matchAll(SIGN)) {
    const from = start + index
    const letters = fold(sign)
    if (letters.length === 0 && last && !MARK_ONLY.test(sign)) {
      yield last
      last = undefined
    }
    for (const letter of letters.join('')) {
      const to = from + sign.length
      // Two halves of a syllable may be letters of their own.
      const pair = ((last?.text ?? '') + letter).normalize('NFC')
      if (last) yield { text: pair, from: last.from, to, isPart: false }
      last = { text: letter, from, to, isPart: last !== undefined }
    }
  }
  if (last) yield last
}
// Half-width voicing marks are letters to Unicode; folded, they vanish.
const MARK_ONLY = /^[\uFF9E\uFF9F\p{Cf}]/u
