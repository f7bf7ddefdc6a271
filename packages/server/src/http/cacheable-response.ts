import { ApiError } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, parseIfNoneMatch } from './conditional-requests.ts'
import { JSON_TYPE, NO_STORE_HEADERS, PUBLIC_CACHE_HEADERS } from './headers.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

/** What everybody may read and keep: its version, and how it is made where the reader has another. */
export interface CacheableResponse {
  etag: string
  /** JSON where nothing is said. */
  type?: string
  /** Sent with it, also with 304. */
  headers?: Record<string, string>
  make(): Promise<Uint8Array | string | ResponseBody>
}

/** What was made. */
export interface ResponseBody {
  body: Uint8Array
  /** Another moment may make it better: nobody keeps it, and its header says so. */
  isPartial: boolean
}

export type CacheableResponses = ReturnType<typeof createCacheableResponses>

/** The door and the way out of calls that need no credential, as those to scripture. */
export function createCacheableResponses(limiter: RateLimiter) {
  function enforceRateLimitOf(client: string, reply: FastifyReply): void {
    if (!limiter.consume('scripture', client, reply)) throw new ApiError('rate_limited')
  }

  return {
    /** An `onRequest` hook: counts the address that asks. */
    async enforceRateLimit({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
      enforceRateLimitOf(ip, reply)
    },

    /** Counts whoever asks: an address, or an identity. @throws Refusal `rate_limited` */
    enforceRateLimitOf,
    /** Counts a request of theirs as so many more. */
    weigh: (client: string, more: number): void => limiter.consumeMore('scripture', client, more),

    /** Sends what was asked for, or 304 where the reader has this version: then nothing is made. */
    async send(request: FastifyRequest, reply: FastifyReply, response: CacheableResponse) {
      const known = parseIfNoneMatch(request.headers['if-none-match'])
      const { etag, type = JSON_TYPE } = response
      const headers = { ...PUBLIC_CACHE_HEADERS, ...response.headers, etag }
      if (matchesEtag(known, etag)) return reply.code(304).headers(headers).send()
      const made = await response.make()
      const { body, isPartial } =
        typeof made === 'string' || made instanceof Uint8Array
          ? { body: made, isPartial: false }
          : made
      return reply
        .headers(isPartial ? { ...NO_STORE_HEADERS, ...response.headers, ...PARTIAL } : headers)
        .type(type)
        .send(typeof body === 'string' ? body : bufferOf(body))
    },
  }
}

const PARTIAL = { 'waraq-scripture': 'partial' }

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
