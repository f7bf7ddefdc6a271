import { type ErrorCode, Refusal } from '@waraq/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { noteCap } from './discard-body.ts'

interface Cap {
  bytes: number
  /** What to answer where the body is larger. */
  code: ErrorCode
}

/** One parameter of a media type (RFC 9110 section 5.6.6), or none where a semicolon stands at the end. */
const PARAMETER = /^(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"([^"\\]*)"))?$/

/** Longer than any that a client of JSON writes; node:http takes 16 KB. */
const MAX_CONTENT_TYPE_LENGTH = 256

/** A sender may pause this long in all, and one second more for each KiB that it has sent. */
const PATIENCE_MILLISECONDS = 10_000

/** The bytes that content of this size may have on the wire: `\uXXXX` triples Arabic, and there may be white space. */
export const bodyCapOf = (maxContentBytes: number): number => 3 * maxContentBytes + 65_536

/** Reads a JSON body's bytes, as `readChunks` does, in one piece. */
export async function readBody(
  request: FastifyRequest,
  reply: FastifyReply,
  cap: Cap,
  patience?: number,
): Promise<Buffer> {
  return Buffer.concat(await readChunks(request, reply, cap, patience))
}

/**
 * Reads a JSON body's bytes, at most `cap` of them, after the credential was checked: piece by piece as
 * they came, which are the reader's to give away. An empty body is no bytes.
 *
 * @throws Refusal `unsupported_media_type`, the cap's code, or `invalid_request` for a body that never
 *   ends or breaks off.
 */
export async function readChunks(
  request: FastifyRequest,
  reply: FastifyReply,
  cap: Cap,
  patience = PATIENCE_MILLISECONDS,
): Promise<Buffer[]> {
  const { headers, raw } = request
  const length = Number(headers['content-length'] ?? 0)
  if (length === 0 && headers['transfer-encoding'] === undefined) return []
  requireJson(headers)
  noteCap(raw, cap.bytes)
  if (length > cap.bytes) throw new Refusal(cap.code)
  if (headers.expect !== undefined) reply.raw.writeContinue()
  try {
    return await collect(raw, cap, patience)
  } catch (refusal) {
    requireClosing(reply, refusal, cap)
    throw refusal
  }
}

/**
 * The body of an upload, chunk by chunk: at most `cap` bytes and, where they are known, exactly so many.
 *
 * @throws Refusal the cap's code, or `invalid_request` for a body that ends early or takes too long.
 */
export async function* streamBody(
  { headers, raw }: FastifyRequest,
  reply: FastifyReply,
  cap: Cap,
  exactBytes?: number,
  patience = PATIENCE_MILLISECONDS,
): AsyncGenerator<Uint8Array> {
  noteCap(raw, cap.bytes)
  if (Number(headers['content-length'] ?? 0) > cap.bytes) throw new Refusal(cap.code)
  if (headers.expect !== undefined) reply.raw.writeContinue()
  const startedAt = performance.now()
  let size = 0
  const watch = setInterval(() => {
    const limit = startedAt + patience + (size / 1024) * 1000
    if (performance.now() > limit) raw.destroy(new Refusal('invalid_request'))
  }, 1_000)
  try {
    // Left open where it is refused, so that the refusal can be sent.
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > cap.bytes) throw new Refusal(cap.code)
      yield chunk
    }
    if (!raw.complete || (exactBytes !== undefined && size !== exactBytes)) {
      throw new Refusal('invalid_request')
    }
  } catch (cause) {
    requireClosing(reply, cause, cap)
    throw cause instanceof Refusal ? cause : new Refusal('invalid_request', { cause })
  } finally {
    clearInterval(watch)
  }
}

/** What is left of a body may come at any time: no other request can follow on this connection. */
function requireClosing(reply: FastifyReply, cause: unknown, cap: Cap): void {
  // What is too large is discarded first (discard-body.ts).
  if (!(cause instanceof Refusal && cause.code === cap.code)) reply.header('connection', 'close')
}

function requireJson(headers: FastifyRequest['headers']): void {
  const encoding = headers['content-encoding'] ?? 'identity'
  if (!isJson(headers['content-type'] ?? '') || encoding.toLowerCase() !== 'identity') {
    throw new Refusal('unsupported_media_type')
  }
}

/** JSON has no parameters that would change it, but for a charset that we do not read. */
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

function collect(source: FastifyRequest['raw'], cap: Cap, patience: number): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    let timer = setTimeout(giveUp, patience)
    const startedAt = performance.now()

    function giveUp(): void {
      const left = startedAt + patience + (size / 1024) * 1000 - performance.now()
      if (left > 1) timer = setTimeout(giveUp, left)
      else fail(new Refusal('invalid_request'))
    }
    function fail(refusal: Refusal): void {
      stop()
      source.pause()
      reject(refusal)
    }
    function stop(): void {
      clearTimeout(timer)
      source.off('data', take).off('end', finish).off('close', breakOff).off('error', breakOff)
    }
    function take(chunk: Buffer): void {
      size += chunk.length
      if (size > cap.bytes) fail(new Refusal(cap.code))
      else chunks.push(chunk)
    }
    function finish(): void {
      stop()
      resolve(chunks)
    }
    function breakOff(): void {
      fail(new Refusal('invalid_request'))
    }
    source.on('data', take).on('end', finish).on('close', breakOff).on('error', breakOff)
  })
}
