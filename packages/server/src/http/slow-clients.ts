import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How an answer must be taken: after some patience, at this pace on the average. */
export interface MinimumThroughput {
  maxWaitMilliseconds: number
  bytesPerSecond: number
  /** How often everybody is looked at. */
  everyMilliseconds: number
}

/** Since when a socket has had something to take, and how much had been written to it until then. */
interface Debt {
  since: number
  written: number
}

/**
 * Hangs up on whoever takes what was sent to them too slowly. A socket's own timeout sees only those who
 * take nothing at all: one byte now and then would hold an answer in memory for hours. What the kernel has
 * taken over counts as taken, so a short answer is never waited for.
 */
export function disconnectSlowClients(server: Server, minimum: MinimumThroughput): void {
  const debts = new Map<Socket, Debt | undefined>()
  server.on('connection', (socket: Socket) => {
    debts.set(socket, undefined)
    socket.once('close', () => debts.delete(socket))
  })
  const watch = setInterval(() => {
    for (const [socket, debt] of debts) {
      const current = socket.writableLength === 0 ? undefined : (debt ?? debtOf(socket))
      if (current && isOverdue(socket, current, minimum)) socket.destroy()
      else if (current !== debt) debts.set(socket, current)
    }
  }, minimum.everyMilliseconds)
  watch.unref()
  server.once('close', () => clearInterval(watch))
}

const debtOf = (socket: Socket): Debt => ({
  since: performance.now(),
  written: socket.bytesWritten - socket.writableLength,
})

function isOverdue(socket: Socket, { since, written }: Debt, minimum: MinimumThroughput): boolean {
  const { maxWaitMilliseconds, bytesPerSecond } = minimum
  const owed = socket.bytesWritten - written
  return performance.now() - since > maxWaitMilliseconds + (owed / bytesPerSecond) * 1_000
}
