import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Pair } from '../matching/alignment.ts'
import type { createExactRunFinder } from './exact-runs.ts'
import type { Span } from './quoted-words.ts'

/** Aligned words. `isCertain` returns whether they are surely this whole passage. */
export type Bounded = { pairs: readonly Pair[]; isCertain: () => boolean }
type Side = { pairs: readonly Pair[]; isSure: boolean }
/** Towards the end of the Quran or towards its beginning. */
type Step = 1 | -1

// At most this many wrong words at an end may replace as many words of a sentence.
const MAX_REPLACED = 2
const SURE_WORDS = 3
// How many of the rarest words are looked up in other places, and how far apart words may be there.
const [ANCHORS, MAX_PLACES, MAX_BETWEEN, MAX_REACH] = [2, 400, 3, 12]
const ALONE = { token: -1, similarity: 0 } as const

/** Decides where the passage that altered words quote begins and ends. */
export function createBounds(index: ArabicIndex, runs: ReturnType<typeof createExactRunFinder>) {
  const { beginnings, forms, verseOfToken } = index

  const isSame = ({ words }: Span, { word, token }: Pair): boolean =>
    runs.isReadAs(words[word], token)

  /** One end of the pairs, which come from outside to inside; tokens grow by `step` outwards. */
  function side(span: Span, pairs: readonly Pair[], step: Step): Side {
    const at = pairs.findIndex((pair) => isSame(span, pair))
    const [first, ...inside] = pairs.slice(at)
    if (at < 0 || !first || !isSureWithin(span, first, inside, step))
      return { pairs, isSure: false }
    const wrong = pairs.slice(0, at).filter(({ word }) => word >= 0)
    if (wrong.length === 0) return { pairs, isSure: isOpen(span, first.token, step) }
    const [only] = wrong
    const isDoubled = wrong.length === 1 && only && isSame(span, { ...only, token: first.token })
    const end = first.token + step * wrong.length
    if (isDoubled) {
      const isSure = isEdge(first.token, step) && !isEdge(end, step)
      return { pairs: [{ ...only, ...ALONE }, first, ...inside], isSure }
    }
    const replaced = wrong.map((pair, nth) => ({ ...pair, token: end - step * nth }))
    const isLike = wrong.every(
      ({ token, similarity }, nth) => token === replaced[nth]?.token && similarity > 0,
    )
    const isSentence = isEdge(end, step) && wrong.length <= MAX_REPLACED
    // A joined word counts as two.
    const isJoined = wrong.some(({ word }) => span.words[word]?.raw.includes(' '))
    const isThere =
      !isJoined && verseOfToken[end] === verseOfToken[first.token] && (isLike || isSentence)
    if (!isThere) return { pairs, isSure: false }
    return { pairs: [...replaced, first, ...inside], isSure: isOpen(span, end, step) }
  }

  // Marks end a quotation; without marks it ends with a sentence.
  const isOpen = (span: Span, token: number, step: Step): boolean =>
    span.isMarked || isEdge(token, step)

  // A few equal words after a gap may belong to another passage.
  function isSureWithin(span: Span, first: Pair, inside: readonly Pair[], step: Step): boolean {
    const isNext = (pair: Pair, nth: number) =>
      isSame(span, pair) && pair.token === first.token - step * (nth + 1)
    const row = 1 + inside.findIndex((pair, nth) => !isNext(pair, nth))
    const gap = inside[row - 1]
    if (row === 0 || !gap || row >= SURE_WORDS) return true
    const isReplaced = gap.word >= 0 && gap.token === first.token - step * row
    return isReplaced && (row > 1 || isEdge(first.token, step))
  }

  const isEdge = (token: number, step: Step): boolean =>
    beginnings.has(step < 0 ? token : token + 1)

  /** Whether no other place has as many of the words in their order. */
  function isOnlyPlace(span: Span, pairs: readonly Pair[]): boolean {
    const same = pairs.filter((pair) => isSame(span, pair))
    const rarity = ({ token }: Pair) => forms.postings.count(forms.idOf(index.tokens[token] ?? -1))
    const rarest = same.toSorted((a, b) => rarity(a) - rarity(b)).slice(0, ANCHORS)
    const [from, to] = [same[0]?.word ?? 0, (same.at(-1)?.word ?? -1) + 1]
    const readings = span.words.slice(from, to).map(runs.strictReadingsOf)
    return rarest.every(({ word, token }) => {
      const places = runs.findShort([new Set([runs.classAt(token)])]).tokens
      const others = places.filter((place) => place !== token)
      const isLess = (place: number) => wordsAround(readings, word - from, place) < same.length
      return others.length <= MAX_PLACES && others.every(isLess)
    })
  }

  // Counts the words that occur around one of them, with few words between them.
  function wordsAround(readings: readonly Set<number>[], word: number, place: number): number {
    index.spend(1 + (readings.length >> 1))
    const after = wordsBeside(readings.slice(word + 1), place, 1)
    return 1 + after + wordsBeside(readings.slice(0, word).reverse(), place, -1)
  }

  function wordsBeside(readings: readonly Set<number>[], place: number, step: Step): number {
    let [count, last, reach] = [0, place, MAX_BETWEEN]
    for (const one of readings) {
      let distance = 1
      while (distance <= reach && !one.has(runs.classAt(last + step * distance))) distance++
      if (distance > reach) reach = Math.min(reach + 1, MAX_REACH)
      else [count, last, reach] = [count + 1, last + step * distance, MAX_BETWEEN]
    }
    return count
  }

  /**
   * The token at an end of a whole passage: words at the end that are not the passage's stand for as
   * many of the verse, which is completed up to its end or a pause.
   */
  function wholeEnd(span: Span, pairs: readonly Pair[], step: Step): number {
    const at = pairs.findIndex(({ token }) => token >= 0)
    const token = pairs[at]?.token ?? 0
    const others = pairs
      .slice(0, Math.max(0, at))
      .filter((pair) => !isSame(span, { ...pair, token }))
    const isInVerse = (end: number) => verseOfToken[end] === verseOfToken[token]
    let end = token
    for (let left = others.length; isInVerse(end + step) && isLacking(end, left); left--)
      end += step
    return end

    function isLacking(end: number, left: number): boolean {
      return others.length > 0 && (left > 0 || !isEdge(end, step))
    }
  }

  return {
    /** The first and the last token of the whole passage that altered words quote. */
    wholeOf: (span: Span, pairs: readonly Pair[]): readonly [first: number, last: number] => [
      wholeEnd(span, pairs, -1),
      wholeEnd(span, pairs.toReversed(), 1),
    ],

    /** Words that are all equal. */
    ofPhrase: (span: Span, pairs: Pair[]): Bounded => ({
      pairs,
      isCertain: () => isOnlyPlace(span, pairs),
    }),

    /** The pairs. Wrong words at an end replace the words of the passage there. */
    ofAlignment(span: Span, aligned: readonly Pair[]): Bounded {
      index.spend(aligned.length)
      const begin = side(span, aligned, -1)
      const end = side(span, begin.pairs.toReversed(), 1)
      const pairs = end.pairs.toReversed()
      return { pairs, isCertain: () => begin.isSure && end.isSure && isOnlyPlace(span, pairs) }
    },
  }
}
