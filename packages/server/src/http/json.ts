import { isUtf8 } from 'node:buffer'
import { isObject, MAX_DEPTH, Refusal } from '@waraq/contract'

const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]
const [OPEN_LIST, OPEN_OBJECT, CLOSE_LIST, CLOSE_OBJECT] = [0x5b, 0x7b, 0x5d, 0x7d]

/**
 * Parses a body: strict UTF-8 without BOM, at most 256 levels, no key twice at the top level, since two
 * readers of one body (a customer's gateway and we) may each believe another of two equal keys.
 *
 * @throws Refusal `invalid_json`.
 */
export function parseJson(bytes: Buffer): unknown {
  const topKeys = isUtf8(bytes) ? countTopKeys(bytes) : undefined
  if (topKeys === undefined) throw new Refusal('invalid_json')
  const value = parse(bytes)
  if (isObject(value) && Object.keys(value).length !== topKeys) throw new Refusal('invalid_json')
  return value
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (cause) {
    throw new Refusal('invalid_json', { cause })
  }
}

/**
 * How many keys the outermost object is written with; undefined for over 256 levels. Asked of the bytes,
 * before anything is built: JSON.parse makes a tree of any depth, and whoever reads that overflows.
 */
function countTopKeys(bytes: Buffer): number | undefined {
  let depth = 0
  let keys = 0
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at)
        break
      case OPEN_LIST:
      case OPEN_OBJECT:
        if (++depth > MAX_DEPTH) return undefined
        break
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--
        break
      case COLON:
        if (depth === 1) keys++
    }
  }
  return keys
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
