import type { Pieces, Style } from './pieces.ts'

const STYLES: Record<string, Style> = {
  '*': 'italic',
  _: 'italic',
  '**': 'bold',
  __: 'bold',
  '~~': 'strike',
}

const SPACE = /^\s?$/
const IN_WORD = /[\p{L}\p{N}\p{M}]/u

/** Reads signs of emphasis. A sign in a word is text, except `**` and `~~`. */
export function createEmphasis(text: string, pieces: Pieces) {
  const open = new Map<string, number[]>()

  const newest = (sign: string): number => open.get(sign)?.at(-1) ?? -1

  function close(sign: string): void {
    const opening = open.get(sign)?.pop() ?? 0
    // Signs that were opened later and are still open are text.
    for (const others of open.values()) while ((others.at(-1) ?? -1) > opening) others.pop()
    const style = STYLES[sign]
    if (style) pieces.addStyle(opening, style)
  }

  function begin(sign: string): void {
    const piece = pieces.addSign(sign)
    const others = open.get(sign)
    if (others) others.push(piece)
    else open.set(sign, [piece])
  }

  /** Closes what the signs can close and returns how many are left. */
  function closeAll(sign: string, length: number): number {
    let remaining = length
    while (remaining > 0) {
      const [one, two] = [newest(sign), remaining > 1 ? newest(sign + sign) : -1]
      if (Math.max(one, two) < 0) break
      const closingSign = two > one ? sign + sign : sign
      close(closingSign)
      remaining -= closingSign.length
    }
    return remaining
  }

  function beginAll(sign: string, length: number): void {
    if (length > 1) begin(sign + sign)
    if (length % 2 === 1) begin(sign)
  }

  return {
    /** Reads the run of signs at a place and returns the place after it. */
    read(at: number): number {
      const sign = text.charAt(at)
      const length = runLength(text, at)
      const [before, after] = [text.charAt(at - 1), text.charAt(at + length)]
      const isFree = (letter: string) => sign === '~' || length > 1 || !IN_WORD.test(letter)
      const canClose = length <= MAX_RUN && !SPACE.test(before) && isFree(after)
      const canOpen = length <= MAX_RUN && !SPACE.test(after) && isFree(before)
      const remaining = canClose ? closeAll(sign, length) : length
      if (canOpen && (sign !== '~' || remaining === 2)) beginAll(sign, remaining)
      else pieces.addText(sign.repeat(remaining))
      return at + length
    },
  }
}

const MAX_RUN = 3

/** The length of the run of equal signs at a place. */
export function runLength(text: string, start: number): number {
  let end = start
  while (text[end] === text[start] && end < text.length) end++
  return end - start
}
