import { Refusal } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasVersion, parseIfNoneMatch } from './conditional-requests.ts'
import { JSON_TYPE, NO_STORE, PUBLIC } from './headers.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

/** What everybody may read and keep: its version, and how it is made where the reader has another. */
export interface PublicAnswer {
  etag: string
  /** JSON where nothing is said. */
  type?: string
  /** Sent with it, also with 304. */
  headers?: Record<string, string>
  make(): Promise<Uint8Array | string | MadeAnswer>
}

/** What was made. */
export interface MadeAnswer {
  body: Uint8Array
  /** Another moment may make it better: nobody keeps it, and its header says so. */
  isPartial: boolean
}

export type PublicAnswers = ReturnType<typeof createPublicAnswers>

/** The door and the way out of calls that need no credential, as those to scripture. */
export function createPublicAnswers(limiter: RateLimiter) {
  function requireAllowanceOf(who: string, reply: FastifyReply): void {
    if (!limiter.take('scripture', who, reply)) throw new Refusal('rate_limited')
  }

  return {
    /** An `onRequest` hook: counts the address that asks. */
    async requireAllowance({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
      requireAllowanceOf(ip, reply)
    },

    /** Counts whoever asks: an address, or an identity. @throws Refusal `rate_limited` */
    requireAllowanceOf,
    /** Counts a request of theirs as so many more. */
    weigh: (who: string, more: number): void => limiter.weigh('scripture', who, more),

    /** Sends what was asked for, or 304 where the reader has this version: then nothing is made. */
    async send(request: FastifyRequest, reply: FastifyReply, answer: PublicAnswer) {
      const known = parseIfNoneMatch(request.headers['if-none-match'])
      const { etag, type = JSON_TYPE } = answer
      const headers = { ...PUBLIC, ...answer.headers, etag }
      if (hasVersion(known, etag)) return reply.code(304).headers(headers).send()
      const made = await answer.make()
      const { body, isPartial } =
        typeof made === 'string' || made instanceof Uint8Array
          ? { body: made, isPartial: false }
          : made
      return reply
        .headers(isPartial ? { ...NO_STORE, ...answer.headers, ...PARTIAL } : headers)
        .type(type)
        .send(typeof body === 'string' ? body : bufferOf(body))
    },
  }
}

const PARTIAL = { 'waraq-scripture': 'partial' }

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
