import { isUtf8 } from 'node:buffer'
import { ApiError, isObject } from '@waraq/contract'
import { type JsonScan, scanJson } from './json-scan.ts'
import { parseJsonSteps, runSteps } from './json-steps.ts'

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

/** Scans and parses a body at once. */
export function parseJsonBody(bytes: Buffer): { value: unknown; scan: JsonScan } {
  const scan = scanBody(bytes)
  return { value: runSteps(parseBodySteps(bytes, scan)), scan }
}

/** Scans and parses a body at once, and returns its value alone. */
export const parseJson = (bytes: Buffer): unknown => parseJsonBody(bytes).value

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
