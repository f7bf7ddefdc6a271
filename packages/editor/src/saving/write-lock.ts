import type { Scheduler } from './scheduler.ts'

interface Options {
  /** The document: of all pages of this browser, one writes it. */
  name: string
  /** Undefined where the browser has none, as on pages without https: then all may write. */
  locks: LockManager | undefined
  openChannel: (name: string) => BroadcastChannel
  scheduler: Scheduler
  /** Another page asks for it; resolves when nothing more will be written here. */
  onAsked(): Promise<void>
  /** It is this page's turn, after it had to wait. */
  onGained(): void
  /** It was taken away, as from a page that did not answer. */
  onLost(): void
}

/** The right to write a document, of which there is one for all pages of a browser. */
export interface WriteLock {
  /** Takes the right if it is free. */
  claim(): Promise<boolean>
  /** Waits in line for it. */
  wait(): void
  /** Asks the page that has it to let go; takes it from one that does not answer. */
  takeOver(): void
  release(): void
}

/** How long a page may take to save what it has before another one takes over. */
const TAKEOVER_TIMEOUT_MS = 5000

export function createWriteLock(options: Options): WriteLock {
  const { locks, openChannel, scheduler, onAsked, onGained, onLost } = options
  if (!locks) return { claim: async () => true, wait() {}, takeOver() {}, release() {} }
  const name = `waraq:${options.name}`
  const channel = openChannel(name)
  let letGo: (() => void) | undefined
  let line: AbortController | undefined
  let isReleased = false
  const timer = scheduler.createTimer(() => void queue({ steal: true }))

  // Held until `letGo` is called.
  function request(lockOptions: LockOptions): Promise<boolean> {
    return new Promise((resolve) => {
      const held = locks?.request(name, lockOptions, (lock) => {
        resolve(lock !== null)
        if (!lock || isReleased) return undefined
        return new Promise<void>((release) => {
          letGo = release
        })
      })
      held?.catch((error: unknown) => {
        // Given up or taken away; any other refusal means that this page has no locks at all.
        resolve(!(error instanceof DOMException && error.name === 'AbortError'))
        if (!letGo) return
        letGo = undefined
        void queue({})
        onLost()
      })
    })
  }

  async function queue(lockOptions: LockOptions): Promise<void> {
    line?.abort()
    line = undefined
    if (!lockOptions.steal) line = new AbortController()
    const isGained = await request({ ...lockOptions, ...(line && { signal: line.signal }) })
    if (!isGained || isReleased) return
    timer.stop()
    onGained()
  }

  channel.onmessage = async () => {
    if (!letGo) return
    await onAsked()
    letGo?.()
    letGo = undefined
    // From now on this page is one of those who wait.
    if (!isReleased) void queue({})
  }

  return {
    claim: async () => letGo !== undefined || request({ ifAvailable: true }),
    wait: () => void queue({}),
    takeOver() {
      channel.postMessage('take over')
      timer.start(TAKEOVER_TIMEOUT_MS)
    },
    release() {
      isReleased = true
      timer.stop()
      line?.abort()
      letGo?.()
      letGo = undefined
      channel.close()
    },
  }
}
