import { isObject } from '@waraq/contract'

/** The two readable parts of a JWT, unverified: only the backend has the key. */
interface Jwt {
  readonly header: Record<string, unknown>
  readonly claims: Record<string, unknown>
}

/** Parses a compact JWT; undefined for any other text. */
export function readJwt(token: string): Jwt | undefined {
  const parts = token.split('.')
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part))) return undefined
  const [header, claims] = parts.slice(0, 2).map(decoded)
  return isObject(header) && isObject(claims) ? { header, claims } : undefined
}

/** The same claims unsigned under `alg: none`, which a faulty verifier accepts. */
export function unsigned(token: string): string {
  const [, claims = ''] = token.split('.')
  const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  return `${header}.${claims}.`
}

/** The same claims with one letter of the signature changed. */
export function tampered(token: string): string {
  const start = token.lastIndexOf('.') + 1
  const letter = token[start] === 'A' ? 'B' : 'A'
  return token.slice(0, start) + letter + token.slice(start + 1)
}

function decoded(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
