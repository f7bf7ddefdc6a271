import { Socket } from 'node:net'
import type { ProgressTimeout } from './progress-timeout.ts'

/** In ticks of 100 ms: callers learn within two seconds that a host is unreachable. */
const CONNECT_TICKS = 18
/** In ticks of 100 ms. */
const SILENCE_TICKS = 20
/** Error code of a socket that did not connect in time. */
const UNREACHED = 'ETIMEDOUT'
/** Error code of a connected socket that received nothing: the server is slow, not unreachable. */
const SILENT = 'ESILENT'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

export const isSilent = (error: unknown): boolean => hasCode(error, SILENT)

/** Whether the attempt timed out, which leaves no time for a second one. */
export const hasTimedOut = (error: unknown): boolean => isSilent(error) || hasCode(error, UNREACHED)

const fault = (code: string, message: string): Error => Object.assign(new Error(message), { code })

/**
 * Creates sockets for connections to one server. A socket that does not connect in time is
 * destroyed. Connected sockets that receive nothing time out in order, one every two seconds, so
 * a server that moved is found again and a slow one still has time to respond.
 */
export function createSocketFactory(timeouts: ProgressTimeout): () => Socket {
  const pendingSockets = new Set<Socket>()
  return () => {
    const socket = new Socket()
    pendingSockets.add(socket)
    const waits = [
      timeouts.watch(CONNECT_TICKS, () => {
        if (socket.connecting) socket.destroy(fault(UNREACHED, 'the database cannot be reached'))
      }),
      timeouts.watch(SILENCE_TICKS * pendingSockets.size, () =>
        socket.destroy(fault(SILENT, 'the database does not respond')),
      ),
    ]
    const end = () => {
      pendingSockets.delete(socket)
      for (const stop of waits) stop()
    }
    socket.once('data', end).once('close', end)
    return socket
  }
}
