import { ApiError } from '@waraq/contract'

/** An upload to be received. */
export interface Arriving {
  imageId: string
  organizationId: string
  identityId: string
  /** Maximum size. */
  bytes: number
}

interface Waiting extends Arriving {
  begin: () => void
}

interface ReceivingLimits {
  perIdentity: number
  perProcess: number
  /** Bytes of all uploads in progress. */
  bytes: number
  /** How long an upload waits for another one to the same ticket. */
  sameMilliseconds: number
  /** How long an upload waits in the queue. */
  waitMilliseconds: number
  maxWaiting: number
}

/** Idle senders are disconnected after 10.5 seconds, so they get a response before. */
const LIMITS: ReceivingLimits = {
  perIdentity: 4,
  perProcess: 64,
  bytes: 1_073_741_824,
  sameMilliseconds: 1_000,
  waitMilliseconds: 8_000,
  maxWaiting: 1_024,
}
const RETRY_SECONDS = 1

/**
 * Limits concurrent uploads: one per ticket, a few per identity, and half of all per organization
 * while another one waits. Queued uploads wait with their bytes unread.
 */
export function createReceiving(limits: ReceivingLimits = LIMITS) {
  const open = new Map<string, Promise<void>>()
  const running = new Set<Arriving>()
  let waiting: Waiting[] = []

  const bytes = (): number => [...running].reduce((sum, one) => sum + one.bytes, 0)
  const countOf = (isIt: (one: Arriving) => boolean): number => [...running].filter(isIt).length

  function mayBegin(upload: Arriving): boolean {
    const { organizationId, identityId } = upload
    if (running.size >= limits.perProcess || bytes() + upload.bytes > limits.bytes) return false
    if (countOf((one) => one.identityId === identityId) >= limits.perIdentity) return false
    const theirs = countOf((one) => one.organizationId === organizationId)
    const othersWait = waiting.some((one) => one.organizationId !== organizationId)
    return theirs < limits.perProcess / 2 || !othersWait
  }

  function beginNext(): void {
    for (const upload of [...waiting]) {
      if (!mayBegin(upload)) continue
      waiting = waiting.filter((one) => one !== upload)
      running.add(upload)
      upload.begin()
    }
  }

  async function turn(upload: Arriving, signal: AbortSignal): Promise<Arriving> {
    if (waiting.length >= limits.maxWaiting) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry: Waiting = { ...upload, begin: resolve }
    waiting.push(entry)
    const leave = (reason: unknown) => {
      waiting = waiting.filter((one) => one !== entry)
      reject(reason)
    }
    const onAbort = () => leave(signal.reason)
    const timer = setTimeout(() => leave(busy()), limits.waitMilliseconds)
    signal.addEventListener('abort', onAbort, { once: true })
    beginNext()
    try {
      await promise
      return entry
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }

  /**
   * Waits for another upload to this ticket, because a client may return before its disconnect is
   * detected.
   */
  async function untilEnded(
    other: Promise<void>,
    until: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { promise: givenUp, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, Math.max(until - performance.now(), 0))
    signal.addEventListener('abort', () => resolve(), { once: true })
    await Promise.race([other, givenUp])
    clearTimeout(timer)
    signal.throwIfAborted()
    if (performance.now() >= until) throw new ApiError('upload_in_progress')
  }

  return {
    /**
     * Receives an upload when a place is free.
     *
     * @throws ApiError `upload_in_progress` if another upload to this ticket is in progress;
     *   `storage_unavailable` if no place became free.
     */
    async receive<Result>(
      upload: Arriving,
      signal: AbortSignal,
      work: () => Promise<Result>,
    ): Promise<Result> {
      signal.throwIfAborted()
      const until = performance.now() + limits.sameMilliseconds
      // Checked again after each wait, with no await before the entry is set: two may wait for one.
      for (let other = open.get(upload.imageId); other; other = open.get(upload.imageId)) {
        await untilEnded(other, until, signal)
      }
      const ended = Promise.withResolvers<void>()
      open.set(upload.imageId, ended.promise)
      let entry: Arriving | undefined
      try {
        entry = await turn(upload, signal)
        return await work()
      } finally {
        if (entry) running.delete(entry)
        open.delete(upload.imageId)
        ended.resolve()
        beginNext()
      }
    },
    /** The number of uploads in progress. */
    size: () => running.size,
  }
}

const busy = (): ApiError => new ApiError('storage_unavailable', { retryAfter: RETRY_SECONDS })
