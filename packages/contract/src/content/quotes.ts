import { MAX_ANCHOR_CONTEXT, MAX_ANCHOR_TEXT } from '../limits.ts'
import type { CommentAnchor } from '../wire.ts'

/** Quoted words with the text around them. */
export type Quote = Pick<CommentAnchor, 'exact' | 'prefix' | 'suffix'>

/** A range of a text, in UTF-16 units. */
export interface TextRange {
  from: number
  to: number
}

/** Words of this length are found where they occur once, whatever is around them. */
const LONG = 16
/** Equal characters that shorter ones need around them. */
const MIN_CONTEXT = 4
/** How many more equal characters the best of several places has than the next. */
const MIN_LEAD = 8
/** Words whose beginning occurs more often are not looked for. */
const MAX_PLACES = 1_000
/** Tatweel, tashkeel and the marks of the mushaf. */
const MARKS = /[\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed]/
const ALL_MARKS = new RegExp(MARKS, 'g')

/** Half of a surrogate pair at a border of a cut belongs to neither side. */
const isInsidePair = (text: string, at: number): boolean =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))

/** A range without the spaces at its ends; undefined if it has nothing else. */
export function trimmedRange(text: string, { from, to }: TextRange): TextRange | undefined {
  const words = text.slice(from, to)
  const start = from + words.length - words.trimStart().length
  const end = start + words.trim().length
  return start < end ? { from: start, to: end } : undefined
}

/** The quote of a range; undefined if it is empty or too long for an anchor. */
export function quoteOf(text: string, { from, to }: TextRange): Quote | undefined {
  if (from >= to || to - from > MAX_ANCHOR_TEXT) return undefined
  const start = Math.max(0, from - MAX_ANCHOR_CONTEXT)
  const end = Math.min(text.length, to + MAX_ANCHOR_CONTEXT)
  return {
    exact: text.slice(from, to),
    prefix: text.slice(isInsidePair(text, start) ? start + 1 : start, from),
    suffix: text.slice(to, isInsidePair(text, end) ? end - 1 : end),
  }
}

/**
 * Returns the function that finds the place of a quote in a text: where its words are, and the text
 * around them leaves no doubt. Otherwise it returns undefined; it never guesses. Without a place of
 * the exact words, vowel marks make no difference. The time is linear in the length of the text.
 */
export function createQuoteFinder(text: string): (quote: Quote) => TextRange | undefined {
  let bare: ReturnType<typeof withoutMarks> | undefined

  return (quote) => {
    const places = placesOf(text, quote.exact)
    if (places.length > 0) return choose(text, quote, places)
    bare ??= withoutMarks(text)
    const bareQuote = {
      exact: bareTextOf(quote.exact),
      prefix: bareTextOf(quote.prefix),
      suffix: bareTextOf(quote.suffix),
    }
    const found = choose(bare.text, bareQuote, placesOf(bare.text, bareQuote.exact))
    return found && { from: bare.offsetOf(found.from), to: bare.offsetOf(found.to) }
  }
}

/**
 * All places of the words; none if too many begin like them. Looks for their beginning only, because
 * the search for a long text that repeats itself takes the product of both lengths.
 */
function placesOf(text: string, words: string): number[] {
  const beginning = words.slice(0, LONG)
  if (beginning === '') return []
  const places: number[] = []
  let tried = 0
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (++tried > MAX_PLACES) return []
    if (text.startsWith(words, at)) places.push(at)
  }
  return places
}

function choose(text: string, quote: Quote, places: readonly number[]): TextRange | undefined {
  const { exact } = quote
  const rated = places.map((from) => ({ from, equal: equalAround(text, quote, from) }))
  const [best, next] = rated.toSorted((one, other) => other.equal - one.equal)
  if (!best) return undefined
  const isSure = next
    ? best.equal - next.equal >= MIN_LEAD
    : exact.length >= LONG || best.equal >= MIN_CONTEXT
  return isSure ? { from: best.from, to: best.from + exact.length } : undefined
}

/** Equal characters before and after a place. A shorter context was an end of the text. */
function equalAround(text: string, { exact, prefix, suffix }: Quote, from: number): number {
  let before = 0
  while (before < prefix.length && text[from - 1 - before] === prefix[prefix.length - 1 - before])
    before += 1
  const to = from + exact.length
  let after = 0
  while (after < suffix.length && text[to + after] === suffix[after]) after += 1
  const isStart = before === prefix.length && from === before
  const isEnd = after === suffix.length && to + after === text.length
  return (isStart ? MAX_ANCHOR_CONTEXT : before) + (isEnd ? MAX_ANCHOR_CONTEXT : after)
}

const bareTextOf = (text: string): string => text.replace(ALL_MARKS, '')

/** The text without vowel marks, and the offsets of its characters in the text. */
function withoutMarks(text: string) {
  const offsets = new Uint32Array(text.length)
  let bare = ''
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const isMark = at < text.length && MARKS.test(text.charAt(at))
    if (at < text.length && !isMark) offsets[bare.length + at - start] = at
    if (!isMark && at < text.length) continue
    bare += text.slice(start, at)
    start = at + 1
  }
  return {
    text: bare,
    offsetOf: (at: number): number => (at < bare.length ? (offsets[at] ?? 0) : text.length),
  }
}
