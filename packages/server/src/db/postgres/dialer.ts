import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import type { ProgressTimeout } from './progress-timeout.ts'
import { hasTimedOut } from './socket-factory.ts'

export type Connect = (signal: AbortSignal) => Promise<Client>

/** Delay before the second attempt to reach a server or to get a connection. */
export const RETRY_DELAY_MILLISECONDS = 50
// In ticks of 100 ms.
const CONNECT_TICKS = 20

interface Deps {
  connect: Connect
  timeouts: ProgressTimeout
  signal: AbortSignal
}

interface Handlers {
  onOpen: (client: Client) => void
  /** Called when callers should no longer expect this connection. */
  onSlow: () => void
  /** Awaited after a failure, while the connection still counts as being opened. */
  onFailure: (error: unknown) => Promise<void>
}

/**
 * Opens connections. A slow one is awaited as long as its caller waits; a refused one is tried a
 * second time.
 */
export function createDialer({ connect, timeouts, signal }: Deps) {
  let connecting = 0
  let expected = 0

  /** Counts a connection as expected until the returned function is called or it takes too long. */
  function expect(onSlow: () => void): () => void {
    expected += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      expected -= 1
    }
    const stop = timeouts.watch(CONNECT_TICKS, () => {
      end()
      onSlow()
    })
    return () => {
      stop()
      end()
    }
  }

  async function connectTwice(): Promise<Client> {
    try {
      return await connect(signal)
    } catch (error) {
      if (hasTimedOut(error) || signal.aborted) throw error
      await delay(RETRY_DELAY_MILLISECONDS)
      return connect(signal)
    }
  }

  return {
    /** Connections being opened. */
    connecting: () => connecting,
    /** Those of them that callers may still expect to succeed. */
    expected: () => expected,
    /** Opens a connection; settles after `onOpen` or `onFailure`. */
    async dial({ onOpen, onSlow, onFailure }: Handlers): Promise<void> {
      connecting += 1
      const stopExpecting = expect(onSlow)
      try {
        const client = await connectTwice()
        connecting -= 1
        onOpen(client)
      } catch (error) {
        await onFailure(error)
        connecting -= 1
      }
      stopExpecting()
    },
  }
}
