import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { breakOff } from './connection.ts'
import { isTooManyConnections } from './error-codes.ts'
import type { ProgressTimeout } from './progress-timeout.ts'
import { isSilent } from './socket-factory.ts'

/** Connections of one process: more make the server no faster. */
const MOST_OPEN = 8
const MOST_WAITING = 512
const IDLE_MILLISECONDS = 10_000
/** Before the second try at a server that cannot be reached, or has no connection to give. */
const AGAIN_MILLISECONDS = 50
/** A server that answered so recently is there, whatever a new connection was told. */
const THERE_MILLISECONDS = 2_000

// In beats of a tenth of a second.
const END_TICKS = 10
const CONNECT_TICKS = 20

interface Waiter {
  give(client: Client): void
  refuse(error: unknown): void
}

export interface ConnectionQueue {
  /** A connection; whoever waits longer than these beats of a tenth of a second is refused. */
  acquire(beats: number): Promise<Client>
  /** Takes a connection back. A broken one is replaced when somebody waits. */
  release(client: Client, isBroken: boolean): void
  /** Breaks off a lent connection that says nothing, and those that lie idle: they may lead to the same silence. */
  destroy(client: Client): void
  /** Breaks off connections, also lent ones. */
  destroyWhere(isUnwanted: (client: Client) => boolean): void
  close(): Promise<void>
}

interface Deps {
  connect: (signal: AbortSignal) => Promise<Client>
  timeouts: ProgressTimeout
}

/** Lends up to eight connections, opened when they are needed, in the order in which they are asked for. */
export function createConnectionQueue({ connect, timeouts }: Deps): ConnectionQueue {
  const open = new Set<Client>()
  const idle = new Map<Client, number>()
  const waiting = new Set<Waiter>()
  const ending = new AbortController()
  /** How many are being connected, and how many of them for so short a time that somebody may count on them. */
  let [connecting, expected] = [0, 0]
  let answeredAt = Number.NEGATIVE_INFINITY

  function dialAsNeeded(): void {
    while (expected < waiting.size && open.size + connecting < MOST_OPEN) void connectOne()
  }

  /** One that is slow has the patience of whoever waits; one that cannot be reached has one more try. */
  async function connectOne(): Promise<void> {
    connecting += 1
    const disappoint = promise()
    try {
      const client = await connectTwice()
      connecting -= 1
      welcome(client)
    } catch (error) {
      await dialLater(error)
      connecting -= 1
    }
    disappoint()
    dialAsNeeded()
  }

  /** Counts one as promising, until it is told not to or has taken too long. */
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
      await delay(AGAIN_MILLISECONDS)
      return connect(ending.signal)
    }
  }

  async function dialLater(error: unknown): Promise<void> {
    if (isSilent(error) || ending.signal.aborted) return
    const isThere = performance.now() - answeredAt < THERE_MILLISECONDS
    if (open.size > 0 && (isThere || isTooManyConnections(error))) await delay(AGAIN_MILLISECONDS)
    else for (const waiter of waiting) waiter.refuse(error)
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
    async acquire(beats) {
      const free = [...idle.keys()].at(-1)
      if (free) {
        idle.delete(free)
        return free
      }
      if (waiting.size >= MOST_WAITING) throw new Error('too many wait for the database')
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
        refuse(error) {
          leave()
          reject(error)
        },
      }
      const stop = timeouts.watch(beats, () =>
        waiter.refuse(new Error('no connection to the database came free')),
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
