import { setImmediate } from 'node:timers/promises'
import { ApiError, type ErrorCode } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pauseDeadline } from './response-deadline.ts'

export interface BodyLimit {
  bytes: number
  /** The error of a larger body. */
  code: ErrorCode
}

/** The limit of bodies that hold no document. */
export const SMALL_BODY: BodyLimit = { bytes: 65_536, code: 'invalid_request' }

/** A parameter of a media type (RFC 9110 section 5.6.6); empty after a trailing semicolon. */
const PARAMETER = /^(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"([^"\\]*)"))?$/

/** Longer than any JSON client sends; node:http accepts 16 KB. */
const MAX_CONTENT_TYPE_LENGTH = 256

/** Total pause allowed to a sender, plus one second for each KiB sent. */
const GRACE_MILLISECONDS = 10_000

/**
 * The maximum body size for this content size: `\uXXXX` triples Arabic, and there may be white
 * space.
 */
export const maxBodyBytesFor = (maxContentBytes: number): number => 3 * maxContentBytes + 65_536

/** Reads a JSON body like `readChunks` and concatenates it. */
export async function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: BodyLimit,
  graceMilliseconds?: number,
): Promise<Buffer> {
  return Buffer.concat(await readChunks(request, reply, limit, graceMilliseconds))
}

/**
 * Reads a JSON body of at most `limit` bytes, after authentication. The caller owns the chunks and
 * may transfer them. An empty body has no chunks.
 *
 * @throws ApiError `unsupported_media_type`, the code of the limit, or `invalid_request` for a body
 *   that stalls or breaks off.
 */
export async function readChunks(
  request: FastifyRequest,
  reply: FastifyReply,
  limit: BodyLimit,
  graceMilliseconds = GRACE_MILLISECONDS,
): Promise<Buffer[]> {
  const { headers, raw, turn } = request
  const length = Number(headers['content-length'] ?? 0)
  if (length === 0 && headers['transfer-encoding'] === undefined) return []
  requireJson(headers)
  turn.bodyLimit = limit.bytes
  if (length > limit.bytes) throw tooLarge(limit, length)
  if (headers.expect !== undefined) reply.raw.writeContinue()
  const resumeDeadline = pauseDeadline(raw)
  try {
    return await collect(raw, limit, graceMilliseconds)
  } catch (error) {
    requireClosing(reply, error, limit)
    throw error
  } finally {
    resumeDeadline()
  }
}

/**
 * Streams an upload of at most `limit` bytes, or of exactly `exactBytes`.
 *
 * @throws ApiError the code of the limit, or `invalid_request` for a body that ends early or takes
 *   too long.
 */
export async function* streamBody(
  { headers, raw, turn }: FastifyRequest,
  reply: FastifyReply,
  limit: BodyLimit,
  exactBytes?: number,
  graceMilliseconds = GRACE_MILLISECONDS,
): AsyncGenerator<Uint8Array> {
  turn.bodyLimit = limit.bytes
  const length = Number(headers['content-length'] ?? 0)
  if (length > limit.bytes) throw tooLarge(limit, length)
  if (headers.expect !== undefined) reply.raw.writeContinue()
  const resumeDeadline = pauseDeadline(raw)
  const startedAt = performance.now()
  let size = 0
  const watch = setInterval(() => {
    const limit = startedAt + graceMilliseconds + (size / 1024) * 1000
    if (performance.now() > limit) raw.destroy(incomplete())
  }, 1_000)
  try {
    // Keep the connection open on an error, so that the response can be sent.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > limit.bytes) throw tooLarge(limit)
      yield chunk
      // libuv reads up to 32 chunks of a connection before anything else has its turn.
      await setImmediate()
    }
    if (!raw.complete || (exactBytes !== undefined && size !== exactBytes)) {
      throw incomplete()
    }
  } catch (cause) {
    requireClosing(reply, cause, limit)
    throw cause instanceof ApiError ? cause : incomplete(cause)
  } finally {
    clearInterval(watch)
    resumeDeadline()
  }
}

/** The rest of the body may still arrive, so the connection cannot be reused. */
function requireClosing(reply: FastifyReply, cause: unknown, limit: BodyLimit): void {
  // discard-body.ts handles a body over the limit.
  if (!(cause instanceof ApiError && cause.code === limit.code)) reply.header('connection', 'close')
}

function tooLarge({ code, bytes }: BodyLimit, size?: number): ApiError {
  const values = { limit: bytes, ...(size !== undefined && { size }) }
  if (code === 'invalid_request') return new ApiError(code, { rule: 'body_over', values })
  return new ApiError(code, { rule: size === undefined ? 'body_stream' : 'body_size', values })
}

const incomplete = (cause?: unknown): ApiError =>
  new ApiError('invalid_request', { rule: 'body_incomplete', cause })

function requireJson(headers: FastifyRequest['headers']): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!isJson(headers['content-type'] ?? '')) {
    throw new ApiError('unsupported_media_type', { rule: 'json_required' })
  }
  if (encoding.toLowerCase() !== 'identity') {
    throw new ApiError('unsupported_media_type', { rule: 'encoding_refused' })
  }
}

/** Whether this is JSON in UTF-8; other parameters have no meaning for JSON. */
export function isJson(contentType: string): boolean {
  if (contentType.length > MAX_CONTENT_TYPE_LENGTH) return false
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim())
  return type.toLowerCase() === 'application/json' && parameters.every(isHarmless)
}

function isHarmless(parameter: string): boolean {
  const [whole, name = '', token, quoted = ''] =
    PARAMETER.exec(withoutSpaceAroundEquals(parameter)) ?? []
  if (whole === undefined) return false
  return name.toLowerCase() !== 'charset' || (token ?? quoted).toLowerCase() === 'utf-8'
}

function withoutSpaceAroundEquals(parameter: string): string {
  const at = parameter.indexOf('=')
  if (at < 0) return parameter
  return `${parameter.slice(0, at).trimEnd()}=${parameter.slice(at + 1).trimStart()}`
}

function collect(
  source: FastifyRequest['raw'],
  limit: BodyLimit,
  graceMilliseconds: number,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let timer = setTimeout(giveUp, graceMilliseconds)
    const startedAt = performance.now()

    function giveUp(): void {
      const remainingMilliseconds =
        startedAt + graceMilliseconds + (size / 1024) * 1000 - performance.now()
      if (remainingMilliseconds > 1) timer = setTimeout(giveUp, remainingMilliseconds)
      else fail(incomplete())
    }
    function fail(error: ApiError): void {
      stop()
      source.pause()
      reject(error)
    }
    function stop(): void {
      clearTimeout(timer)
      source.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff)
    }
    function take(chunk: Buffer): void {
      size += chunk.length
      if (size > limit.bytes) fail(tooLarge(limit))
      else chunks.push(chunk)
    }
    function finish(): void {
      stop()
      resolve(chunks)
    }
    function breakOff(): void {
      fail(incomplete())
    }
    source.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff)
  })
}
