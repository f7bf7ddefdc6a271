import type { ArabicIndex } from '../index/arabic-index.ts'
import type { createExactRunFinder } from './exact-runs.ts'
import { piecesOf } from './pieces.ts'
import type { createQuotationClassifier, Quotation } from './quotation.ts'
import type { QuotedWord, Span } from './quoted-words.ts'

// Folded words for a part that is left out: anywhere, or at the end of a piece.
const UP_TO = / الي (?:قوله(?: تعالي| سبحانه| عز وجل)?|ان قال(?: تعالي)?)(?= )/g
const AND_SO_ON =
  /(?: الي (?:اخر|نهايه) (?:الايه|الايات|السوره)| الي اخره?ا?| (?:الايه|الايات|الايتين|الخ))(?= $)/g

/** The most words left out between two pieces of different verses. */
const MAX_LEFT_OUT = 150

/** The words without those that stand for a part left out, as "up to his words" and "and so on". */
export function withoutOmissions(words: readonly QuotedWord[]): QuotedWord[] {
  const text = ` ${words.map(({ word }) => word).join(' ')} `
  const found = [...text.matchAll(UP_TO), ...text.matchAll(AND_SO_ON)]
  const kept: QuotedWord[] = []
  let [next, seen] = [0, 0]
  const keep = (to: number, pieces: number) => {
    for (const one of words.slice(next, to)) kept.push({ ...one, piece: one.piece + pieces })
  }
  for (const [pieces, { 0: phrase, index }] of found.entries()) {
    const at = next + spacesIn(text.slice(seen, index))
    keep(at, pieces)
    next = at + spacesIn(phrase)
    seen = index + phrase.length
  }
  keep(words.length, found.length)
  return kept
}

const spacesIn = (text: string): number => text.split(' ').length - 1

type Deps = {
  index: ArabicIndex
  runs: ReturnType<typeof createExactRunFinder>
  ofRun: ReturnType<typeof createQuotationClassifier>['ofRun']
}

/** Reads a quotation whose pieces follow each other in one surah, with words left out between. */
export function createElisionReader({ index, runs, ofRun }: Deps) {
  const { verseOfToken, surahOf } = index

  // Whether the rest of a quotation may go on at `to` after a piece that ends before `from`.
  function mayFollow(from: number, to: number): boolean {
    const [verse, next] = [verseOfToken[from - 1] ?? -1, verseOfToken[to] ?? -1]
    return (
      from <= to &&
      surahOf[verse] === surahOf[next] &&
      (verse === next || to - from <= MAX_LEFT_OUT)
    )
  }

  /** The places of each piece that are in one row of all pieces. */
  function placesInOrder(places: readonly number[][], lengths: readonly number[]): number[][] {
    const inOrder: number[][] = []
    for (const [nth, tokens] of places.entries()) {
      index.spend(1 + (tokens.length >> 3))
      const before = inOrder[nth - 1]
      const length = lengths[nth - 1] ?? 0
      inOrder.push(before ? followers(tokens, before, length) : tokens)
    }
    for (let nth = inOrder.length - 2; nth >= 0; nth--) {
      const [tokens, after] = [inOrder[nth] ?? [], inOrder[nth + 1] ?? []]
      inOrder[nth] = leaders(tokens, after, lengths[nth] ?? 0)
    }
    return inOrder
  }

  // Tokens are in order, so only the nearest one on the other side counts.
  function followers(tokens: readonly number[], before: readonly number[], length: number) {
    let at = 0
    return tokens.filter((token) => {
      while ((before[at + 1] ?? Number.POSITIVE_INFINITY) + length <= token) at++
      return mayFollow((before[at] ?? Number.POSITIVE_INFINITY) + length, token)
    })
  }

  function leaders(tokens: readonly number[], after: readonly number[], length: number) {
    let at = 0
    return tokens.filter((token) => {
      while ((after[at] ?? Number.POSITIVE_INFINITY) < token + length) at++
      return mayFollow(token + length, after[at] ?? Number.POSITIVE_INFINITY)
    })
  }

  return (span: Span, readings: Set<number>[]): Quotation[] | undefined => {
    const pieces = piecesOf(span.words)
    if (pieces.length < 2) return undefined
    const places = pieces.map(
      ({ at, length }) => runs.findShort(readings.slice(at, at + length)).tokens,
    )
    const inOrder = placesInOrder(
      places,
      pieces.map(({ length }) => length),
    )
    if (inOrder.some((tokens) => tokens.length === 0)) return undefined
    return pieces.map((piece, nth) => ofRun(span, { ...piece, tokens: inOrder[nth] ?? [] }))
  }
}
