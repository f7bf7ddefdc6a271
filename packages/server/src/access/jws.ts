import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject } from '@waraq/contract'

const MAX_LENGTH = 4096

export type JsonObject = Record<string, unknown>

/** Signs a payload as a compact JWS (RFC 7515) with HMAC SHA-256. */
export function signJws(header: JsonObject, payload: JsonObject, key: Buffer): string {
  const body = `${encode(header)}.${encode(payload)}`
  return `${body}.${hmacOf(body, key).toString('base64url')}`
}

/**
 * Verifies a compact JWS with HS256 only: three canonical base64url parts, a header that `keyOf`
 * accepts, and a signature compared in constant time (RFC 8725). `keyOf` returns the key for a
 * header, or undefined to reject it. Returns undefined for any other text.
 */
export function verifyJws(
  token: string,
  keyOf: (header: JsonObject) => Buffer | undefined,
): { header: JsonObject; payload: Buffer } | undefined {
  if (token.length > MAX_LENGTH) return undefined
  const parts = token.split('.')
  if (parts.length !== 3) return undefined
  const [head, payload, signature] = parts.map(decode)
  if (!head || !payload || !signature || signature.length !== 32) return undefined

  const header = parseObject(head)
  if (header?.alg !== 'HS256' || 'crit' in header || 'b64' in header) return undefined
  const key = keyOf(header)
  const signedPart = token.slice(0, token.lastIndexOf('.'))
  if (!key || !timingSafeEqual(hmacOf(signedPart, key), signature)) return undefined
  return { header, payload }
}

/** Parses a JSON object from bytes; returns undefined for any other value. */
export function parseObject(bytes: Buffer): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

// Only the canonical encoding: a lenient decoder would accept several texts for one token.
function decode(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url')
  return part !== '' && bytes.toString('base64url') === part ? bytes : undefined
}

const encode = (value: JsonObject): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url')

const hmacOf = (body: string, key: Buffer): Buffer =>
  createHmac('sha256', key).update(body).digest()
