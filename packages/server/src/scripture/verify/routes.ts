import { ApiError } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { VERIFICATION } from '../../http/admission/route-costs.ts'
import { readBody } from '../../http/body.ts'
import type { BodyParser } from '../../http/body-parser.ts'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import type { Credentials, TokenIdentity } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { ipv6PrefixOf } from '../../http/ipv6-prefix.ts'
import type { Hadith } from '../hadith/hadith.ts'
import { emptyReport } from '../hadith/present-report.ts'
import { NOT_INSTALLED } from '../hadith/routes.ts'
import type { Scripture } from '../scripture.ts'
import { readItemsRequest } from './items.ts'
import { ANONYMOUS, type VerifyLimits, weightOf, withToken } from './limits.ts'
import type { Asking } from './verify.ts'
import type { VerifyItems } from './verify-items.ts'
import { readVerifyRequest } from './verify-steps.ts'

interface Deps {
  app: FastifyInstance
  scripture: Scripture
  hadith: Hadith
  verifyItems: VerifyItems
  responses: CacheableResponses
  credentials: Pick<Credentials, 'openOptionalToken'>
  bodies: BodyParser
  /** Size limit of a body with an embed token. */
  maxBodyBytes: number
}

/** One verification of a client runs while two wait. */
const TOO_MANY = {
  ratelimit: '"concurrency";r=0;t=1',
  'ratelimit-policy': '"concurrency";q=3;qu="concurrent-requests"',
}

/** Verification of quotations: public, and with an embed token for larger texts. */
export function verifyRoutes(deps: Deps): void {
  const { app, scripture, hadith, verifyItems, responses, credentials, bodies, maxBodyBytes } = deps
  const limitsWithToken = withToken(maxBodyBytes)
  const counted = { onRequest: enforceRateLimit, ...VERIFICATION }

  async function enforceRateLimit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const identity = await credentials.openOptionalToken(request)
    responses.enforceRateLimitOf(identity?.identityId ?? request.ip, reply)
  }

  /** The parsed body of a request, its limits and its client. */
  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<Received> {
    const { identity } = request.turn
    const limits = identity === undefined ? ANONYMOUS : limitsWithToken
    const client = identity?.identityId ?? ipv6PrefixOf(request.ip)
    const cap = { bytes: limits.bodyBytes, code: 'document_too_large' } as const
    const bytes = await readBody(request, reply, cap)
    responses.weigh(client, weightOf(bytes.length))
    const { value: body } = await bodies.parse(bytes, request, reply)
    const asking = { client, signal: clientAbortSignal(reply) }
    return { body, limits, asking, identity, hasToken: identity !== undefined }
  }

  /** Sends a report once `make` has it. */
  async function send(reply: FastifyReply, make: Promise<Uint8Array>): Promise<FastifyReply> {
    const report = await make.catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'rate_limited') reply.headers(TOO_MANY)
      throw error
    })
    const { buffer, byteOffset, length } = report
    const bytes = Buffer.from(buffer, byteOffset, length)
    return reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(bytes)
  }

  app.post('/v1/quran/verify/', counted, async (request, reply) => {
    const { body, limits, asking, hasToken } = await receive(request, reply)
    const source = readVerifyRequest(body)
    const { verifyAnonymous, verifyWithToken } = await scripture.reader()
    return send(reply, (hasToken ? verifyWithToken : verifyAnonymous)(source, limits, asking))
  })

  app.post('/v1/hadith/verify/', counted, async (request, reply) => {
    const { body, limits, asking, hasToken } = await receive(request, reply)
    const source = readVerifyRequest(body)
    if (hadith.version() === undefined) {
      const report = emptyReport(hadith.emptyNotice)
      return reply.headers({ ...NO_STORE_HEADERS, ...NOT_INSTALLED }).send(report)
    }
    const verify = hasToken ? hadith.verifyWithToken : hadith.verifyAnonymous
    return send(reply, verify(source, limits, asking))
  })

  app.post('/v1/verify/', counted, async (request, reply) => {
    const { body, ...caller } = await receive(request, reply)
    const itemsRequest = readItemsRequest(body)
    const isMissing = itemsRequest.scope.includes('hadith') && hadith.version() === undefined
    return send(isMissing ? reply.headers(NOT_INSTALLED) : reply, verifyItems(itemsRequest, caller))
  })
}

interface Received {
  body: unknown
  limits: VerifyLimits
  asking: Asking
  identity: TokenIdentity | undefined
  hasToken: boolean
}
