import { createHash } from 'node:crypto'
import { ApiError } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BodyLimit, streamBody } from './body.ts'

/** A body that is a file. */
export interface BodyFile {
  /** Shared memory: a thread reads it without a copy on this one. */
  bytes: SharedArrayBuffer
  /** SHA-256 of the media type and the bytes in lower-case hex. */
  hash: string
}

/**
 * Reads a body of at most `limit` bytes that is a file of this media type.
 *
 * @throws ApiError the code of the limit, `unsupported_media_type` for an encoded body, or
 *   `invalid_request` for an empty one and one that stalls or breaks off
 */
export async function readBodyFile(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: BodyLimit,
  type: string,
): Promise<BodyFile> {
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding.toLowerCase() !== 'identity')
    throw new ApiError('unsupported_media_type', { rule: 'encoding_refused' })
  const bytes = new SharedArrayBuffer(0, { maxByteLength: limit.bytes })
  const hash = createHash('sha256').update(`${type}\n`)
  for await (const chunk of streamBody(request, reply, limit)) {
    const at = bytes.byteLength
    bytes.grow(at + chunk.length)
    new Uint8Array(bytes, at).set(chunk)
    hash.update(chunk)
  }
  if (bytes.byteLength === 0) throw new ApiError('invalid_request', { rule: 'file_empty' })
  return { bytes, hash: hash.digest('hex') }
}

/** The media type of a body in lower-case, without parameters. */
export const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  (headers['content-type'] ?? '').split(';', 1).join('').trim().toLowerCase()
