import type { ArabicIndex } from '../index/arabic-index.ts'
import type { QuotedWord } from './quoted-words.ts'

/** Consecutive words of a text: `length` of them from word `at`. */
export type WordSpan = { at: number; length: number }
/** Consecutive words of a text that occur as a phrase in the Quran, at each of `tokens`. */
export type Run = WordSpan & { tokens: number[] }

const SEED = 3

/** Whether a run overlaps these words. */
export const isWithin = (run: WordSpan, from: number, to: number): boolean =>
  run.at < to && run.at + run.length > from

const isBefore = (run: WordSpan | undefined, at: number): boolean =>
  run !== undefined && run.at + run.length <= at

/** Whether the run is one or more sentences of the Quran somewhere. */
export const isWholeSentence = (
  { beginnings }: Pick<ArabicIndex, 'beginnings'>,
  { tokens, length }: Run,
): boolean => tokens.some((token) => beginnings.has(token) && beginnings.has(token + length))

/** Finds phrases of the Quran by an index of three consecutive words. */
export function createExactRunFinder(index: ArabicIndex) {
  const { tokens, verseOfToken, surahOf, terms, spend } = index
  const classes = Int32Array.from(tokens, (term) => index.classOf(term))
  const places = placesOfThree(classes, terms.length)

  const classAt = (token: number): number => classes[token] ?? -1
  const strictReadings = new WeakMap<QuotedWord, Set<number>>()

  const strictTermsOf = (quoted: QuotedWord): number[] =>
    formsOf(quoted).flatMap((form) => index.strictReadingsOf(form, quoted.hamzaForms))

  /** The term classes that a word has in any correct spelling. */
  function strictReadingsOf(quoted: QuotedWord): Set<number> {
    spend()
    const termClasses =
      strictReadings.get(quoted) ?? new Set(strictTermsOf(quoted).map(index.classOf))
    strictReadings.set(quoted, termClasses)
    return termClasses
  }

  const surahAt = (token: number) => surahOf[verseOfToken[token] ?? -1]

  function* seedsAt(readings: Set<number>[], at: number): Generator<number> {
    spend()
    const [a, b, c] = readings.slice(at, at + SEED)
    if (!a || !b || !c) return
    for (const one of a) {
      for (const two of b) for (const three of c) yield* places(one, two, three)
    }
  }

  function isPair(readings: Set<number>[], at: number): boolean {
    spend()
    const [first = [], second = []] = readings.slice(at, at + 2)
    for (const one of first) {
      for (const two of second) {
        for (const token of places(one, two)) {
          spend()
          if (surahAt(token) === surahAt(token + 1)) return true
        }
      }
    }
    return false
  }

  function lengthFrom(readings: Set<number>[], at: number, token: number): number {
    let length = 0
    const surah = surahAt(token)
    while (
      readings[at + length]?.has(classAt(token + length)) &&
      surahAt(token + length) === surah
    ) {
      length++
    }
    spend(1 + (length >> 5))
    return length
  }

  function longestAt(readings: Set<number>[], at: number): Run {
    let best: Run = { at, length: 0, tokens: [] }
    for (const token of seedsAt(readings, at)) {
      const length = lengthFrom(readings, at, token)
      if (length > best.length) best = { at, length, tokens: [] }
      if (length === best.length) best.tokens.push(token)
    }
    return best
  }

  // The words of a longer run that begins within this one belong to the longer one.
  function lengthBeforeLonger(readings: Set<number>[], { at, length }: Run): number {
    for (let step = 1; step < length; step++) {
      if (longestAt(readings, at + step).length > length) return step
    }
    return length
  }

  return {
    /** The term classes that a word may have, also if a hamza was left out. */
    readingsOf(quoted: QuotedWord): Set<number> {
      spend()
      const loose = formsOf(quoted).flatMap(index.readingsOf)
      return new Set([...loose, ...strictTermsOf(quoted)].map(index.classOf))
    },

    /** The term class of a token. */
    classAt,

    strictReadingsOf,

    /** Whether a word is this token in any correct spelling. */
    isReadAs: (quoted: QuotedWord | undefined, token: number): boolean =>
      quoted !== undefined && token >= 0 && strictReadingsOf(quoted).has(classAt(token)),

    /** The longest runs of at least three words, without overlaps. */
    find(readings: Set<number>[]): Run[] {
      const runs: Run[] = []
      for (let at = 0; at + SEED <= readings.length; ) {
        const best = longestAt(readings, at)
        const length = lengthBeforeLonger(readings, best)
        if (length >= SEED) runs.push({ ...best, length })
        at += Math.max(length, 1)
      }
      return runs
    },

    /** Pairs of consecutive words of the Quran outside of the runs in `found`. */
    findPairs(readings: Set<number>[], runs: readonly Run[]): WordSpan[] {
      const pairs: WordSpan[] = []
      // Runs are in order, so only the next one can overlap.
      let next = 0
      for (let at = 0; at + 1 < readings.length; at++) {
        while (isBefore(runs[next], at)) next++
        const run = runs[next]
        const isFree = !run || !isWithin(run, at, at + 2)
        if (isFree && isPair(readings, at)) pairs.push({ at: at++, length: 2 })
      }
      return pairs
    },

    /** The occurrences of all the words as one phrase, of any length. */
    findShort(readings: Set<number>[]): Run {
      const tokens: number[] = []
      for (const first of readings[0] ?? []) {
        for (const token of places(first)) {
          if (lengthFrom(readings, 0, token) === readings.length) tokens.push(token)
        }
      }
      tokens.sort((a, b) => a - b)
      return { at: 0, length: readings.length, tokens }
    },
  }
}

const formsOf = ({ word, other }: QuotedWord): string[] =>
  other === undefined ? [word] : [word, other]

/**
 * Index of phrases of one, two or three words: all tokens, sorted by the words that begin there.
 */
function placesOfThree(read: Int32Array, size: number) {
  // Padding after the last word.
  const classes = new Int32Array(read.length + SEED - 1).fill(size)
  classes.set(read)
  const order = Int32Array.from(read, (_, at) => at)
  // Radix sort, last of the three words first: each pass is stable.
  for (let step = SEED - 1; step >= 0; step--) sortByClass(order, classes.subarray(step), size + 1)
  const compare = (token: number, phrase: readonly number[]): number => {
    for (const [step, word] of phrase.entries()) {
      const difference = (classes[token + step] ?? 0) - word
      if (difference !== 0) return difference
    }
    return 0
  }

  return function* (...phrase: readonly number[]): Generator<number> {
    let [low, high] = [0, order.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (compare(order[middle] ?? 0, phrase) < 0) low = middle + 1
      else high = middle
    }
    for (; low < order.length && compare(order[low] ?? 0, phrase) === 0; low++)
      yield order[low] ?? 0
  }
}

function sortByClass(order: Int32Array, classes: Int32Array, size: number): void {
  const ends = new Int32Array(size + 1)
  const classOf = (token: number) => classes[token] ?? 0
  for (const token of order) ends[classOf(token) + 1] = (ends[classOf(token) + 1] ?? 0) + 1
  for (let one = 0; one < size; one++) ends[one + 1] = (ends[one + 1] ?? 0) + (ends[one] ?? 0)
  const before = order.slice()
  for (const token of before) {
    const at = ends[classOf(token)] ?? 0
    order[at] = token
    ends[classOf(token)] = at + 1
  }
}
