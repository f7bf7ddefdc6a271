import type { IncomingMessage } from 'node:http'
import { ApiError } from '@waraq/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A request without a response, and the milliseconds that the service has had for it. */
interface Pending {
  request: FastifyRequest
  reply: FastifyReply
  spent: number
}

interface Deps {
  monotonicNow: () => number
  /** Responds to a request whose time is over. */
  refuse: (error: ApiError, request: FastifyRequest, reply: FastifyReply) => unknown
}

/** Clients of the service wait 20 seconds; a check that a pause delays is still earlier. */
const SERVICE_MILLISECONDS = 14_500
const CHECK_MILLISECONDS = 250

const receiving = new WeakSet<IncomingMessage>()

/** Stops the time of a request while its sender sends the body; returns how to continue it. */
export function pauseDeadline(raw: IncomingMessage): () => void {
  receiving.add(raw)
  return () => receiving.delete(raw)
}

const extended = new WeakMap<IncomingMessage, number>()

/** Replaces the deadline of a request whose client waits longer, such as for a file. */
export function extendDeadline(raw: IncomingMessage, milliseconds: number): void {
  extended.set(raw, milliseconds)
  // The socket is idle until the response.
  raw.setTimeout(milliseconds + SERVICE_MILLISECONDS)
}

/**
 * Responds to each request with 503 at the latest 15 seconds after it arrived, or the time
 * that `extendDeadline` gives it, not counting the time that its sender takes for the body. A later result of the handler is dropped.
 */
export function enforceResponseDeadline(
  app: FastifyInstance,
  { monotonicNow, refuse }: Deps,
): void {
  const pending = new Map<FastifyRequest, Pending>()
  let checkedAt = monotonicNow()

  function check(): void {
    const now = monotonicNow()
    const passed = now - checkedAt
    checkedAt = now
    for (const entry of pending.values()) {
      if (!receiving.has(entry.request.raw)) entry.spent += passed
      const milliseconds = extended.get(entry.request.raw) ?? SERVICE_MILLISECONDS
      if (entry.spent >= milliseconds) void end(entry)
    }
  }

  async function end({ request, reply }: Pending): Promise<void> {
    pending.delete(request)
    await refuse(new ApiError('service_unavailable'), request, reply)
    reply.hijack()
  }

  const checking = setInterval(check, CHECK_MILLISECONDS).unref()
  app.addHook('onRequest', (request, reply, done) => {
    pending.set(request, { request, reply, spent: checkedAt - monotonicNow() })
    reply.raw.once('close', () => pending.delete(request))
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    pending.delete(request)
    done(null, payload)
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(checking)
    done()
  })
}
