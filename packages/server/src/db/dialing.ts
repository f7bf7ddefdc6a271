import { Socket } from 'node:net'
import type { Patience } from './patience.ts'

/** In beats of a tenth of a second. */
const TIME_OF_ONE = 20

/**
 * Gives sockets for connections to one server. Those that never hear a word are given up one after the other,
 * one every two seconds: so somebody always asks anew, and finds a server that came back elsewhere, and one that is
 * slow to answer has the time.
 */
export function createDialing(patience: Pick<Patience, 'watch'>): () => Socket {
  const unanswered = new Set<Socket>()
  return () => {
    const socket = new Socket()
    unanswered.add(socket)
    const beats = TIME_OF_ONE * unanswered.size
    const stop = patience.watch({ longest: beats, quiet: beats }, () =>
      socket.destroy(new Error('the database says nothing')),
    )
    const end = () => {
      unanswered.delete(socket)
      stop()
    }
    socket.once('data', end).once('close', end)
    return socket
  }
}
