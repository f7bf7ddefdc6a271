import { Socket } from 'node:net'
import type { Patience } from './progress-timeout.ts'

/** In beats of a tenth of a second. */
const TIME_OF_ONE = 20
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
export function createDialing(patience: Patience): () => Socket {
  const unanswered = new Set<Socket>()
  return () => {
    const socket = new Socket()
    unanswered.add(socket)
    const waits = [
      patience.watch(TIME_OF_ONE, () => {
        if (socket.connecting) socket.destroy(fault('ETIMEDOUT', 'the database cannot be reached'))
      }),
      patience.watch(TIME_OF_ONE * unanswered.size, () =>
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
