import { ApiError } from '@waraq/contract'
import { createFairQueue } from './fair-queue.ts'

/** A request in the queue. */
export interface Entry {
  /** Whose it is: clients (the first part) take turns, and within a client whatever the next parts name. */
  path: readonly string[]
  bytes: number
  /** Whether it was let in before and goes on with its work. */
  goesOn?: boolean
  reject: (reason: unknown) => void
}

export interface QueueLimits {
  /** Age at which a request leaves the queue. Time in which the thread opens its files does not count. */
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

/** Idle connections are cut soon after, so whoever waits for a thread to open is answered by then. */
const OPENING_MILLISECONDS = 8_000
const RETRY_SECONDS = 1

export const unavailable = (cause?: unknown): ApiError =>
  new ApiError('service_unavailable', { cause, retryAfter: RETRY_SECONDS })

/** Queue of requests in turns by client, bounded in number, bytes and age. */
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

  /** Where another client holds over half of the queue, the request that it sent last. */
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
      // A request that is larger than all the room there is waits alone.
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
     * Takes a request in; `bytesElsewhere` count like those in the queue. Where it is full, a client that
     * holds over half of it gives way to others.
     *
     * @throws Refusal `rate_limited` or `service_unavailable`.
     */
    enter(item: Item, bytesElsewhere: number): void {
      const [client = ''] = item.path
      if (!item.goesOn) requireRoom(item, client, bytesElsewhere)
      push(item)
    },

    /** The request whose turn it is. */
    next(): Item | undefined {
      const item = queue.shift()
      bytes -= item?.bytes ?? 0
      return item
    },

    /** Rejects a request; false where it is not in the queue. */
    leave,

    /** Lets so much time pass, and rejects what has waited too long. */
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
