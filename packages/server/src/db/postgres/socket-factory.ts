import { Socket } from 'node:net'
import type { ProgressTimeout } from './progress-timeout.ts'

/** In beats of a tenth of a second. */
const CONNECT_TICKS = 20
/** The code of a socket that was connected and heard nothing: the server is slow, not away. */
const SILENT = 'ESILENT'

export const isSilent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === SILENT

const fault = (code: string, says: string): Error => Object.assign(new Error(says), { code })

/**
 * Gives sockets for connections to one server. One that is not connected within two seconds has nobody at its
 * other end. Connected ones that hear nothing time out in order, one every two seconds: so a server that came
 * back elsewhere is found, and one that is slow to answer has the time.
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
        socket.destroy(fault(SILENT, 'the database says nothing')),
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
