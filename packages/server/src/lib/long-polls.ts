import { createCounts } from './counts.ts'
import { createWakeUps } from './wake-ups.ts'

interface Deps {
  monotonicNow: () => number
  /** Whether the server shuts down, so that nothing may wait. */
  isStopping: () => boolean
  /** After this time a wait reads again: another server may have written, or this one may stop. */
  lookMilliseconds: number
}

/** How long a request waits, and the signal that ends its wait. */
export interface Wait {
  seconds: number
  signal: AbortSignal
}

/** A read that is repeated until it has news. */
export interface LongPoll<Page> {
  /** What `wake` ends. */
  topic: string
  /** Whose waits `isFull` counts. */
  client: string
  read(last: Page | undefined): Promise<Page>
  /** Whether the page answers the request. */
  hasNews(page: Page): boolean
  /** Whether there is nothing behind the page yet, so that the next read waits for a wake-up. */
  isAtEnd?(page: Page): boolean
  /** Rejects if the client may no longer wait. */
  requireLive(): Promise<unknown>
  /** Instead of the one of all reads. */
  lookMilliseconds?: number
}

export type LongPolls = ReturnType<typeof createLongPolls>

const ENDED = 'the wait is over'

/** Reads that wait for news, as requests with `wait` do. */
export function createLongPolls({ monotonicNow, isStopping, lookMilliseconds }: Deps) {
  const wakeUps = createWakeUps()
  const waiting = createCounts()

  async function readNext<Page>(poll: LongPoll<Page>, { seconds, signal }: Wait): Promise<Page> {
    const until = monotonicNow() + seconds * 1_000
    const end = new AbortController()
    const ended = AbortSignal.any([signal, end.signal])
    let page: Page | undefined
    let woken: Promise<void> | undefined
    try {
      while (true) {
        const left = until - monotonicNow()
        // Before the read, so that no news comes between the two.
        const look = poll.lookMilliseconds ?? lookMilliseconds
        woken ??= wakeUps.next(poll.topic, Math.max(0, Math.min(left, look)), ended)
        page = await poll.read(page)
        if (poll.hasNews(page) || left <= 0 || signal.aborted || isStopping()) return page
        if (!(poll.isAtEnd?.(page) ?? true)) continue
        await woken
        woken = undefined
        await poll.requireLive()
      }
    } finally {
      // Without a reason it would create an error, with its stack.
      end.abort(ENDED)
    }
  }

  return {
    /** Reads until there is news, or the wait is over; once without a wait. */
    async read<Page>(poll: LongPoll<Page>, wait: Wait): Promise<Page> {
      if (wait.seconds === 0) return poll.read(undefined)
      const leave = waiting.add(poll.client)
      try {
        return await readNext(poll, wait)
      } finally {
        leave()
      }
    },
    isStopping,
    /** How many waits there are. */
    waits: waiting.total,
    /** Whether a client has this many waits. */
    isFull: (client: string, max: number): boolean => waiting.of(client) >= max,
    /** Ends the waits for this topic on this server. */
    wake: wakeUps.wake,
  }
}
