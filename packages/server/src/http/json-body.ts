import { isUtf8 } from 'node:buffer'
import { ApiError, isObject } from '@waraq/contract'
import { parseWithEscapedKeys } from './escaped-keys.ts'
import { type JsonScan, scanJson } from './json-scan.ts'

/**
 * Parses a body: strict UTF-8 without BOM, at most 256 levels, no key twice at the top level, since two
 * readers of one body (a customer's gateway and we) may each believe another of two equal keys.
 *
 * @throws Refusal `invalid_json`.
 */
export const parseJson = (bytes: Buffer): unknown => parseJsonBody(bytes).value

/** Parses a body as `parseJson` does, and tells how it is written. */
export function parseJsonBody(bytes: Buffer): { value: unknown; spelling: JsonScan } {
  const spelling = isUtf8(bytes) ? scanJson(bytes) : undefined
  if (!spelling) throw new ApiError('invalid_json')
  const value = parse(bytes, spelling)
  if (isObject(value) && Object.keys(value).length !== spelling.topKeys) {
    throw new ApiError('invalid_json')
  }
  return { value, spelling }
}

function parse(bytes: Buffer, { hasEscapedKeys }: JsonScan): unknown {
  const read = hasEscapedKeys ? parseWithEscapedKeys : JSON.parse
  try {
    return read(bytes.toString('utf8'))
  } catch (cause) {
    throw new ApiError('invalid_json', { cause })
  }
}
