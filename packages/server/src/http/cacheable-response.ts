import { ApiError } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, parseIfNoneMatch } from './conditional-requests.ts'
import { JSON_TYPE, NO_STORE_HEADERS, PUBLIC_CACHE_HEADERS } from './headers.ts'
import type { RateLimiter } from './rate-limit/rate-limiter.ts'

/** A public response with its ETag. `make` runs only if the client has another version. */
interface CacheableResponse {
  etag: string
  /** The default is JSON. */
  type?: string
  /** Sent with a 304, too. */
  headers?: Record<string, string>
  make(): Promise<Uint8Array | string | ResponseBody>
}

interface ResponseBody {
  body: Uint8Array
  /** An incomplete body: it is not cacheable, and a header says so. */
  isPartial: boolean
  /** Whether no installed translation is in the language of the query, which a header says. */
  isUntranslated?: boolean
}

export type CacheableResponses = ReturnType<typeof createCacheableResponses>

/** Rate limits and conditional responses of public endpoints, such as scripture. */
export function createCacheableResponses(limiter: RateLimiter) {
  function enforceRateLimitOf(client: string, reply: FastifyReply): void {
    if (!limiter.consume('scripture', client, reply)) throw new ApiError('rate_limited')
  }

  return {
    /** An `onRequest` hook that counts the request against its address. */
    async enforceRateLimit({ ip }: FastifyRequest, reply: FastifyReply): Promise<void> {
      enforceRateLimitOf(ip, reply)
    },

    /**
     * Counts a request of an address or identity.
     *
     * @throws ApiError `rate_limited`.
     */
    enforceRateLimitOf,
    /** Counts a request as `more` additional ones. */
    weigh: (client: string, more: number): void => limiter.consumeMore('scripture', client, more),

    /** Sends the response, or a 304 if the client has this version. */
    async send(request: FastifyRequest, reply: FastifyReply, response: CacheableResponse) {
      const ifNoneMatch = parseIfNoneMatch(request.headers['if-none-match'])
      const { etag, type = JSON_TYPE } = response
      const headers = { ...PUBLIC_CACHE_HEADERS, ...response.headers, etag }
      if (matchesEtag(ifNoneMatch, etag)) return reply.code(304).headers(headers).send()
      const content = await response.make()
      const { body, isPartial, isUntranslated } =
        typeof content === 'string' || content instanceof Uint8Array
          ? { body: content, isPartial: false, isUntranslated: false }
          : content
      const remarks = [isPartial ? 'partial' : [], isUntranslated ? 'untranslated' : []].flat()
      if (remarks.length > 0) reply.header('waraq-scripture', remarks.join(', '))
      return reply
        .headers(isPartial ? { ...NO_STORE_HEADERS, ...response.headers } : headers)
        .type(type)
        .send(typeof body === 'string' ? body : bufferOf(body))
    },
  }
}

const bufferOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length)
