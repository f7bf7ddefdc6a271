import type { ArabicIndex } from './arabic-index.ts'
import type { QuotedWord } from './quoted-words.ts'

/** Words of a text that stand in a row in the Quran: from word `at`, `length` of them, at each of `tokens`. */
export type Run = { at: number; length: number; tokens: number[] }

const SEED = 3

/** Finds what stands in a row in the Quran: every place is known by three words. */
export function createRuns(index: ArabicIndex) {
  const { tokens, verseOfToken, surahOf, terms } = index
  const classes = Int32Array.from(tokens, (term) => index.classOf(term))
  const size = terms.length
  const keyOf = (a: number, b: number, c: number) => (a * size + b) * size + c
  const places = new Map<number, number[]>()
  for (let token = 0; token + 2 < classes.length; token++) {
    const key = keyOf(classes[token] ?? 0, classes[token + 1] ?? 0, classes[token + 2] ?? 0)
    const known = places.get(key)
    if (known) known.push(token)
    else places.set(key, [token])
  }

  const surahAt = (token: number) => surahOf[verseOfToken[token] ?? -1]

  function* seedsAt(readings: Set<number>[], at: number): Generator<number> {
    const [a, b, c] = readings.slice(at, at + SEED)
    if (!a || !b || !c) return
    for (const one of a) {
      for (const two of b) for (const three of c) yield* places.get(keyOf(one, two, three)) ?? []
    }
  }

  function lengthFrom(readings: Set<number>[], at: number, token: number): number {
    let length = 0
    const surah = surahAt(token)
    while (
      readings[at + length]?.has(classes[token + length] ?? -1) &&
      surahAt(token + length) === surah
    ) {
      length++
    }
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

  return {
    /** The classes that a word may be. */
    readingsOf({ word, other }: QuotedWord): Set<number> {
      const terms = [word, ...(other === undefined ? [] : [other])].flatMap(index.readingsOf)
      const read = new Set(terms.map(index.classOf))
      return read
    },

    /** The runs of at least three words, the longest at each place, none over another. */
    find(readings: Set<number>[]): Run[] {
      const runs: Run[] = []
      for (let at = 0; at + SEED <= readings.length; ) {
        const best = longestAt(readings, at)
        if (best.length > 0) runs.push(best)
        at += Math.max(best.length, 1)
      }
      return runs
    },

    /** The places of one or two words, or more. */
    findShort(readings: Set<number>[]): Run {
      const tokens: number[] = []
      for (let token = 0; token < classes.length; token++) {
        if (lengthFrom(readings, 0, token) === readings.length) tokens.push(token)
      }
      return { at: 0, length: readings.length, tokens }
    },
  }
}
