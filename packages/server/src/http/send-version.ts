import type { FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag, parseIfNoneMatch } from './conditional-requests.ts'
import { JSON_TYPE, REVALIDATE_HEADERS } from './headers.ts'

/** Sends what `read` returns, or a 304 without reading if the client has the `current` version. */
export async function sendVersion(
  request: FastifyRequest,
  reply: FastifyReply,
  current: string,
  read: () => Promise<{ etag: string; bytes: Uint8Array }>,
): Promise<FastifyReply> {
  const ifNoneMatch = parseIfNoneMatch(request.headers['if-none-match'])
  if (matchesEtag(ifNoneMatch, current))
    return reply
      .code(304)
      .headers({ ...REVALIDATE_HEADERS, etag: current })
      .send()
  const { etag, bytes } = await read()
  return reply
    .headers({ ...REVALIDATE_HEADERS, etag })
    .type(JSON_TYPE)
    .send(bytes)
}
