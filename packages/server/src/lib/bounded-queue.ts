import { ApiError } from '@waraq/contract'
import { createFairQueue } from './fair-queue.ts'

/** A request in the queue. */
export interface Entry {
  /** Fairness path: the client first, then keys within that client. */
  path: readonly string[]
  bytes: number
  /** Whether it continues admitted work. */
  goesOn?: boolean
  reject: (reason: unknown) => void
}

export interface QueueLimits {
  /** Maximum age in the queue. The time in which the thread opens its files does not count. */
  maxWaitMilliseconds: number
  maxWaiting: number
  maxWaitingBytes?: number
  maxWaitingPerClient?: number
}

interface Age {
  open: number
  total: number
}

export type BoundedQueue<Item extends Entry> = ReturnType<typeof createBoundedQueue<Item>>

/**
 * Idle connections are closed soon after this, so requests that wait for a thread to open fail
 * before.
 */
const OPENING_MILLISECONDS = 8_000
const RETRY_SECONDS = 1

export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('service_unavailable', { cause, retryAfter: RETRY_SECONDS })

/** Fair queue of requests by client, bounded in count, bytes and age. */
export function createBoundedQueue<Item extends Entry>({
  maxWaitMilliseconds,
  maxWaiting,
  maxWaitingBytes = Number.POSITIVE_INFINITY,
  maxWaitingPerClient = Number.POSITIVE_INFINITY,
}: QueueLimits) {
  const queue = createFairQueue<Item>()
  const since = new WeakMap<Item, Age>()
  const age: Age = { open: 0, total: 0 }
  let bytes = 0

  function leave(item: Item, reason: unknown): boolean {
    if (!queue.remove(item.path, item)) return false
    bytes -= item.bytes
    item.reject(reason)
    return true
  }

  function push(item: Item): void {
    queue.push(item.path, item)
    since.set(item, { ...age })
    bytes += item.bytes
  }

  /** The newest request of another client that holds over half of the queue. */
  function newestOfDominant(newcomer: string | undefined): Item | undefined {
    for (const client of queue.clients()) {
      const held = [...queue.itemsOf(client)].filter(({ goesOn }) => !goesOn)
      const share = held.reduce((sum, item) => sum + item.bytes, 0)
      const isDominant = held.length > maxWaiting / 2 || share > maxWaitingBytes / 2
      if (isDominant && client !== newcomer) return held.at(-1)
    }
    return undefined
  }

  function requireRoom(item: Item, client: string, bytesElsewhere: number): void {
    if (queue.itemsOf(client).size >= maxWaitingPerClient) {
      throw new ApiError('rate_limited', { retryAfter: RETRY_SECONDS })
    }
    const isFull = () => {
      const others = bytes + bytesElsewhere
      // A request larger than the byte limit waits only if it is alone.
      return queue.size() >= maxWaiting || (others > 0 && others + item.bytes > maxWaitingBytes)
    }
    while (isFull()) {
      const yielding = newestOfDominant(client)
      if (!yielding) throw unavailable()
      leave(yielding, unavailable())
    }
  }

  return {
    size: () => queue.size(),
    bytes: () => bytes,

    /**
     * Adds a request; `bytesElsewhere` count like queued bytes. If the queue is full, a client that
     * holds over half of it loses its newest request to another client.
     *
     * @throws ApiError `rate_limited` or `service_unavailable`.
     */
    enter(item: Item, bytesElsewhere: number): void {
      const [client = ''] = item.path
      if (!item.goesOn) requireRoom(item, client, bytesElsewhere)
      push(item)
    },

    /** Takes the next request. */
    next(): Item | undefined {
      const item = queue.shift()
      bytes -= item?.bytes ?? 0
      return item
    },

    /** Rejects a request; returns false if it is not in the queue. */
    leave,

    /** Advances time, and rejects requests that waited too long. */
    pass(milliseconds: number, isOpen: boolean): void {
      age.total += milliseconds
      if (isOpen) age.open += milliseconds
      for (const item of queue.items()) {
        const { open, total } = since.get(item) ?? age
        const isOpeningTooLong = !isOpen && age.total - total > OPENING_MILLISECONDS
        const isTooOld = !item.goesOn && age.open - open > maxWaitMilliseconds
        if (isTooOld || isOpeningTooLong) leave(item, unavailable())
      }
    },

    rejectAll(reason: unknown): void {
      for (const item of queue.items()) leave(item, reason)
    },
  }
}
