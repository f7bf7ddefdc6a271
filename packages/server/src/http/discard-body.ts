import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Limits for discarding a rejected body: a multiple of its size limit, and a time. */
interface DiscardLimits {
  /** The limit of a body that no route has read. */
  limitBytes: number
  milliseconds: number
  connections: number
}

const LIMIT_MULTIPLE = 3
/** Discarded at least, for endpoints with a small limit. */
const MIN_LIMIT_BYTES = 1_048_576

/**
 * Creates the hook that lets the sender of a body over the limit receive the response. Many clients
 * read only after sending everything, and closing a connection with unread bytes resets it, which
 * loses the response. So the hook sends the response immediately, discards the rest of the body
 * within limits, and then closes the connection.
 */
export function createBodyDiscarder(
  limits: DiscardLimits,
  onHold: (request: IncomingMessage) => void,
): (request: FastifyRequest, reply: FastifyReply, payload: unknown) => unknown {
  let heldConnections = 0

  async function* respond(payload: string, raw: IncomingMessage, limitBytes: number) {
    heldConnections += 1
    try {
      yield payload
      await discard(raw, LIMIT_MULTIPLE * limitBytes, limits.milliseconds)
    } finally {
      heldConnections -= 1
    }
  }

  return ({ raw, turn }, reply, payload) => {
    const limitBytes = Math.max(MIN_LIMIT_BYTES, turn.bodyLimit ?? limits.limitBytes)
    const isRefused = reply.statusCode >= 400 && !reply.hasHeader('connection')
    if (!isRefused || typeof payload !== 'string' || !isEndless(raw, limitBytes)) return payload
    reply.header('connection', 'close')
    onHold(raw)
    if (heldConnections >= limits.connections || isHeldBack(raw)) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(respond(payload, raw, limitBytes), { objectMode: false })
  }
}

/** Whether too much is left to read to keep the connection. */
function isEndless(raw: IncomingMessage, limitBytes: number): boolean {
  if (raw.complete) return false
  const isUnmeasured = raw.headers['transfer-encoding'] !== undefined
  return isUnmeasured || Number(raw.headers['content-length'] ?? 0) > limitBytes
}

/**
 * Whether the sender still waits for a 100 (Continue) before the body (RFC 9110 section 10.1.1).
 */
const isHeldBack = ({ headers }: IncomingMessage): boolean =>
  headers.expect !== undefined && headers['transfer-encoding'] === undefined

/**
 * Discards up to `bytes` for up to `milliseconds`, or until the sender has finished or
 * disconnected.
 */
function discard(raw: IncomingMessage, bytes: number, milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let remainingBytes = bytes
  const timer = setTimeout(stop, milliseconds)

  function take(chunk: Buffer): void {
    remainingBytes -= chunk.length
    if (remainingBytes < 0) stop()
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
