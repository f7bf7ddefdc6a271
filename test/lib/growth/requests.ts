/** Readers of the parts of a request. */
import type { IncomingMessage } from 'node:http'
import { linkAddressOf, parseExternalUserId } from '@waraq/contract'
import { nextCursorOf } from '../../../packages/sdk/src/client/response-parsers.ts'
import { parseApiKey } from '../../../packages/server/src/access/api-key.ts'
import { verifyEmbedToken } from '../../../packages/server/src/access/embed-token.ts'
import { verifyJws } from '../../../packages/server/src/access/jws.ts'
import { shardOfShareToken } from '../../../packages/server/src/access/share-token.ts'
import { verifySignature } from '../../../packages/server/src/access/signature.ts'
import { createCapabilities } from '../../../packages/server/src/blobs/capability.ts'
import { parseCursor } from '../../../packages/server/src/documents/cursor.ts'
import { foldTitle } from '../../../packages/server/src/documents/fold-title.ts'
import { isJson } from '../../../packages/server/src/http/body.ts'
import {
  parseIfNoneMatch,
  parseWritePrecondition,
} from '../../../packages/server/src/http/conditional-requests.ts'
import { acceptsGzip } from '../../../packages/server/src/http/content-negotiation.ts'
import { findInvalidity } from '../../../packages/server/src/http/framing.ts'
import { parseIdempotencyKey } from '../../../packages/server/src/idempotency/idempotency-key.ts'
import { parseJson } from '../../../packages/server/test/lib/parse-json.ts'
import type { Target } from './growth.ts'

const KEY = Buffer.alloc(32)
const capabilities = createCapabilities(KEY)
const genuine = (text: string) => `${text}.${Buffer.alloc(32).toString('base64url')}`
const json = (text: string) => parseJson(Buffer.from(text))

export const REQUESTS: Target[] = [
  { name: 'Content-Type', read: (text) => isJson(`application/json;${text}`) },
  { name: 'If-None-Match', read: parseIfNoneMatch },
  {
    name: 'If-Match behind a tag',
    read: (text) => parseWritePrecondition({ 'if-match': `"a",${text}` }),
  },
  { name: 'Accept', read: acceptsGzip },
  { name: 'Idempotency-Key', read: parseIdempotencyKey },
  {
    name: 'path and query',
    read: (text) =>
      findInvalidity({
        method: 'GET',
        url: `/${text}`,
        headers: { host: 'x' },
        rawHeaders: ['host', 'x'],
        httpVersionMajor: 1,
        httpVersionMinor: 1,
      } as unknown as IncomingMessage),
  },
  { name: 'cursor', read: parseCursor },
  { name: 'API key', read: parseApiKey },
  { name: 'API key behind its prefix', read: (text) => parseApiKey(`waraq_sk_${text}`) },
  { name: 'share token', read: shardOfShareToken },
  { name: 'signature', read: (text) => verifySignature('s', 'id', { sig: text, exp: '1' }, NOW) },
  { name: 'exp', read: (text) => verifySignature('s', 'id', { sig: HEX, exp: text }, NOW) },
  { name: 'JWS', read: (text) => verifyJws(text, () => KEY) },
  { name: 'embed token', read: (text) => verifyEmbedToken(genuine(text), 'x', () => KEY, NOW) },
  { name: 'capability', read: (text) => capabilities.open(genuine(text), NOW) },
  { name: 'external_user_id', read: parseExternalUserId },
  { name: 'JSON', read: json },
  { name: 'JSON of an escaped key and a string', read: (text) => json(`{"\\u0061":"","${text}`) },
  { name: 'JSON behind an escaped key', read: (text) => json(`{"\\u0061":"",${text}`) },
  { name: 'JSON of a key', read: (text) => json(`{${JSON.stringify(text)}:1,"\\u0061":""}`) },
  { name: 'a list of JSON', read: (text) => json(`{"\\u0061":[${text}`) },
  { name: 'words of a search for titles', read: foldTitle },
  { name: 'an address', read: linkAddressOf },
  { name: 'Link of a response', read: (text) => nextCursorOf(responseWith({ link: text })) },
]

const NOW = new Date(0)
const HEX = '0'.repeat(64)

function responseWith(headers: Record<string, string>): Parameters<typeof nextCursorOf>[0] {
  // Only the headers of the response are read.
  return { headers: new Map(Object.entries(headers)) } as unknown as Parameters<
    typeof nextCursorOf
  >[0]
}
