import { Refusal } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasVersion, parseIfNoneMatch } from './conditional.ts'
import { JSON_TYPE, PUBLIC } from './headers.ts'
import type { RateLimiter } from './rate-limit.ts'

/** What everybody may read and keep: its version, and how it is made where the reader has another. */
export interface PublicAnswer {
  etag: string
  /** JSON where nothing is said. */
  type?: string
  /** Sent with it, also with 304. */
  headers?: Record<string, string>
  make(): Promise<Uint8Array | string>
}

export type PublicAnswers = ReturnType<typeof createPublicAnswers>

/** The door and the way out of calls that need no credential, as those to scripture. */
export function createPublicAnswers(limiter: RateLimiter) {
  return {
    /** An `onRequest` hook: counts the address that asks. */
    async requireAllowance({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
      if (!limiter.take('scripture', ip, reply)) throw new Refusal('rate_limited')
    },

    /** Sends what was asked for, or 304 where the reader has this version: then nothing is made. */
    async send(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer) {
      const known = parseIfNoneMatch(request.headers['if-none-match'])
      const { etag, type = JSON_TYPE } = answer
      const headers = { ...PUBLIC, ...answer.headers, etag }
      if (hasVersion(known, etag)) return reply.code(304).headers(headers).send()
      const body = await answer.make()
      return reply
        .headers(headers)
        .type(type)
        .send(
          typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.length),
        )
    },
  }
}
