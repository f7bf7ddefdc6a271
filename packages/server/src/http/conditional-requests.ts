import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '@waraq/contract'

const ETAGS = /^\s*(?:\*|(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*)\s*$/
const MAX_LENGTH = 1_024

/**
 * Reads If-None-Match (RFC 9110 section 13.1.2): undefined where there is none.
 *
 * @throws Refusal `invalid_request` for what is no list of entity tags.
 */
export function parseIfNoneMatch(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.length > MAX_LENGTH || !ETAGS.test(header)) throw new ApiError('invalid_request')
  return header.trim()
}

/** Whether the reader already has this version: its answer is 304. Compared weakly, as the RFC says. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch?.includes(etag) === true
}

/** Which version a write may find: entity tags, or null where it was not said. */
export interface WritePrecondition {
  /** One of these. */
  ifMatch: string | null
  /** None of these; `*` is all there are. */
  ifNoneMatch: string | null
}

/**
 * Reads what a write may replace or delete: with If-Match (RFC 9110 section 13.1.1) one of these versions, and
 * with If-None-Match (13.1.2) none of those.
 *
 * @throws Refusal `invalid_request` as above.
 */
export function parseWritePrecondition(headers: IncomingHttpHeaders): WritePrecondition {
  return {
    ifMatch: strongIn(parseIfNoneMatch(headers['if-match'])),
    ifNoneMatch: parseIfNoneMatch(headers['if-none-match']) ?? null,
  }
}

/** Weak tags name no version that could be written over, and `*` all of them. */
function strongIn(etags: string | undefined): string | null {
  if (etags === undefined || etags === '*') return null
  // Tag by tag: an opaque tag may end as a weak one begins.
  return (etags.match(/(?:W\/)?"[^"]*"/g) ?? []).filter((tag) => tag.startsWith('"')).join(', ')
}
