import { ApiError } from '@waraq/contract'
import { type ProgressTimeout, TICK_MILLISECONDS } from './progress-timeout.ts'

/** Operations that one round trip carries. */
const MAX_BATCH = 64
/** Maximum batches in flight. With two, a stalled batch does not stop the others. */
const MAX_IN_FLIGHT = 2
const MAX_WAITING = 512

export interface Batches<Item> {
  /**
   * Sends the item in a batch with those of the same turn of the event loop, or with those that
   * arrive while earlier batches are in flight.
   *
   * @throws ApiError `service_unavailable` if too many wait, it waits for too long, or after
   *   `close`.
   */
  add(item: Item): Promise<unknown>
  /** Resolves when all items have their results. */
  close(): Promise<void>
}

/** An item with the promise of its caller. */
export interface Pending<Item> {
  readonly item: Item
  readonly since: number
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Options<Item> {
  timeouts: ProgressTimeout
  /** Ticks of 100 ms that an item may wait for its turn. */
  ticks: number
  /** Settles every item and never rejects. Resolves to false if the database did not respond. */
  run(batch: Pending<Item>[]): Promise<boolean>
}

/** Groups concurrent operations, without a delay: an operation alone is sent at once. */
export function createBatches<Item>({ timeouts, ticks, run }: Options<Item>): Batches<Item> {
  const waiting = new Set<Pending<Item>>()
  let inFlight = 0
  let isScheduled = false
  let isClosed = false
  const { promise: idle, resolve: whenIdle } = Promise.withResolvers<void>()

  function sendNext(): void {
    isScheduled = false
    while (waiting.size > 0 && inFlight < MAX_IN_FLIGHT) void send()
    if (isClosed && waiting.size === 0 && inFlight === 0) whenIdle()
  }

  async function send(): Promise<void> {
    const batch = [...waiting.values().take(MAX_BATCH)]
    for (const pending of batch) waiting.delete(pending)
    inFlight += 1
    const hasResponded = await run(batch)
    inFlight -= 1
    if (!hasResponded) rejectOld()
    sendNext()
  }

  /** Items that waited for a silent database do not wait for it a second time. */
  function rejectOld(): void {
    const before = performance.now() - (ticks * TICK_MILLISECONDS) / 2
    for (const pending of waiting) {
      if (pending.since < before && waiting.delete(pending)) pending.reject(unavailable())
    }
  }

  return {
    add(item) {
      if (isClosed || waiting.size >= MAX_WAITING) return Promise.reject(unavailable())
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const pending = { item, since: performance.now(), resolve, reject }
      waiting.add(pending)
      const stop = timeouts.watch(ticks, () => {
        if (waiting.delete(pending)) reject(unavailable())
      })
      if (!isScheduled && inFlight < MAX_IN_FLIGHT) {
        isScheduled = true
        setImmediate(sendNext)
      }
      return promise.finally(stop)
    },
    close() {
      isClosed = true
      sendNext()
      return idle
    },
  }
}

const unavailable = (): ApiError =>
  new ApiError('service_unavailable', { cause: new Error('the database did not become available') })
