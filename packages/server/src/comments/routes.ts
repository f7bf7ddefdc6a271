import { createHash } from 'node:crypto'
import { ApiError, MAX_CHANGE_WAITS } from '@waraq/contract'
import {
  AnchorMoves,
  CommentEdit,
  type CommentPath,
  type DocumentPath,
  NewReply,
  NewThread,
  ThreadChange,
  ThreadListParameters,
  type ThreadPath,
} from '@waraq/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Owner } from '../access/owner.ts'
import { LARGE_READ, WRITE } from '../http/admission/route-costs.ts'
import { type BodyLimit, SMALL_BODY } from '../http/body.ts'
import type { BodyParser } from '../http/body-parser.ts'
import { clientAbortSignal } from '../http/client-abort.ts'
import { matchesEtag, parseIfNoneMatch } from '../http/conditional-requests.ts'
import type { Credentials } from '../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS, REVALIDATE_HEADERS } from '../http/headers.ts'
import { beginWait } from '../http/long-poll.ts'
import { createQueryValidator, createValidator } from '../http/validation.ts'
import { parseIdempotencyKey } from '../idempotency/idempotency-key.ts'
import type { LongPolls } from '../lib/long-polls.ts'
import { shardOfId } from '../lib/uuid.ts'
import { type Comments, topicOf } from './comments.ts'

interface Deps {
  app: FastifyInstance
  comments: Comments
  credentials: Credentials
  bodies: BodyParser
  polls: LongPolls
  publicUrl: () => string
}

interface ById {
  Params: Static<typeof DocumentPath>
}
interface ByThread {
  Params: Static<typeof ThreadPath>
}
interface ByComment {
  Params: Static<typeof CommentPath>
}

/** Room for the longest text with its anchor and mentions, escaped. */
const TEXT_BODY: BodyLimit = { ...SMALL_BODY, bytes: 131_072 }
/** Room for the anchors of one request, escaped. */
const ANCHORS_BODY: BodyLimit = { ...SMALL_BODY, bytes: 524_288 }
const THREADS = '/v1/documents/:id/comments/'
const THREAD = `${THREADS}:thread_id/`
const REPLIES = `${THREAD}replies/`
const REPLY = `${REPLIES}:comment_id/`

/** A wait reads again in this time: another server may have written. */
const LOOK_MILLISECONDS = 10_000

type ListQuery = Static<typeof ThreadListParameters>

/** A page of the list of threads. */
interface ThreadPage {
  /** JSON. */
  threads: string
  etag: string
  /** The query of the next page. */
  next: Record<string, string> | undefined
}

/** Comments: for the author of the document and for co-authors, never by signature or share token. */
export function commentRoutes(deps: Deps): void {
  const { app, comments, credentials, bodies, polls, publicUrl } = deps
  const { ownerOf, identityOf, verifyAgain } = credentials
  const byCommenter = { onRequest: credentials.requireAuthor('comment') }
  const byEditor = { onRequest: credentials.requireAuthor('edit') }
  const listQuery = createQueryValidator(ThreadListParameters)
  const newThread = createValidator(NewThread)
  const newReply = createValidator(NewReply)
  const commentEdit = createValidator(CommentEdit)
  const threadChange = createValidator(ThreadChange)
  const anchorMoves = createValidator(AnchorMoves)

  const readBody = (request: FastifyRequest, reply: FastifyReply, limit = SMALL_BODY) =>
    bodies.read(request, reply, limit)

  /** Reads a body with a text, which counts against the rate of its writer. */
  function readText(request: FastifyRequest, reply: FastifyReply) {
    credentials.countComment(identityOf(request), reply)
    return readBody(request, reply, TEXT_BODY)
  }

  app.get<ById>(THREADS, { ...byCommenter, ...LARGE_READ }, async (request, reply) => {
    const { wait: seconds = 0, ...query } = listQuery(request.query)
    const { id } = request.params
    const known = parseIfNoneMatch(request.headers['if-none-match'])
    const hasNews = ({ etag }: ThreadPage) => !matchesEtag(known, etag)
    const client = `${identityOf(request).identityId} ${THREADS}`
    const isFull = polls.isFull(client, MAX_CHANGE_WAITS)
    if (seconds > 0) beginWait(request, reply, { seconds, isFull, max: MAX_CHANGE_WAITS })
    const page = await polls.read(
      {
        ...{ topic: topicOf(id), client, hasNews, lookMilliseconds: LOOK_MILLISECONDS },
        read: () => readPage(ownerOf(request), id, query),
        requireLive: () => verifyAgain(request, id, 'comment'),
      },
      { seconds, signal: clientAbortSignal(reply) },
    )
    const { threads, etag, next } = page
    reply.headers({ ...REVALIDATE_HEADERS, etag })
    if (!hasNews(page)) return reply.code(304).send()
    if (next) {
      const url = `${publicUrl()}/v1/documents/${id}/comments/?${new URLSearchParams(next)}`
      reply.header('link', `<${url}>; rel="next"`)
    }
    return reply.type(JSON_TYPE).send(threads)
  })

  async function readPage(owner: Owner, id: string, query: ListQuery): Promise<ThreadPage> {
    const { limit, cursor, state } = query
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    const threads = await comments.list(owner, id, { limit: limit && limit + 1, after, state })
    const page = threads.slice(0, limit)
    const text = JSON.stringify(page)
    const hash = createHash('sha256').update(text).digest('hex')
    const last = threads.length > page.length ? page.at(-1) : undefined
    return {
      threads: text,
      etag: `"${hash.slice(0, 16)}"`,
      next: last && { cursor: cursorAfter(last.id), limit: String(limit), ...(state && { state }) },
    }
  }

  app.post<ById>(THREADS, { ...byCommenter, ...WRITE }, async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    const body = newThread(await readText(request, reply))
    const thread = await comments.create(ownerOf(request), request.params.id, body, key)
    return written(reply.code(201), thread)
  })

  app.patch<ById>(`${THREADS}anchors/`, { ...byEditor, ...WRITE }, async (request, reply) => {
    const { anchors } = anchorMoves(await readBody(request, reply, ANCHORS_BODY))
    return written(reply, await comments.moveAnchors(ownerOf(request), request.params.id, anchors))
  })

  app.get<ByThread>(THREAD, { ...byCommenter, ...LARGE_READ }, async (request, reply) => {
    const thread = await comments.readThread(ownerOf(request), refOf(request.params))
    return send(reply.headers(REVALIDATE_HEADERS), thread)
  })

  app.patch<ByThread>(THREAD, { ...byCommenter, ...WRITE }, async (request, reply) => {
    const { state } = threadChange(await readBody(request, reply))
    const ref = refOf(request.params)
    return written(reply, await comments.changeState(ownerOf(request), ref, state))
  })

  app.post<ByThread>(REPLIES, { ...byCommenter, ...WRITE }, async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key'])
    const draft = newReply(await readText(request, reply))
    const comment = await comments.reply(ownerOf(request), refOf(request.params), draft, key)
    return written(reply.code(201), comment)
  })

  app.patch<ByComment>(REPLY, { ...byCommenter, ...WRITE }, async (request, reply) => {
    const { text } = commentEdit(await readText(request, reply))
    const ref = commentRefOf(request.params)
    return written(reply, await comments.edit(ownerOf(request), ref, text))
  })

  app.delete<ByComment>(REPLY, { ...byCommenter, ...WRITE }, async (request, reply) => {
    await comments.remove(ownerOf(request), commentRefOf(request.params))
    return reply.code(204).headers(NO_STORE_HEADERS).send()
  })
}

const refOf = ({ id, thread_id }: ByThread['Params']) => ({ documentId: id, threadId: thread_id })

const commentRefOf = ({ comment_id, ...path }: ByComment['Params']) => ({
  ...refOf(path),
  commentId: comment_id,
})

const cursorAfter = (id: string): string => Buffer.from(id).toString('base64url')

function parseCursor(text: string): string {
  const id = Buffer.from(text, 'base64url').toString()
  if (shardOfId(id) === undefined || cursorAfter(id) !== text)
    throw new ApiError('invalid_request', { rule: 'cursor_invalid' })
  return id
}

const send = (reply: FastifyReply, body: object): FastifyReply =>
  reply.type(JSON_TYPE).send(JSON.stringify(body))

const written = (reply: FastifyReply, body: object): FastifyReply =>
  send(reply.headers(NO_STORE_HEADERS), body)
