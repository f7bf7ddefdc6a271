import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The minimum average rate at which a client reads a response, after a grace period. */
interface MinimumThroughput {
  /** How long a client may read nothing at all, twice in a row. */
  silentMilliseconds: number
  maxWaitMilliseconds: number
  bytesPerSecond: number
  /** The interval of the check. */
  everyMilliseconds: number
}

/** When a socket began to have unsent data, and the bytes sent until then. */
interface Debt {
  since: number
  written: number
}

/**
 * The last response of a connection; responses end in the order of its requests. One map for all
 * servers, because a connection may be handed over to another one.
 */
const lastResponses = new WeakMap<Socket, ServerResponse>()

/**
 * Disconnects clients that read responses too slowly. A socket's own timeout detects only clients
 * that read nothing: one byte now and then would keep a response in memory for hours. Data in the
 * kernel's buffer counts as read, so short responses are never affected. A client that waits for
 * its response stays connected while the service works on it.
 */
export function disconnectSlowClients(
  server: Server,
  minimum: MinimumThroughput,
  monotonicNow = () => performance.now(),
): void {
  const debts = new Map<Socket, Debt | undefined>()
  server.on('connection', (socket: Socket) => {
    debts.set(socket, undefined)
    socket.once('close', () => debts.delete(socket))
  })
  for (const event of ['request', 'checkContinue', 'checkExpectation'])
    server.on(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      lastResponses.set(socket, response)
    })
  server.setTimeout(minimum.silentMilliseconds)
  // With a listener, Node closes no connection by itself, so idle ones are closed here too.
  server.on('timeout', (socket: Socket) => {
    const isIdle = lastResponses.get(socket)?.writableFinished !== false
    if (socket.writableLength > 0 || isIdle) socket.destroy()
  })
  const watch = setInterval(() => {
    for (const [socket, debt] of debts) {
      const at = monotonicNow()
      const current = socket.writableLength === 0 ? undefined : (debt ?? debtOf(socket, at))
      if (current && isOverdue(socket, current, minimum, at)) socket.destroy()
      else if (current !== debt) debts.set(socket, current)
    }
  }, minimum.everyMilliseconds)
  watch.unref()
  server.once('close', () => clearInterval(watch))
}

const debtOf = (socket: Socket, since: number): Debt => ({
  since,
  written: socket.bytesWritten - socket.writableLength,
})

function isOverdue(
  socket: Socket,
  { since, written }: Debt,
  { maxWaitMilliseconds, bytesPerSecond }: MinimumThroughput,
  at: number,
): boolean {
  const owed = socket.bytesWritten - written
  return at - since > maxWaitMilliseconds + (owed / bytesPerSecond) * 1_000
}
