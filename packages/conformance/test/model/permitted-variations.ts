/** Rules of a backend that conforms to the specification and varies everything it leaves open. */
import { ApiError, titleOf } from '@waraq/contract'
import { ALL, inBody, MINT, ONE } from '../violations/planted.ts'
import {
  type Body,
  conformingRules,
  hexOf,
  isLive,
  type Rules,
  type StoredDocument,
} from './rules.ts'
import type { Ask, Reply } from './wire.ts'

const HOURS_AHEAD = 3
const SCRIPTURE = /^\/v1\/(?:quran|hadith)\//

/** Seconds instead of microseconds, and an offset instead of Z. */
const time = (stored: string): string => `${stored.slice(0, 19)}+00:00`

const summaryOf = (document: StoredDocument): Body => ({
  ...conformingRules.summaryOf(document),
  created_at: time(document.createdAt),
  updated_at: time(document.updatedAt),
})

export const permittedVariations: Partial<Rules> = {
  externalUserIdOf(body) {
    if (body.external_user_id === undefined) throw new ApiError('external_user_id_required')
    return String(body.external_user_id)
  },
  identityOf: (known, id) => conformingRules.identityOf(known, id.normalize('NFKC').trim()),
  // Local time in milliseconds.
  expiresAt: (exp) => new Date(exp.getTime() + HOURS_AHEAD * 3_600_000).toISOString().slice(0, -1),

  idOfNew: (body) => `doc_${conformingRules.idOfNew(body)}`,
  titleOfNew: (content) => shortTitle(titleOf(content)),
  titleOfSaved: (content) => shortTitle(titleOf(content)),
  kept: (content) => JSON.parse(JSON.stringify(content).replaceAll(/\\ud[89ab]../g, '\ufffd')),
  summaryOf,

  isSigned: ({ query }) => query.has('sig'),
  signatureIn(query) {
    const [sig, exp] = [query.get('sig'), query.get('exp')]
    return sig === null || exp === null ? undefined : { sig, exp }
  },
  isRightSignature: (read) =>
    (isLive(read) || Number.isNaN(Number(read.exp))) &&
    read.sig === hexOf(`${read.id}|${read.exp}`),
  isGone: ({ isDeleted }) => isDeleted,

  response: (ask, reply) => plain(withOwnSuccess(ask, withOwnError(ask, reply))),
}

const shortTitle = (title: string): string => `${title.split(' ').slice(0, 2).join(' ')}…`

/** Variations of errors that the specification leaves open. */
function withOwnError(ask: Ask, reply: Reply): Reply {
  const { error } = Object(reply.body)
  if (reply.status === 401) return { status: 401 }
  if (SCRIPTURE.test(ask.path)) return ownScripture(ask)
  if (isDisliked(ask)) return { status: 400, body: { error: 'bad_request' } }
  // The specification does not define the response to an invalid signature on an image.
  if (error === 'invalid_signature' && ask.path.endsWith('/url/')) return { status: 404 }
  if (error === 'invalid_signature') return { status: 403, body: { error, path: ask.path } }
  if (['not_found', 'method_not_allowed'].includes(error)) {
    return { status: 403, body: { error: 'forbidden', message: 'You may not.' } }
  }
  if (String(error).startsWith('invalid_') && reply.status === 400) {
    return { status: 422, body: { error: 'unprocessable', details: [] } }
  }
  return reply
}

// Scripture for authors only, in a different shape.
const ownScripture = ({ headers }: Ask): Reply =>
  headers.has('authorization') ? { status: 200, body: { found: [] } } : { status: 401 }

// Rejects unknown headers, fields, empty bodies, and signatures on writes.
function isDisliked({ method, path, headers, body, query }: Ask): boolean {
  if (headers.has('idempotency-key')) return true
  if (method === 'DELETE') return headers.has('content-type')
  if (MINT.test(path)) return body === ''
  if (body === '' || !(ALL.test(path) || ONE.test(path))) return false
  return query.has('sig') || !isContentAlone(body)
}

function isContentAlone(body: string): boolean {
  try {
    const { content, ...others } = Object(JSON.parse(body))
    return Object.keys(Object(content)).length > 0 && Object.keys(others).length === 0
  } catch {
    return false
  }
}

/** Variations of successful responses that the specification leaves open. */
function withOwnSuccess({ method, path }: Ask, reply: Reply): Reply {
  if (reply.status >= 300) return reply
  if (method === 'DELETE') return { status: 200, body: { deleted: true } }
  if (method === 'PATCH' && ONE.test(path)) return { status: 204 }
  if (method === 'GET' && ALL.test(path) && Array.isArray(reply.body)) {
    return { ...reply, body: reply.body.toReversed() }
  }
  return ALL.test(path) || ONE.test(path) ? inBody(withOwnTimes)(reply) : reply
}

const withOwnTimes = (body: Body): Body => ({
  ...body,
  created_at: time(String(body.created_at)),
  updated_at: time(String(body.updated_at)),
})

const plain = (reply: Reply): Reply => ({
  ...reply,
  headers: { 'content-type': 'application/json', 'access-control-allow-origin': '*' },
})
