import type { Scheduler } from './scheduler.ts'

interface Options {
  /** Identifies the document; only one tab of the browser may write it. */
  name: string
  /** Undefined without a secure context; then every tab may write. */
  locks: LockManager | undefined
  openChannel: (name: string) => BroadcastChannel
  scheduler: Scheduler
  /** Called when another tab wants the lock; resolves when this tab has stopped writing. */
  onAsked(): Promise<void>
  /** Called when this tab gets the lock after waiting. */
  onGained(): void
  /** Called when another tab stole the lock, for example from a tab that did not respond. */
  onLost(): void
}

/** Write lock for a document, shared by all tabs of a browser. */
export interface WriteLock {
  /** Acquires the lock if it is free. */
  claim(): Promise<boolean>
  /** Waits in the queue for the lock. */
  wait(): void
  /** Asks the tab with the lock to release it; steals it if that tab does not respond. */
  takeOver(): void
  release(): void
}

/** Time for another tab to save before its lock is stolen. */
const TAKEOVER_TIMEOUT_MS = 5000

export function createWriteLock(options: Options): WriteLock {
  const { locks, openChannel, scheduler, onAsked, onGained, onLost } = options
  if (!locks) return { claim: async () => true, wait() {}, takeOver() {}, release() {} }
  const name = `waraq:${options.name}`
  const channel = openChannel(name)
  let releaseHeld: (() => void) | undefined
  let abortController: AbortController | undefined
  let isReleased = false
  const timer = scheduler.createTimer(() => void queue({ steal: true }))

  // Holds the lock until `releaseHeld` is called.
  function request(lockOptions: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const acquired = locks?.request(name, lockOptions, (lock) => {
        resolve(lock !== null)
        if (!lock || isReleased) return undefined
        return new Promise<void>((release) => {
          releaseHeld = release
        })
      })
      acquired?.catch((error: unknown) => {
        // `AbortError` means released or stolen; any other error means that locks are unavailable.
        resolve(!(error instanceof DOMException && error.name === 'AbortError'))
        if (!releaseHeld) return
        releaseHeld = undefined
        void queue({})
        onLost()
      })
    })
  }

  async function queue(lockOptions: LockOptions): Promise<void> {
    abortController?.abort()
    abortController = lockOptions.steal ? undefined : new AbortController()
    const isGained = await request({
      ...lockOptions,
      ...(abortController && { signal: abortController.signal }),
    })
    if (!isGained || isReleased) return
    timer.stop()
    onGained()
  }

  channel.onmessage = async () => {
    if (!releaseHeld) return
    await onAsked()
    releaseHeld?.()
    releaseHeld = undefined
    // Queues this tab behind the new holder.
    if (!isReleased) void queue({})
  }

  return {
    claim: async () => releaseHeld !== undefined || request({ ifAvailable: true }),
    wait: () => void queue({}),
    takeOver() {
      channel.postMessage('take over')
      timer.start(TAKEOVER_TIMEOUT_MS)
    },
    release() {
      isReleased = true
      timer.stop()
      abortController?.abort()
      releaseHeld?.()
      releaseHeld = undefined
      channel.close()
    },
  }
}
