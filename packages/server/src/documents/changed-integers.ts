import { pointerTo } from '@waraq/contract'

/** An open array or object: the number of commas so far and the bytes of the last key. */
interface Level {
  isList: boolean
  index: number
  key: Buffer | undefined
}

const [QUOTE, BACKSLASH, COLON, COMMA, MINUS] = [0x22, 0x5c, 0x3a, 0x2c, 0x2d]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]
const [ZERO, NINE] = [0x30, 0x39]
const IN_NUMBER: ReadonlySet<number> = new Set(Buffer.from('0123456789.eE+-'))

/** A double represents every integer of 15 digits, and none of more than 309. */
const LONG_INTEGER = /^-?[0-9]{16,309}$/
const ENDLESS_INTEGER = /^-?[0-9]{310,}$/

/**
 * Finds the first integer in `content` that a double would change, and returns its JSON pointer,
 * such as `/content/content/3/attrs/*`. One pass over a body that is valid JSON.
 */
export function findChangedInteger(body: Buffer): string | undefined {
  const levels: Level[] = []
  let string = body.subarray(0, 0)
  for (const token of tokensOf(body)) {
    const level = levels.at(-1)
    switch (token[0]) {
      case QUOTE:
        string = token
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        levels.push({ isList: token[0] === OPEN_LIST, index: 0, key: undefined })
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        levels.pop()
        break
      case COLON:
        if (level) level.key = string
        break
      case COMMA:
        if (level) level.index++
        break
      default:
        if (isChanged(token.toString('latin1')) && isInContent(levels)) return placeOf(levels)
    }
  }
  return undefined
}

/** Strings, numbers and punctuation; white space and literals are skipped. */
function* tokensOf(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; ) {
    const end = endOfToken(body, at)
    if (end > at) yield body.subarray(at, end)
    at = Math.max(end, at + 1)
  }
}

function endOfToken(body: Buffer, at: number): number {
  const byte = body[at] ?? 0
  if (byte === QUOTE) return endOfString(body, at)
  if (byte === MINUS || (byte >= ZERO && byte <= NINE)) return endOfNumber(body, at)
  return SIGNS.has(byte) ? at + 1 : at
}

const SIGNS: ReadonlySet<number> = new Set(Buffer.from('[]{}:,'))

function endOfString(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === QUOTE) return at + 1
    if (bytes[at] === BACKSLASH) at++
  }
  return bytes.length
}

function endOfNumber(bytes: Buffer, start: number): number {
  let at = start + 1
  while (IN_NUMBER.has(bytes[at] ?? 0)) at++
  return at
}

/** Whether JavaScript would write a different integer. */
function isChanged(literal: string): boolean {
  if (ENDLESS_INTEGER.test(literal)) return true
  return LONG_INTEGER.test(literal) && withoutExponent(String(Number(literal))) !== literal
}

/** JavaScript writes integers from 1e21 with an exponent. */
function withoutExponent(literal: string): string {
  const [digits = '', exponent] = literal.split('e+')
  if (exponent === undefined) return literal
  const [readContent = '', fraction = ''] = digits.split('.')
  return readContent + fraction.padEnd(Number(exponent), '0')
}

// Other members of the body are not stored.
const isInContent = ([top]: Level[]): boolean =>
  top?.key !== undefined && top.key.length <= LONGEST_SPELLING && nameOf(top.key) === 'content'

/** The length of `"content"` with every letter escaped; a longer key is another one. */
const LONGEST_SPELLING = 44

const nameOf = (key: Buffer | undefined): string => JSON.parse(key?.toString() ?? '""')

const placeOf = ([, ...inner]: Level[]): string =>
  pointerTo(['content', ...inner.map(({ isList, index, key }) => (isList ? index : nameOf(key)))])
