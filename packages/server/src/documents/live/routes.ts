import { MAX_CHANGE_WAITS } from '@waraq/contract'
import { ChangeListParameters, type DocumentPath, PresenceBody } from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { CONTENT, READ } from '../../http/admission/route-costs.ts'
import { maxBodyBytesFor, readBody, SMALL_BODY } from '../../http/body.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import { prefers } from '../../http/content-negotiation.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { beginWait, leaveTurn } from '../../http/long-poll.ts'
import { createQueryValidator, createValidator } from '../../http/validation.ts'
import type { Registry } from '../../lib/exposition.ts'
import { contentLimitOf, etagOf } from '../present.ts'
import { EVENT_STREAM, streamChanges } from './change-stream.ts'
import type { LiveChanges, LiveQuery, LiveWait } from './live-changes.ts'
import { measureLiveChanges } from './live-metrics.ts'
import { parseChange } from './parse-change.ts'
import { type LivePage, pageText, presentChanged } from './present.ts'

interface Deps {
  app: FastifyInstance
  credentials: Credentials
  bodies: BodyParser
  liveChanges: LiveChanges
  /** Undefined if metrics are off. */
  metrics: Registry | undefined
  monotonicNow: () => number
}

interface ById {
  Params: Static<typeof DocumentPath>
}

const CHANGES = '/v1/documents/:id/changes/'
/** To read; changes need a higher one. */
const RIGHT = 'comment'
/** A page sends a change at most this often, and less often than the service stores one. */
const PACE = { least: 400, most: 3_000, times: 4 }

/** The changes of a document, for its author and for co-authors. */
export function liveRoutes(deps: Deps): void {
  const { app, credentials, bodies, metrics, monotonicNow } = deps
  const liveChanges = metrics ? measureLiveChanges(deps.liveChanges, metrics) : deps.liveChanges
  const { requireAuthor, ownerOf, identityOf, verifyAgain } = credentials
  const listQuery = createQueryValidator(ChangeListParameters)
  const parsePresence = createValidator(PresenceBody)
  const byReader = { onRequest: requireAuthor(RIGHT) }
  const byEditor = { onRequest: requireAuthor('edit', 'live') }

  app.get<ById>(CHANGES, { ...byReader, ...READ }, async (request, reply) => {
    const { wait = 0, ...query } = listQuery(request.query)
    const { id } = request.params
    const isStream = prefers(request.headers.accept, EVENT_STREAM, 'application/json')
    if (isStream) return sendStream(request, reply, query)
    const waiting = waitOf(request, reply)
    const isFull = liveChanges.isFull(waiting.client)
    if (wait > 0) beginWait(request, reply, { seconds: wait, isFull, max: MAX_CHANGE_WAITS })
    const page = await liveChanges.read(ownerOf(request), id, query, { ...waiting, seconds: wait })
    return reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(pageText(page, waiting.client))
  })

  async function sendStream(
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    query: LiveQuery,
  ): Promise<FastifyReply> {
    const { id } = request.params
    const owner = ownerOf(request)
    const reader = identityOf(request).identityId
    // Apart from the waits of a user, which are left to it where no further stream is.
    const waiting = { ...waitOf(request, reply), client: EVENT_STREAM }
    leaveTurn(request, 0)
    const page = await liveChanges.read(owner, id, query, { ...waiting, seconds: 0 })
    liveChanges.streams.begin(reader, id, waiting.signal)
    async function read(more: LiveQuery, seconds: number): Promise<LivePage> {
      // A page that reads slowly always has news, without a wait that verifies its credentials.
      await waiting.requireLive()
      return liveChanges.read(owner, id, { ...query, ...more }, { ...waiting, seconds })
    }
    const { isStopping } = liveChanges
    const isOver = () => waiting.signal.aborted || isStopping()
    return reply
      .headers({ ...NO_STORE_HEADERS, 'x-accel-buffering': 'no' })
      .type(EVENT_STREAM)
      .send(streamChanges(page, read, { reader, isOver, monotonicNow }))
  }

  app.post<ById>(CHANGES, { ...byEditor, ...CONTENT }, async (request, reply) => {
    const owner = ownerOf(request)
    // Set before the body is read, so that a rejection has the header too.
    reply.headers(contentLimitOf(owner))
    const limit = {
      bytes: maxBodyBytesFor(owner.limits.maxContentBytes),
      code: 'document_too_large',
    } as const
    const bytes = await readBody(request, reply, limit)
    const startedAt = monotonicNow()
    const change = parseChange(request.headers, await bodies.parse(bytes, request, reply))
    const origin = { clientSignal: () => clientAbortSignal(reply) }
    const { id } = request.params
    // A body may take minutes, and a 412 has what others wrote meanwhile.
    await verifyAgain(request, id, 'edit')
    const { row, rejectedImageIds } = await liveChanges.change(owner, id, change, origin)
    const pace = Math.round(PACE.times * (monotonicNow() - startedAt))
    const paceMs = Math.min(Math.max(pace, PACE.least), PACE.most)
    return reply
      .headers({ ...NO_STORE_HEADERS, etag: etagOf(row) })
      .type(JSON_TYPE)
      .send(JSON.stringify(presentChanged(row, rejectedImageIds, paceMs)))
  })

  app.post<ById>(
    '/v1/documents/:id/presence/',
    { ...byEditor, ...READ },
    async (request, reply) => {
      const body = parsePresence(await bodies.read(request, reply, SMALL_BODY))
      const { writer, ...selection } = body
      await liveChanges.report(ownerOf(request), request.params.id, writer, selection)
      return reply.code(204).headers(NO_STORE_HEADERS).send()
    },
  )

  const waitOf = (
    request: FastifyRequest<ById>,
    reply: FastifyReply,
  ): Omit<LiveWait, 'seconds'> => ({
    signal: clientAbortSignal(reply),
    client: identityOf(request).identityId,
    requireLive: () => verifyAgain(request, request.params.id, RIGHT),
  })
}
