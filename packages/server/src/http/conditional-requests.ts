import type { IncomingHttpHeaders } from 'node:http'
import { ApiError } from '@waraq/contract'
import { parseEtagList, type WritePrecondition } from '../lib/etag.ts'

const ETAGS = /^\s*(?:\*|(?:W\/)?"[\x21\x23-\x7e]*"(?:\s*,\s*(?:W\/)?"[\x21\x23-\x7e]*")*)\s*$/
const MAX_LENGTH = 1_024

/**
 * Validates If-None-Match (RFC 9110 section 13.1.2); returns undefined if the header is absent.
 *
 * @throws ApiError `invalid_request` if it is not a list of entity tags.
 */
export const parseIfNoneMatch = (header: string | undefined): string | undefined =>
  parseEtags('If-None-Match', header)

function parseEtags(name: string, header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  if (header.length > MAX_LENGTH || !ETAGS.test(header)) {
    throw new ApiError('invalid_request', { rule: 'etag_invalid', values: { name } })
  }
  return header.trim()
}

/** Whether a client already has this version, by weak comparison: it gets a 304. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch?.includes(etag) === true
}

/**
 * Parses If-Match and If-None-Match of a write (RFC 9110 sections 13.1.1 and 13.1.2).
 *
 * @throws ApiError `invalid_request` if one is not a list of entity tags.
 */
export function parseWritePrecondition(headers: IncomingHttpHeaders): WritePrecondition {
  const ifMatch = parseEtags('If-Match', headers['if-match'])
  const ifNoneMatch = parseIfNoneMatch(headers['if-none-match'])
  return {
    ifMatch: ifMatch === undefined ? 'any' : parseEtagList(ifMatch, 'strong'),
    ifNoneMatch: ifNoneMatch === undefined ? 'none' : parseEtagList(ifNoneMatch, 'weak'),
  }
}
