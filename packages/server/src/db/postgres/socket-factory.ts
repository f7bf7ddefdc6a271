import { Socket } from 'node:net'
import type { ProgressTimeout } from './progress-timeout.ts'

/** In ticks of 100 ms. */
const CONNECT_TICKS = 20
/** Error code of a connected socket that received nothing: the server is slow, not unreachable. */
const SILENT = 'ESILENT'

export const isSilent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SILENT

const fault = (code: string, says: string): Error => Object.assign(new Error(says), { code })

/**
 * Creates sockets for connections to one server. A socket that does not connect within two seconds
 * is destroyed. Connected sockets that receive nothing time out in order, one every two seconds, so
 * a server that moved is found again and a slow one still has time to respond.
 */
export function createSocketFactory(timeouts: ProgressTimeout): () => Socket {
  const unanswered = new Set<Socket>()
  return () => {
    const socket = new Socket()
    unanswered.add(socket)
    const waits = [
      timeouts.watch(CONNECT_TICKS, () => {
        if (socket.connecting) socket.destroy(fault('ETIMEDOUT', 'the database cannot be reached'))
      }),
      timeouts.watch(CONNECT_TICKS * unanswered.size, () =>
        socket.destroy(fault(SILENT, 'the database does not respond')),
      ),
    ]
    const end = () => {
      unanswered.delete(socket)
      for (const stop of waits) stop()
    }
    socket.once('data', end).once('close', end)
    return socket
  }
}
