import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a refused body is read and thrown away: a multiple of the cap, for a time. */
export interface DiscardLimits {
  /** The cap of a body whose route was never reached. */
  limitBytes: number
  milliseconds: number
  connections: number
}

const LIMIT_MULTIPLE = 3
/** So much is discarded by calls that take little, too. */
const MIN_LIMIT_BYTES = 1_048_576

const caps = new WeakMap<IncomingMessage, number>()

/** Remembers the cap under which a body is read. */
export function recordBodyLimit(raw: IncomingMessage, bytes: number): void {
  caps.set(raw, bytes)
}

/**
 * Makes the hook that refuses a body over the cap so that its sender hears of it. Many clients read
 * only after they have sent everything, and a connection that is closed on unread bytes is reset,
 * which loses the response. So the response goes out at once, the rest of the body is discarded
 * within limits, and then the connection is closed.
 */
export function createBodyDiscarder(
  limits: DiscardLimits,
  onHold: (request: IncomingMessage) => void,
): (request: FastifyRequest, reply: FastifyReply, payload: unknown) => unknown {
  let held = 0

  async function* respond(payload: string, raw: IncomingMessage, limitBytes: number) {
    held += 1
    try {
      yield payload
      await discard(raw, LIMIT_MULTIPLE * limitBytes, limits.milliseconds)
    } finally {
      held -= 1
    }
  }

  return ({ raw }, reply, payload) => {
    const limitBytes = Math.max(MIN_LIMIT_BYTES, caps.get(raw) ?? limits.limitBytes)
    const isRefused = reply.statusCode >= 400 && !reply.hasHeader('connection')
    if (!isRefused || typeof payload !== 'string' || !isEndless(raw, limitBytes)) return payload
    reply.header('connection', 'close')
    onHold(raw)
    if (held >= limits.connections || isHeldBack(raw)) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(respond(payload, raw, limitBytes), { objectMode: false })
  }
}

/** Whether more is to come than is worth reading to keep the connection. */
function isEndless(raw: IncomingMessage, limitBytes: number): boolean {
  if (raw.complete) return false
  const isUnmeasured = raw.headers['transfer-encoding'] !== undefined
  return isUnmeasured || Number(raw.headers['content-length'] ?? 0) > limitBytes
}

/** Whether the sender waits for leave to send a body, which it never got (RFC 9110 section 10.1.1). */
const isHeldBack = ({ headers }: IncomingMessage): boolean =>
  headers.expect !== undefined && headers['transfer-encoding'] === undefined

/** Reads up to so many bytes for up to so long, or until the sender is done or gone. */
function discard(raw: IncomingMessage, bytes: number, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = bytes
  const timer = setTimeout(stop, milliseconds)

  function take(chunk: Buffer): void {
    left -= chunk.length
    if (left < 0) stop()
  }
  function stop(): void {
    clearTimeout(timer)
    raw.off('data', take).off('end', stop).off('close', stop).off('error', stop).pause()
    resolve()
  }
  raw.on('data', take).on('end', stop).on('close', stop).on('error', stop)
  if (raw.destroyed || raw.readableEnded) stop()
  else raw.resume()
  return promise
}
