import { MAX_DEPTH } from '@waraq/contract'

/** How JSON is written, as its bytes tell before anything is built of them. */
export interface JsonScan {
  /** How many keys the outermost object is written with, and how many all objects together. */
  topKeys: number
  keys: number
  /**
   * Whether JSON.stringify would write every part of it with these very bytes. It says nothing of keys
   * that stand twice in one object, and is false for rare writings that are not looked into.
   */
  isCanonical: boolean
  /** Whether a key is written with an escape. */
  hasEscapedKeys: boolean
  /** Whether a number is written with more digits, before its fraction, than every double keeps. */
  hasLongIntegers: boolean
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]
const [MINUS, DOT, ZERO, NINE, SMALL_A, SMALL_Z] = [0x2d, 0x2e, 0x30, 0x39, 0x61, 0x7a]

/** So many digits a number can have without being rounded. */
const SAFE_DIGITS = 15

/**
 * Looks through JSON; undefined for over 256 levels. That is asked of the bytes because JSON.parse makes a
 * tree of any depth, and whoever reads that overflows. What is no JSON has some spelling too: its parser
 * will refuse it.
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
        // Keys that are numbers come first, whatever their place was.
        if (isDigit(bytes[stringAt + 1])) isCanonical = false
        hasEscapedKeys ||= hasEscapes && bytes.subarray(stringAt, stringEnd).includes(BACKSLASH)
        // Colon after colon is no JSON, and must not have one long string searched for each of them.
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
    ...{ topKeys, keys, hasEscapedKeys, hasLongIntegers },
    // Some of these are canonical too; they are too rare to look.
    isCanonical: isCanonical && !hasLongIntegers,
  }
}

/** An escape that JSON.stringify hardly ever writes; the others are the only way to write what they stand for. */
const hasOddEscape = (bytes: Buffer): boolean => bytes.includes('\\u') || bytes.includes('\\/')

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) return at
    if (byte === BACKSLASH) at++
  }
  return bytes.length
}

/** Whether a byte outside strings is one that JSON.stringify writes: no white space, no fraction, no `-0`. */
function isPlain(bytes: Buffer, at: number): boolean {
  const byte = bytes[at]
  if (byte === COMMA) return true
  if (byte === MINUS) return bytes[at + 1] !== ZERO
  // Letters are those of true, false and null; in a number it is an exponent.
  return isDigit(byte) || (isSmallLetter(byte) && !isDigit(bytes[at - 1]))
}

const isDigit = (byte = 0): boolean => byte >= ZERO && byte <= NINE

const isSmallLetter = (byte = 0): boolean => byte >= SMALL_A && byte <= SMALL_Z

/** Whether these digits are more than a double keeps, and not those of a fraction. */
const isLongInteger = (bytes: Buffer, start: number, end: number): boolean =>
  end - start > SAFE_DIGITS && bytes[start - 1] !== DOT

/** Where the digits that begin at `start` have ended; `start` itself where none stands there. */
function endOfDigits(bytes: Buffer, start: number): number {
  let at = start
  while (isDigit(bytes[at])) at++
  return at
}
