import { isUtf8 } from 'node:buffer'
import { ApiError, isObject, MAX_DEPTH } from '@waraq/contract'
import { parseJsonSteps } from './json-steps.ts'

/** Below this, JSON.parse takes a few milliseconds whatever the keys are. */
const MANY_KEYS = 4_096
/** Below this, JSON.parse takes less than a slice of a thread whatever the values are. */
const MANY_BYTES = 262_144

/** How much other members of a body may add to its content. */
const OTHER_MEMBERS_BYTES = 65_536

/**
 * Scans a body before it is parsed: strict UTF-8 without a BOM, at most 256 levels deep.
 *
 * @throws ApiError `invalid_json`; `document_too_large` where its content must exceed
 *   `maxContentBytes` as canonical JSON.
 */
export function scanBody(bytes: Buffer, maxContentBytes = Number.POSITIVE_INFINITY): JsonScan {
  if (!isUtf8(bytes)) throw new ApiError('invalid_json', { rule: 'json_encoding' })
  const scan = scanJson(bytes, maxContentBytes + OTHER_MEMBERS_BYTES)
  if (scan === 'too deep') throw new ApiError('invalid_json', { rule: 'json_depth' })
  if (scan === 'too large') {
    const values = { limit: maxContentBytes }
    throw new ApiError('document_too_large', { rule: 'document_over', values, field: '/content' })
  }
  return scan
}

/** Whether a body may cost more than the few milliseconds that its size suggests. */
export const isCostly = ({ keys, hasEscapedKeys }: JsonScan): boolean =>
  keys > MANY_KEYS || hasEscapedKeys

/**
 * Parses a scanned body, a costly one in steps. A key may occur only once at the top level,
 * because two parsers (a gateway and this server) may each use a different one.
 *
 * @throws ApiError `invalid_json`.
 */
export function* parseBodySteps(bytes: Buffer, scan: JsonScan): Generator<void, unknown> {
  const value = yield* parseSteps(bytes, scan)
  if (isObject(value) && Object.keys(value).length !== scan.topKeys) {
    throw new ApiError('invalid_json', { rule: 'json_duplicate_key' })
  }
  return value
}

function* parseSteps(bytes: Buffer, scan: JsonScan): Generator<void, unknown> {
  const isSlow = isCostly(scan) || scan.leastBytes > MANY_BYTES
  try {
    const text = bytes.toString('utf8')
    return isSlow ? yield* parseJsonSteps(text) : JSON.parse(text)
  } catch (cause) {
    const rule = bytes.length === 0 ? 'body_empty' : 'json_syntax'
    throw new ApiError('invalid_json', { rule, cause })
  }
}

/** Facts about the text of a JSON body, collected before it is parsed. */
export interface JsonScan {
  /** Number of keys in the outermost object, and in all objects. */
  topKeys: number
  keys: number
  /** A lower bound of the bytes that JSON.stringify would write, unless a key repeats. */
  leastBytes: number
  /**
   * Whether JSON.stringify would write the same bytes. Duplicate keys are not detected, and rare
   * canonical forms count as not canonical.
   */
  isCanonical: boolean
  /** Whether a key contains an escape sequence. */
  hasEscapedKeys: boolean
  /** Whether an integer part has more digits than a double can always represent. */
  hasLongIntegers: boolean
  /** Whether a number may be too large for a double. */
  hasLargeNumbers: boolean
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]
const [MINUS, DOT, ZERO, NINE, SMALL_A, SMALL_E, SMALL_Z] = [
  0x2d, 0x2e, 0x30, 0x39, 0x61, 0x65, 0x7a,
]
const CASE_BIT = 0x20

/** A double represents every number of this many digits exactly. */
const SAFE_DIGITS = 15
/** The longest escape of a character that JSON.stringify writes with one byte. */
const ESCAPE_BYTES = 6

/**
 * Scans JSON, and ends early: beyond 256 levels, because recursion over such a tree overflows the
 * stack, and where its canonical form exceeds `maxBytes`, because parsing costs as much as that
 * form has bytes. For text that is not JSON, the result is arbitrary: the parser rejects it.
 */
function scanJson(
  bytes: Buffer,
  maxBytes = Number.POSITIVE_INFINITY,
): JsonScan | 'too deep' | 'too large' {
  const scan = createScan(bytes)
  const countKey = createKeyCounter(bytes, scan)
  let depth = 0
  let [stringAt, stringEnd] = [0, 0]
  for (let at = 0; at < bytes.length && scan.leastBytes <= maxBytes; at++) {
    scan.leastBytes++
    switch (bytes[at]) {
      case QUOTE:
        stringAt = at
        at = endOfString(bytes, at)
        stringEnd = at
        scan.leastBytes += 1 + Math.ceil((stringEnd - stringAt - 1) / ESCAPE_BYTES)
        break
      case COMMA:
        break
      case COLON:
        countKey(stringAt, stringEnd, depth)
        // Consecutive colons are invalid and must not search one long string repeatedly.
        stringEnd = stringAt
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > MAX_DEPTH) return 'too deep'
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      default:
        at = scanPlain(scan, bytes, at)
    }
  }
  return scan.leastBytes > maxBytes ? 'too large' : scan
}

function createScan(bytes: Buffer): JsonScan {
  return {
    topKeys: 0,
    keys: 0,
    leastBytes: 0,
    isCanonical: !hasOddEscape(bytes),
    hasEscapedKeys: false,
    hasLongIntegers: false,
    hasLargeNumbers: false,
  }
}

/** Scans a number, a white space or a letter, and returns the position of its last byte. */
function scanPlain(scan: JsonScan, bytes: Buffer, at: number): number {
  const end = endOfDigits(bytes, at)
  const isLong = isLongInteger(bytes, at, end)
  scan.hasLongIntegers ||= isLong
  scan.hasLargeNumbers ||= isLong || isExponent(bytes, at)
  // Some long integers are canonical, but rarely enough to skip the check.
  scan.isCanonical &&= !isLong && isPlain(bytes, at)
  if (end > at) return end - 1
  // White space and letters count for nothing.
  scan.leastBytes--
  return at
}

function createKeyCounter(bytes: Buffer, scan: JsonScan) {
  // The position of the first escape at or after the key that was counted last.
  let escapeAt = -1
  return (start: number, end: number, depth: number): void => {
    scan.keys++
    if (depth === 1) scan.topKeys++
    // JSON.parse moves integer-like keys to the front.
    if (isDigit(bytes[start + 1])) scan.isCanonical = false
    if (escapeAt < start) {
      const backslashAt = bytes.indexOf(BACKSLASH, start)
      escapeAt = backslashAt < 0 ? bytes.length : backslashAt
    }
    if (escapeAt < end) scan.hasEscapedKeys = true
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
  if (byte === MINUS) return bytes[at + 1] !== ZERO
  // Letters belong to true, false and null; after a digit they are an exponent.
  return isDigit(byte) || (isSmallLetter(byte) && !isDigit(bytes[at - 1]))
}

const isExponent = (bytes: Buffer, at: number): boolean =>
  ((bytes[at] ?? 0) | CASE_BIT) === SMALL_E && isDigit(bytes[at - 1])

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
