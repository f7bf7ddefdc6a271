import { Refusal } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readBody } from '../../http/body.ts'
import type { PublicAnswers } from '../../http/cacheable-response.ts'
import { clientGone } from '../../http/client-abort.ts'
import type { Credentials } from '../../http/credentials.ts'
import { JSON_TYPE, NO_STORE } from '../../http/headers.ts'
import { networkOf } from '../../http/ipv6-prefix.ts'
import type { Scripture } from '../scripture.ts'
import { ANONYMOUS, weightOf, withToken } from './limits.ts'

interface Deps {
  app: FastifyInstance
  scripture: Scripture
  answers: PublicAnswers
  credentials: Pick<Credentials, 'openOptionalToken'>
  /** A body to be verified has at most this many bytes, with an embed token. */
  maxBodyBytes: number
}

/** One body is verified, two wait. */
const TOO_MANY = {
  ratelimit: '"concurrency";r=0;t=1',
  'ratelimit-policy': '"concurrency";q=3;qu="concurrent-requests"',
}

/** Verification of quotations: for everybody, and with an embed token for larger texts. */
export function verifyRoutes({ app, scripture, answers, credentials, maxBodyBytes }: Deps): void {
  const identities = new WeakMap<FastifyRequest, string>()
  const limitsWithToken = withToken(maxBodyBytes)

  async function requireAllowance(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const owner = await credentials.openOptionalToken(request)
    if (owner) identities.set(request, owner.identityId)
    answers.requireAllowanceOf(owner?.identityId ?? request.ip, reply)
  }

  app.post('/v1/quran/verify/', { onRequest: requireAllowance }, async (request, reply) => {
    const identity = identities.get(request)
    const limits = identity === undefined ? ANONYMOUS : limitsWithToken
    const client = identity ?? networkOf(request.ip)
    const cap = { bytes: limits.bodyBytes, code: 'document_too_large' } as const
    const body = new Uint8Array(await readBody(request, reply, cap))
    answers.weigh(client, weightOf(body.length))
    const { verifyAnonymous, verifyWithToken } = await scripture.reader()
    const verify = identity === undefined ? verifyAnonymous : verifyWithToken
    const report = await verify(body, limits, { client, signal: clientGone(reply) }).catch(
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'rate_limited') reply.headers(TOO_MANY)
        throw error
      },
    )
    return reply.headers(NO_STORE).type(JSON_TYPE).send(Buffer.from(report.buffer))
  })
}
