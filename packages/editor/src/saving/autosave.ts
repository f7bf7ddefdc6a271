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
 * - `idle`: unchanged
 * - `dirty`: changed, a save is due
 * - `saving`, `saved`
 * - `retrying`: the service is unreachable or busy; retried automatically
 * - `expired`: the author is signed out; retried automatically
 * - `conflict`: another version was saved; the author must choose
 * - `gone`: the document was deleted; saving it as a new one is offered
 * - `blocked`: the service rejects the document; the next change tries again
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
  /** The initial content is unsaved: it comes from a draft. */
  isDirty?: boolean
  scheduler: Scheduler
  /** The delay after a change, and the longest time that a change may wait. */
  debounceMs: number
  maxWaitMs: number
  onState(state: SaveState, error: unknown): void
}

export interface Autosave {
  /** Call it after each change. */
  changed(): void
  /** Saves now; resolves when the current content is stored, rejects if the save fails. */
  save(): Promise<void>
  /** Retries immediately, for example when the network is back. */
  retry(): void
  /** Call it before the page may end: sends small documents with `keepalive`. */
  flush(): void
  /** Enters `conflict` with a stored version that is newer than the draft. */
  enterConflict(theirs: RemoteVersion): void
  /** Replaces that version with this content, or saves it as a new document. */
  overwrite(origin: BaseVersion): Promise<void>
  /** Accepts that version as the saved state of this content. */
  adopt(origin: BaseVersion): Promise<void>
  readonly state: SaveState
  /** The conflicting version in state `conflict`. */
  readonly theirs: RemoteVersion | undefined
  hasUnsaved(): boolean
  /** Ends autosave and sends unsaved changes once more; resolves with the response. */
  destroy(): Promise<void>
}

const STATE_AFTER: Record<Failure['kind'], SaveState> = {
  passing: 'retrying',
  expired: 'expired',
  conflict: 'conflict',
  gone: 'gone',
  final: 'blocked',
}
/** These states wait for the author; timers and changes do not end them. */
const WAITS_FOR_CHOICE = new Set<SaveState>(['conflict', 'gone'])
/** States with a scheduled retry. */
const WAITS_FOR_RETRY = new Set<SaveState>(['retrying', 'expired'])

/**
 * Saves a document while it is edited: one request at a time with the newest content, retried until
 * it is stored. A version saved elsewhere is never overwritten.
 */
export function createAutosave(options: Options): Autosave {
  const { saveClient, snapshot, scheduler, debounceMs, maxWaitMs, onState } = options
  /** The `version` of the stored snapshot. */
  let storedVersion: object | undefined = options.isDirty ? undefined : snapshot().version
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
    return version !== storedVersion && !isNothing
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

  // Calls during an attempt share the attempt that follows it.
  async function attempt(): Promise<void> {
    while (sending) await sending.catch(() => {})
    if (isDestroyed) return
    if (hasUnsaved()) return begin(false)
    // All changes were undone before a save.
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
      storedVersion = await sent
      failures = 0
    } catch (error) {
      fail(error, now)
      throw error
    }
    enter('saved')
    if (hasUnsaved()) scheduleNext()
  }

  /** Schedules changes that were made during the save. */
  function scheduleNext(): void {
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
      // A change during the save may have made the document acceptable.
      scheduleNext()
    }
  }

  async function untilIdle(): Promise<void> {
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
    enterConflict(other) {
      enter('conflict', new ConflictError(other, undefined))
    },
    async overwrite(next) {
      await untilIdle()
      saveClient.moveTo(next)
      storedVersion = undefined
      enter('dirty')
      timer.start(0)
    },
    async adopt(next) {
      await untilIdle()
      saveClient.moveTo(next)
      storedVersion = snapshot().version
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
