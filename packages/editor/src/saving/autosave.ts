import { ServiceError } from '@waraq/sdk/client'
import { type Failure, failureOf } from './save-failure.ts'
import {
  type BaseVersion,
  ConflictError,
  type RemoteVersion,
  type SaveClient,
  type Snapshot,
} from './save-request.ts'
import type { Scheduler } from './scheduler.ts'

/**
 * - `idle`: nothing was changed yet
 * - `dirty`: changed, and a save is due
 * - `saving`, `saved`
 * - `retrying`: the service could not be reached or was busy; tried again by itself
 * - `expired`: the author is signed out; tried again by itself
 * - `conflict`: somebody else saved another version; a choice is needed
 * - `gone`: the document was deleted; saving it as a new one is offered
 * - `blocked`: the service will not take it as it is; the next change tries again
 */
export type SaveState =
  | 'idle'
  | 'dirty'
  | 'saving'
  | 'saved'
  | 'retrying'
  | 'expired'
  | 'conflict'
  | 'gone'
  | 'blocked'

interface Options {
  saveClient: SaveClient
  snapshot(): Snapshot
  /** What is there was never saved: a draft of an earlier page. */
  isDirty?: boolean
  scheduler: Scheduler
  /** Between the last change and the save, and between the first and the save at the latest. */
  debounceMs: number
  maxWaitMs: number
  onState(state: SaveState, error: unknown): void
}

export interface Autosave {
  /** To be called after each change. */
  changed(): void
  /** Saves now; resolves when all that was there is kept, rejects when it could not be. */
  save(): Promise<void>
  /** Tries again at once, as when the network is back. */
  retry(): void
  /** The last chance before the page goes: small documents are sent to arrive without it. */
  flush(): void
  /** Somebody else's version is in the way, as of a draft that is older than it. */
  meet(theirs: RemoteVersion): void
  /** What is here now goes over that version, or becomes a new document. */
  overwrite(origin: BaseVersion): Promise<void>
  /** What is here now is that version. */
  adopt(origin: BaseVersion): Promise<void>
  readonly state: SaveState
  /** The version in the way, while there is a conflict. */
  readonly theirs: RemoteVersion | undefined
  hasUnsaved(): boolean
  /** Ends it. What was not saved yet is sent once more; resolves when that has an answer. */
  destroy(): Promise<void>
}

const STATE_AFTER: Record<Failure['kind'], SaveState> = {
  passing: 'retrying',
  expired: 'expired',
  conflict: 'conflict',
  gone: 'gone',
  final: 'blocked',
}
/** States that wait for a person: no timer and no keystroke ends them. */
const WAITS_FOR_CHOICE = new Set<SaveState>(['conflict', 'gone'])
/** States that have an attempt of their own ahead. */
const WAITS_FOR_RETRY = new Set<SaveState>(['retrying', 'expired'])

/**
 * Keeps a document saved while it is written: one request at a time, the newest version each, repeated
 * until the service has it. A version that somebody else saved is never overwritten.
 */
export function createAutosave(options: Options): Autosave {
  const { saveClient, snapshot, scheduler, debounceMs, maxWaitMs, onState } = options
  let kept: object | undefined = options.isDirty ? undefined : snapshot().version
  let state: SaveState = 'idle'
  let theirs: RemoteVersion | undefined
  let sending: Promise<void> | undefined
  let firstChange: number | undefined
  let failures = 0
  let isDestroyed = false
  const timer = scheduler.createTimer(() => void attempt().catch(() => {}))

  function hasUnsaved(): boolean {
    const { version, isEmpty } = snapshot()
    const isNothing =
      isEmpty && saveClient.origin.id === undefined && !saveClient.unanswered.creation
    return version !== kept && !isNothing
  }

  function enter(next: SaveState, error?: unknown): void {
    state = next
    theirs = next === 'conflict' && error instanceof ConflictError ? error.theirs : undefined
    if (!isDestroyed) onState(next, error)
  }

  function changed(): void {
    if (isDestroyed || WAITS_FOR_CHOICE.has(state) || !hasUnsaved()) return
    const now = scheduler.now()
    firstChange ??= now
    if (sending || WAITS_FOR_RETRY.has(state)) return
    timer.start(Math.max(0, Math.min(debounceMs, firstChange + maxWaitMs - now)))
    if (state !== 'dirty') enter('dirty')
  }

  // One at a time: who asks while one is under way gets the one after it.
  async function attempt(): Promise<void> {
    while (sending) await sending.catch(() => {})
    if (isDestroyed) return
    if (hasUnsaved()) return begin(false)
    // All was taken back again before it was ever sent.
    if (state === 'dirty') enter('idle')
  }

  function begin(isLast: boolean): Promise<void> {
    timer.stop()
    sending = send(isLast).finally(() => {
      sending = undefined
    })
    return sending
  }

  async function send(isLast: boolean): Promise<void> {
    firstChange = undefined
    const now = snapshot()
    const sent = saveClient.send(now, isLast)
    enter('saving')
    try {
      kept = await sent
      failures = 0
    } catch (error) {
      fail(error, now)
      throw error
    }
    enter('saved')
    if (hasUnsaved()) goOn()
  }

  /** What was written meanwhile is due as after any change. */
  function goOn(): void {
    if (isDestroyed) return
    enter('dirty')
    timer.start(debounceMs)
  }

  function fail(error: unknown, sent: Snapshot): void {
    const failure = failureOf(error)
    enter(STATE_AFTER[failure.kind], error)
    if ('retryAfterMs' in failure) {
      failures += 1
      if (!isDestroyed) timer.start(scheduler.backoff(failures, failure.retryAfterMs))
    } else if (state === 'blocked' && snapshot().version !== sent.version) {
      // What was written meanwhile is the change that may have made it acceptable.
      goOn()
    }
  }

  async function idle(): Promise<void> {
    timer.stop()
    while (sending) await sending.catch(() => {})
  }

  return {
    changed,
    hasUnsaved,
    retry() {
      if (WAITS_FOR_RETRY.has(state) || state === 'blocked') void attempt().catch(() => {})
    },
    async save() {
      if (state === 'conflict') throw new ServiceError(412, 'precondition_failed')
      while (hasUnsaved() && !isDestroyed) await attempt()
      if (hasUnsaved()) throw new ServiceError(0, 'destroyed')
    },
    flush() {
      if (isDestroyed || sending || WAITS_FOR_CHOICE.has(state) || !hasUnsaved()) return
      void begin(true).catch(() => {})
    },
    meet(other) {
      enter('conflict', new ConflictError(other, undefined))
    },
    async overwrite(next) {
      await idle()
      saveClient.moveTo(next)
      kept = undefined
      enter('dirty')
      timer.start(0)
    },
    async adopt(next) {
      await idle()
      saveClient.moveTo(next)
      kept = snapshot().version
      enter('saved')
    },
    get state() {
      return state
    },
    get theirs() {
      return theirs
    },
    async destroy() {
      if (isDestroyed) return
      isDestroyed = true
      timer.stop()
      if (sending) await sending.catch(() => {})
      if (hasUnsaved() && !WAITS_FOR_CHOICE.has(state)) await begin(true).catch(() => {})
    },
  }
}
