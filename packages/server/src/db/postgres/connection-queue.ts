import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { breakOff } from './connection.ts'
import { isTooManyConnections } from './error-codes.ts'
import type { ProgressTimeout } from './progress-timeout.ts'
import { isSilent } from './socket-factory.ts'

/** Connections per process; more do not raise the server's throughput. */
const MAX_OPEN = 8
const MAX_WAITING = 512
const IDLE_MILLISECONDS = 10_000
/** Delay before the second attempt to reach a server or to get a connection. */
const RETRY_DELAY_MILLISECONDS = 50
/** A server that answered this recently is reachable, even if a new connection fails. */
const RECENT_RESPONSE_MILLISECONDS = 2_000

// In ticks of 100 ms.
const END_TICKS = 10
const CONNECT_TICKS = 20

interface Waiter {
  give(client: Client): void
  reject(error: unknown): void
}

export interface ConnectionQueue {
  /** Acquires a connection; rejects after this many ticks of 100 ms. */
  acquire(ticks: number): Promise<Client>
  /** Returns a connection. Replaces a broken one if a caller waits. */
  release(client: Client, isBroken: boolean): void
  /** Destroys an unresponsive connection and the idle ones, which may lead to the same server. */
  destroy(client: Client): void
  /** Destroys matching connections, also acquired ones. */
  destroyWhere(isUnwanted: (client: Client) => boolean): void
  close(): Promise<void>
}

interface Deps {
  connect: (signal: AbortSignal) => Promise<Client>
  timeouts: ProgressTimeout
}

/** Pools up to eight connections, opened on demand and granted in FIFO order. */
export function createConnectionQueue({ connect, timeouts }: Deps): ConnectionQueue {
  const open = new Set<Client>()
  const idle = new Map<Client, number>()
  const waiting = new Set<Waiter>()
  const ending = new AbortController()
  /** Connections being opened, and those of them that callers may still expect to succeed. */
  let [connecting, expected] = [0, 0]
  let answeredAt = Number.NEGATIVE_INFINITY

  function dialAsNeeded(): void {
    while (expected < waiting.size && open.size + connecting < MAX_OPEN) void connectOne()
  }

  /**
   * A slow connection has as long as its caller waits; an unreachable server gets a second attempt.
   */
  async function connectOne(): Promise<void> {
    connecting += 1
    const disappoint = promise()
    try {
      const client = await connectTwice()
      connecting -= 1
      welcome(client)
    } catch (error) {
      await connectLater(error)
      connecting -= 1
    }
    disappoint()
    dialAsNeeded()
  }

  /** Counts a connection as expected until the returned function is called or it takes too long. */
  function promise(): () => void {
    expected += 1
    let isOver = false
    const end = () => {
      if (isOver) return
      isOver = true
      expected -= 1
    }
    const stop = timeouts.watch(CONNECT_TICKS, () => {
      end()
      dialAsNeeded()
    })
    return () => {
      stop()
      end()
    }
  }

  async function connectTwice(): Promise<Client> {
    try {
      return await connect(ending.signal)
    } catch (error) {
      if (isSilent(error) || ending.signal.aborted) throw error
      await delay(RETRY_DELAY_MILLISECONDS)
      return connect(ending.signal)
    }
  }

  async function connectLater(error: unknown): Promise<void> {
    if (isSilent(error) || ending.signal.aborted) return
    const isReachable = performance.now() - answeredAt < RECENT_RESPONSE_MILLISECONDS
    if (open.size > 0 && (isReachable || isTooManyConnections(error)))
      await delay(RETRY_DELAY_MILLISECONDS)
    else for (const waiter of waiting) waiter.reject(error)
  }

  function welcome(client: Client): void {
    if (ending.signal.aborted) {
      breakOff(client)
      return
    }
    open.add(client)
    client.once('end', () => {
      forget(client)
      dialAsNeeded()
    })
    lend(client)
  }

  function forget(client: Client): void {
    open.delete(client)
    idle.delete(client)
  }

  function lend(client: Client): void {
    const [first] = waiting
    if (first) first.give(client)
    else idle.set(client, performance.now())
  }

  async function end(client: Client): Promise<void> {
    forget(client)
    const stop = timeouts.watch(END_TICKS, () => breakOff(client))
    await client.end().catch(() => {})
    stop()
  }

  const tidying = setInterval(() => {
    const before = performance.now() - IDLE_MILLISECONDS
    for (const [client, since] of idle) if (since < before) void end(client)
  }, IDLE_MILLISECONDS)
  tidying.unref()

  return {
    async acquire(ticks) {
      const free = [...idle.keys()].at(-1)
      if (free) {
        idle.delete(free)
        return free
      }
      if (waiting.size >= MAX_WAITING) throw new Error('too many callers wait for the database')
      const { promise, resolve, reject } = Promise.withResolvers<Client>()
      const leave = () => {
        stop()
        waiting.delete(waiter)
      }
      const waiter: Waiter = {
        give(client) {
          leave()
          resolve(client)
        },
        reject(error) {
          leave()
          reject(error)
        },
      }
      const stop = timeouts.watch(ticks, () =>
        waiter.reject(new Error('no database connection became available')),
      )
      waiting.add(waiter)
      dialAsNeeded()
      return promise
    },
    release(client, isBroken) {
      if (!isBroken) answeredAt = performance.now()
      if (isBroken) void end(client)
      else if (open.has(client)) lend(client)
      dialAsNeeded()
    },
    destroy(client) {
      for (const one of [client, ...idle.keys()]) breakOff(one)
      idle.clear()
    },
    destroyWhere(isUnwanted) {
      for (const client of open) if (isUnwanted(client)) breakOff(client)
    },
    async close() {
      clearInterval(tidying)
      ending.abort()
      await Promise.all([...open].map(end))
    },
  }
}
