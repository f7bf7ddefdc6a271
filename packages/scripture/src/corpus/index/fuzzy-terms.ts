import { distance } from '../../text/distance.ts'

/** A word of a vocabulary and its index. */
type FuzzyMatch = { word: string; place: number }

const LONGEST = 40

/**
 * Fuzzy look-up in a vocabulary. Words are grouped by length in one string, and a bit mask of
 * letters excludes most of them without a comparison.
 */
export function createFuzzyTerms(words: readonly string[]) {
  const { order, ends } = byLength(words)
  const letters = Array.from(order, (place) => words[place] ?? '').join('')
  const masks = Int32Array.from(order, (place) => letterMask(words[place] ?? ''))

  /** Visits each word of this length that may be within `most` edits. */
  function eachOf(length: number, mask: number, most: number, visit: Visit): void {
    const first = ends[length - 1] ?? 0
    const start = offsetOf(length)
    for (let at = first; at < (ends[length] ?? 0); at++) {
      // Each edit changes at most two bits.
      if (popcount((masks[at] ?? 0) ^ mask) > 2 * most) continue
      const from = start + (at - first) * length
      visit(letters.slice(from, from + length), order[at] ?? 0)
    }
  }

  function offsetOf(length: number): number {
    let offset = 0
    for (let each = 1; each < length; each++)
      offset += each * ((ends[each] ?? 0) - (ends[each - 1] ?? 0))
    return offset
  }

  return {
    /**
     * The words at the smallest edit distance, in vocabulary order: at most one edit, two from
     * seven letters on. None for a word of less than four letters.
     */
    find(word: string): FuzzyMatch[] {
      const mask = letterMask(word)
      let least = slipsAllowed(word)
      let matches: FuzzyMatch[] = []
      const visit = (other: string, place: number) => {
        const slips = distance(word, other)
        if (slips < least) matches = []
        if (slips > least) return
        least = slips
        matches.push({ word: other, place })
      }
      if (least === 0) return []
      for (const by of [0, -1, 1, -2, 2]) {
        if (Math.abs(by) <= least) eachOf(word.length + by, mask, least, visit)
      }
      return matches.sort((a, b) => a.place - b.place)
    },
  }
}

type Visit = (word: string, place: number) => void

// Word indexes, shortest first; `ends` has the end of each length. Longer words are never matched.
function byLength(words: readonly string[]): { order: Int32Array; ends: Int32Array } {
  const ends = new Int32Array(LONGEST + 3)
  const isShort = (word: string) => word.length < ends.length
  for (const word of words) if (isShort(word)) ends[word.length] = (ends[word.length] ?? 0) + 1
  for (let length = 1; length < ends.length; length++)
    ends[length] = (ends[length] ?? 0) + (ends[length - 1] ?? 0)
  const order = new Int32Array(ends.at(-1) ?? 0)
  const filled = ends.slice()
  for (let place = words.length - 1; place >= 0; place--) {
    const word = words[place] ?? ''
    if (!isShort(word)) continue
    const at = (filled[word.length] ?? 0) - 1
    filled[word.length] = at
    order[at] = place
  }
  return { order, ends }
}

function slipsAllowed({ length }: string): number {
  if (length < 4 || length > LONGEST) return 0
  return length >= 7 ? 2 : 1
}

/**
 * The letters of a word as a bit mask. Some letters share a bit, so a mask can only rule words out.
 */
export function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) % 32)
  return mask
}

/** The number of set bits. */
export function popcount(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
