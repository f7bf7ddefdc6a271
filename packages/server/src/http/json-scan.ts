import { MAX_DEPTH } from '@waraq/contract'

/** Facts about the text of a JSON body, collected before it is parsed. */
export interface JsonScan {
  /** Number of keys in the outermost object, and in all objects. */
  topKeys: number
  keys: number
  /**
   * Whether JSON.stringify would write the same bytes. Duplicate keys are not detected, and rare
   * canonical forms count as not canonical.
   */
  isCanonical: boolean
  /** Whether a key contains an escape sequence. */
  hasEscapedKeys: boolean
  /** Whether an integer part has more digits than a double can always represent. */
  hasLongIntegers: boolean
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]
const [MINUS, DOT, ZERO, NINE, SMALL_A, SMALL_Z] = [0x2d, 0x2e, 0x30, 0x39, 0x61, 0x7a]

/** A double represents every number of this many digits exactly. */
const SAFE_DIGITS = 15

/**
 * Scans JSON; returns undefined beyond 256 levels. JSON.parse builds trees of any depth, and
 * recursion over them overflows the stack. For text that is not JSON, the result is arbitrary: the
 * parser rejects it.
 */
export function scanJson(bytes: Buffer): JsonScan | undefined {
  let depth = 0
  let topKeys = 0
  let keys = 0
  let isCanonical = !hasOddEscape(bytes)
  let hasEscapedKeys = false
  let hasLongIntegers = false
  let [stringAt, stringEnd] = [0, 0]
  const hasEscapes = bytes.includes(BACKSLASH)
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        stringAt = at
        at = endOfString(bytes, at)
        stringEnd = at
        break
      case COLON:
        keys++
        if (depth === 1) topKeys++
        // JSON.parse moves integer-like keys to the front.
        if (isDigit(bytes[stringAt + 1])) isCanonical = false
        hasEscapedKeys ||= hasEscapes && bytes.subarray(stringAt, stringEnd).includes(BACKSLASH)
        // Consecutive colons are invalid and must not search one long string repeatedly.
        stringEnd = stringAt
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > MAX_DEPTH) return undefined
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      default: {
        const end = endOfDigits(bytes, at)
        hasLongIntegers ||= isLongInteger(bytes, at, end)
        isCanonical &&= isPlain(bytes, at)
        at = Math.max(at, end - 1)
      }
    }
  }
  return {
    topKeys,
    keys,
    hasEscapedKeys,
    hasLongIntegers,
    // Some of these are canonical, but rarely enough to skip the check.
    isCanonical: isCanonical && !hasLongIntegers,
  }
}

/** Escapes that JSON.stringify rarely writes; the other escapes have no alternative. */
const hasOddEscape = (bytes: Buffer): boolean => bytes.includes('\\u') || bytes.includes('\\/')

/** The position of the closing quote of the string that begins at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at++
  }
  return bytes.length
}

/** Whether JSON.stringify writes this byte outside strings: no white space, fraction or `-0`. */
function isPlain(bytes: Buffer, at: number): boolean {
  const byte = bytes[at]
  if (byte === COMMA) return true
  if (byte === MINUS) return bytes[at + 1] !== ZERO
  // Letters belong to true, false and null; after a digit they are an exponent.
  return isDigit(byte) || (isSmallLetter(byte) && !isDigit(bytes[at - 1]))
}

const isDigit = (byte = 0): boolean => byte >= ZERO && byte <= NINE

const isSmallLetter = (byte = 0): boolean => byte >= SMALL_A && byte <= SMALL_Z

/** Whether this integer part exceeds the exact range of a double. */
const isLongInteger = (bytes: Buffer, start: number, end: number): boolean =>
  end - start > SAFE_DIGITS && bytes[start - 1] !== DOT

/** The position after the digits that begin at `start`; `start` if there are none. */
function endOfDigits(bytes: Buffer, start: number): number {
  let at = start
  while (isDigit(bytes[at])) at++
  return at
}
