import { ApiError } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBody } from '../../http/body.ts'
import type { CacheableResponses } from '../../http/cacheable-response.ts'
import { clientAbortSignal } from '../../http/client-abort.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE_HEADERS } from '../../http/headers.ts'
import { ipv6PrefixOf } from '../../http/ipv6-prefix.ts'
import type { Scripture } from '../scripture.ts'
import { ANONYMOUS, weightOf, withToken } from './limits.ts'

interface Deps {
  app: FastifyInstance
  scripture: Scripture
  answers: CacheableResponses
  credentials: Pick<Credentials, 'openOptionalToken'>
  /** Size limit of a body with an embed token. */
  maxBodyBytes: number
}

/** One body is verified while two wait. */
const TOO_MANY = {
  ratelimit: '"concurrency";r=0;t=1',
  'ratelimit-policy': '"concurrency";q=3;qu="concurrent-requests"',
}

/** Verification of quotations: public, and with an embed token for larger texts. */
export function verifyRoutes({ app, scripture, answers, credentials, maxBodyBytes }: Deps): void {
  const identities = new WeakMap<FastifyRequest, string>()
  const limitsWithToken = withToken(maxBodyBytes)

  async function requireAllowance(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const identity = await credentials.openOptionalToken(request)
    if (identity) identities.set(request, identity.identityId)
    answers.enforceRateLimitOf(identity?.identityId ?? request.ip, reply)
  }

  app.post('/v1/quran/verify/', { onRequest: requireAllowance }, async (request, reply) => {
    const identity = identities.get(request)
    const limits = identity === undefined ? ANONYMOUS : limitsWithToken
    const client = identity ?? ipv6PrefixOf(request.ip)
    const cap = { bytes: limits.bodyBytes, code: 'document_too_large' } as const
    const body = new Uint8Array(await readBody(request, reply, cap))
    answers.weigh(client, weightOf(body.length))
    const { verifyAnonymous, verifyWithToken } = await scripture.reader()
    const verify = identity === undefined ? verifyAnonymous : verifyWithToken
    const report = await verify(body, limits, { client, signal: clientAbortSignal(reply) }).catch(
      (error: unknown) => {
        if (error instanceof ApiError && error.code === 'rate_limited') reply.headers(TOO_MANY)
        throw error
      },
    )
    return reply.headers(NO_STORE_HEADERS).type(JSON_TYPE).send(Buffer.from(report.buffer))
  })
}
