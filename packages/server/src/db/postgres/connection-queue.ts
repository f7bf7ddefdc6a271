import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { breakOff } from './connection.ts'
import { type Connect, createDialer, RETRY_DELAY_MILLISECONDS } from './dialer.ts'
import { isTooManyConnections } from './error-codes.ts'
import type { ProgressTimeout } from './progress-timeout.ts'
import { isSilent } from './socket-factory.ts'

/** Connections per process; more do not raise the server's throughput. */
export const MAX_CONNECTIONS = 8
const MAX_WAITING = 512
const IDLE_MILLISECONDS = 10_000
/** A server that responded this recently is reachable, even if a new connection fails. */
const RECENT_RESPONSE_MILLISECONDS = 2_000

/** In ticks of 100 ms. */
const END_TICKS = 10

interface Waiter {
  give(client: Client): void
  reject(error: unknown): void
}

interface ConnectionQueue {
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
  connect: Connect
  timeouts: ProgressTimeout
}

/** Pools up to eight connections, opened on demand and granted in FIFO order. */
export function createConnectionQueue({ connect, timeouts }: Deps): ConnectionQueue {
  const open = new Set<Client>()
  const idle = new Map<Client, number>()
  const waiting = new Set<Waiter>()
  const ending = new AbortController()
  const dialer = createDialer({ connect, timeouts, signal: ending.signal })
  let respondedAt = Number.NEGATIVE_INFINITY

  function dialAsNeeded(): void {
    while (dialer.expected() < waiting.size && open.size + dialer.connecting() < MAX_CONNECTIONS)
      void openOne()
  }

  async function openOne(): Promise<void> {
    await dialer.dial({ onOpen: add, onSlow: dialAsNeeded, onFailure })
    dialAsNeeded()
  }

  async function onFailure(error: unknown): Promise<void> {
    if (isSilent(error) || ending.signal.aborted) return
    const isReachable = performance.now() - respondedAt < RECENT_RESPONSE_MILLISECONDS
    if (open.size > 0 && (isReachable || isTooManyConnections(error)))
      await delay(RETRY_DELAY_MILLISECONDS)
    else for (const waiter of waiting) waiter.reject(error)
  }

  function add(client: Client): void {
    if (ending.signal.aborted) {
      breakOff(client)
      return
    }
    open.add(client)
    // An idle connection emits its error before it closes.
    client.once('error', () => idle.delete(client))
    client.once('end', () => {
      forget(client)
      dialAsNeeded()
    })
    grant(client)
  }

  function forget(client: Client): void {
    open.delete(client)
    idle.delete(client)
  }

  function grant(client: Client): void {
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
      if (!isBroken) respondedAt = performance.now()
      if (isBroken) void end(client)
      else if (open.has(client)) grant(client)
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
