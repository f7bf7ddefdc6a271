import { isUtf8 } from 'node:buffer'
import { ApiError, isObject } from '@waraq/contract'
import { type JsonScan, scanJson } from './json-scan.ts'

const QUOTE = '"'
const [BACKSLASH_CODE, QUOTE_CODE, COLON_CODE] = [0x5c, 0x22, 0x3a]
const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20]

/** Prefix of placeholder keys: integer-like keys would be enumerated first. */
const PLACEHOLDER = '\ue000'

/**
 * Parses a body: strict UTF-8 without a BOM, at most 256 levels deep, without duplicate keys at
 * the top level, because two parsers (a gateway and this server) may each use a different one.
 *
 * @throws ApiError `invalid_json`.
 */
export const parseJson = (bytes: Buffer): unknown => parseJsonBody(bytes).value

/** Parses like `parseJson` and also returns the scan of the bytes. */
export function parseJsonBody(bytes: Buffer): { value: unknown; scan: JsonScan } {
  if (!isUtf8(bytes)) throw new ApiError('invalid_json', { rule: 'json_encoding' })
  const scan = scanJson(bytes)
  if (!scan) throw new ApiError('invalid_json', { rule: 'json_depth' })
  const value = parse(bytes, scan)
  if (isObject(value) && Object.keys(value).length !== scan.topKeys) {
    throw new ApiError('invalid_json', { rule: 'json_duplicate_key' })
  }
  return { value, scan }
}

function parse(bytes: Buffer, { hasEscapedKeys }: JsonScan): unknown {
  const parseText = hasEscapedKeys ? parseWithEscapedKeys : JSON.parse
  try {
    return parseText(bytes.toString('utf8'))
  } catch (cause) {
    const rule = bytes.length === 0 ? 'body_empty' : 'json_syntax'
    throw new ApiError('invalid_json', { rule, cause })
  }
}

/**
 * Parses JSON with escaped keys as JSON.parse is specified to. V8 (Node 24.21) confuses such keys:
 * after '{"type":1,"\\\\":2}' it parses '{"type":1,"\\n":2}' with the key "\\". So each key is
 * parsed on its own, and the text with a numbered placeholder for each key.
 *
 * @throws SyntaxError if the text is not JSON.
 */
export function parseWithEscapedKeys(text: string): unknown {
  const { numbered, keys } = replaceKeys(text)
  return restoreKeys(JSON.parse(numbered), keys)
}

/** Replaces each key with a placeholder, and returns the keys by number. One scan. */
function replaceKeys(text: string): { numbered: string; keys: string[] } {
  const numbers = new Map<string, number>()
  const pieces: string[] = []
  let copied = 0
  for (let start = text.indexOf(QUOTE); start >= 0; ) {
    const end = endOfString(text, start)
    const next = endOfSpace(text, end)
    if (text.charCodeAt(next) === COLON_CODE) {
      const key: string = JSON.parse(text.slice(start, end))
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      pieces.push(text.slice(copied, start), `${QUOTE}${PLACEHOLDER}${number}${QUOTE}`)
      copied = end
    }
    start = text.indexOf(QUOTE, next)
  }
  pieces.push(text.slice(copied))
  return { numbered: pieces.join(''), keys: [...numbers.keys()] }
}

/** The position after the string that begins at `start`, or the end of the text. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === QUOTE_CODE) return at + 1
    if (code === BACKSLASH_CODE) at++
  }
  return text.length
}

function endOfSpace(text: string, start: number): number {
  let at = start
  while (isSpace(text.charCodeAt(at))) at++
  return at
}

const isSpace = (code: number): boolean =>
  code === SPACE || code === LINE_FEED || code === CARRIAGE_RETURN || code === TAB

// Recursion is safe: the scan refuses more than 256 levels.
function restoreKeys(value: unknown, keys: string[]): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((child) => restoreKeys(child, keys))
  // fromEntries makes `__proto__` an own key, too.
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [
      keys[Number(name.slice(PLACEHOLDER.length))],
      restoreKeys(child, keys),
    ]),
  )
}
