import { distance } from '../text/distance.ts'

/** The words of a vocabulary, ready to be asked which of them a slip of the pen may have meant. */
export function createNearWords(words: readonly string[]) {
  const masks = Int32Array.from(words, maskOf)

  function slipsTo(word: string, mask: number, at: number, most: number): number {
    const other = words[at] ?? ''
    // Each slip changes at most two letters of the set.
    const isFar = bitsOf((masks[at] ?? 0) ^ mask) > 2 * most
    if (isFar || Math.abs(other.length - word.length) > most) return Number.POSITIVE_INFINITY
    return distance(word, other)
  }

  return {
    /** Places of the words that differ in the fewest letters: one, or two in a word of seven and more. None for a short word. */
    find(word: string): number[] {
      const mask = maskOf(word)
      let least = slipsAllowed(word)
      let found: number[] = []
      for (let at = 0; at < words.length && least > 0; at++) {
        const slips = slipsTo(word, mask, at, least)
        if (slips < least) found = []
        if (slips > least) continue
        least = slips
        found.push(at)
      }
      return found
    },
  }
}

function slipsAllowed({ length }: string): number {
  if (length < 4 || length > 40) return 0
  return length >= 7 ? 2 : 1
}

/** Which letters a word has, as bits; alike for some letters, so it can only rule words out. */
export function maskOf(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) % 32)
  return mask
}

/** How many bits are set. */
export function bitsOf(mask: number): number {
  let [bits, left] = [0, mask]
  for (; left !== 0; left &= left - 1) bits++
  return bits
}
