import { ServiceError } from '@waraq/sdk/client'
import {
  type AutosaveState,
  isUnsaved,
  type Moment,
  nextState,
  type Outcome,
  type SaveEvent,
  type SaveState,
} from './autosave.ts'
import { createDraftWriter, type Drafts, NEW_DRAFT } from './drafts.ts'
import type { InitialDocument } from './load-document.ts'
import { type BaseVersion, ConflictError, type SaveClient, type Snapshot } from './save-request.ts'
import { newKey, type Scheduler } from './scheduler.ts'

interface Options {
  saveClient: SaveClient
  initial: Pick<InitialDocument, 'isDirty' | 'remoteVersion' | 'isDraftStored'>
  snapshot(): Snapshot
  drafts: Drafts | undefined
  /** The id of the document, or the name of its draft until it has one. */
  draftName: string
  scheduler: Scheduler
  /** Undefined if the host saves explicitly. */
  debounceMs: number | undefined
  onState(state: SaveState, error: unknown): void
}

export type DocumentPersistence = ReturnType<typeof persistDocument>

/** Runs the effects of `autosave.ts` for one open document, and keeps a draft of what is unsaved. */
export function persistDocument(options: Options) {
  const { saveClient, initial, drafts, draftName, scheduler, debounceMs, onState } = options
  // A deleted document that becomes a new one needs a name that later pages look for.
  const newName = saveClient.baseVersion.id === undefined ? draftName : NEW_DRAFT + newKey()
  const draftWriter = drafts && createDraftWriter({ drafts, draftOf, name: draftName, scheduler })
  let finalSnapshot: Snapshot | undefined
  const snapshot = () => finalSnapshot ?? options.snapshot()
  const stored = initial.isDirty ? undefined : snapshot().version
  let state: AutosaveState = { status: 'idle', stored, failures: 0, debounceMs: debounceMs ?? 0 }
  let request: Promise<Outcome> | undefined
  const timer = scheduler.createTimer(() => dispatch('due'))

  function moment(): Moment {
    const { version, isEmpty } = snapshot()
    const isNew = isEmpty && saveClient.baseVersion.id === undefined
    const isNothing = isNew && !saveClient.unconfirmedSave.creation
    return { now: scheduler.now(), random: scheduler.random(), version, isNothing }
  }

  function dispatch(event: SaveEvent, outcome: Outcome = {}): void {
    const { status } = state
    const [next, { send, timerMs, passingState }] = nextState(state, event, {
      ...moment(),
      ...outcome,
    })
    state = next
    if (send) request = sendNow(send === 'last')
    if (timerMs !== undefined) timer.start(timerMs)
    if (passingState) report(passingState, outcome.error)
    if (state.status !== status) report(state.status, outcome.error)
  }

  function report(status: AutosaveState['status'], error: unknown): void {
    if (finalSnapshot || status === 'ended') return
    // Also before the response, so that the next page knows what may have been stored.
    if (status !== 'dirty') void draftWriter?.write()
    onState(status, error)
  }

  async function sendNow(isLast: boolean): Promise<Outcome> {
    const now = snapshot()
    const outcome = await saveClient.send(now, isLast).then(
      (stored): Outcome => ({ stored }),
      (error: unknown): Outcome => ({ sent: now.version, error }),
    )
    request = undefined
    try {
      dispatch(outcome.stored ? 'stored' : 'failed', outcome)
    } catch {
      // A callback of the host threw.
    }
    return outcome
  }

  async function untilIdle(): Promise<void> {
    while (request) await request
  }

  async function moveTo(baseVersion: BaseVersion, type: 'overwrite' | 'adopt'): Promise<void> {
    // What the author writes while a request ends is not part of it.
    const stored = snapshot().version
    await untilIdle()
    saveClient.moveTo(baseVersion)
    dispatch(type, { stored })
  }

  const hasUnsaved = () => isUnsaved(state, moment())

  function draftOf() {
    if (!hasUnsaved()) return undefined
    const { baseVersion, unconfirmedSave: unanswered } = saveClient
    const { id: name = newName, etag, base } = baseVersion
    return { draft: { name, content: snapshot().content(), etag, unanswered }, base }
  }

  /** Call it after each change. */
  function changed(): void {
    draftWriter?.changed()
    if (debounceMs !== undefined) dispatch('changed')
  }

  return {
    /** Starts with the initial content. */
    begin() {
      const { remoteVersion, isDirty, isDraftStored } = initial
      if (remoteVersion) dispatch('failed', { error: new ConflictError(remoteVersion, undefined) })
      else if (isDirty) changed()
      // Nothing is unsaved, which removes the draft.
      else if (isDraftStored) void draftWriter?.write()
    },
    changed,
    /** Saves now; resolves when the current content is stored, rejects if the save fails. */
    async save(): Promise<void> {
      do {
        if (request) await untilIdle()
        if (state.status === 'conflict') throw new ServiceError(412, 'precondition_failed')
        if (finalSnapshot && hasUnsaved()) throw new ServiceError(0, 'destroyed')
        dispatch('save')
        const outcome = await request
        if (outcome?.sent) throw outcome.error
      } while (hasUnsaved())
    },
    /** Retries immediately, for example when the network is back. */
    retry: () => dispatch('retry'),
    /** Call it when the page may end. */
    leave() {
      // Before the draft, which records the request.
      if (debounceMs !== undefined) dispatch('leave')
      saveClient.leave()
      void draftWriter?.write()
    },
    /** Replaces a stored version with this content, or saves it as a new document. */
    overwrite: (baseVersion: BaseVersion) => moveTo(baseVersion, 'overwrite'),
    /** Accepts a stored version as the saved state of this content. */
    adopt: (baseVersion: BaseVersion) => moveTo(baseVersion, 'adopt'),
    /** Whether ending the page now would lose changes. */
    isAtRisk: () => hasUnsaved() && !draftWriter?.isKept(),
    /** The conflicting version in state `conflict`. */
    get remoteVersion() {
      return state.remoteVersion
    },
    /** The stored version that the page shows; undefined with unsaved changes and during a save. */
    get settledVersion(): BaseVersion | undefined {
      return request || hasUnsaved() ? undefined : saveClient.baseVersion
    },
    /** Whether the service may not have the content. */
    get isUnsaved(): boolean {
      return hasUnsaved()
    },
    /** Whether the last request has the content, or sends it. */
    get hasEnded(): boolean {
      return finalSnapshot !== undefined
    },
    /** The content that the author's changes are based on, if known. */
    get base() {
      return saveClient.baseVersion.base
    },
    /** Ends after one more save attempt. The editor may be destroyed immediately. */
    async end(): Promise<void> {
      if (finalSnapshot) return
      finalSnapshot = options.snapshot()
      if (request) {
        saveClient.leave()
        void draftWriter?.write()
        await untilIdle()
      }
      dispatch('end')
      void draftWriter?.write()
      await untilIdle()
      await draftWriter?.write()
    },
    /** Call it after changes of others came into the content: the last request sends them too. */
    received(): void {
      if (finalSnapshot) finalSnapshot = options.snapshot()
    },
  }
}

/** Saves when the page is hidden and resumes when it is shown, until the signal. */
export function followPageLifecycle(
  { leave, retry, isAtRisk }: DocumentPersistence,
  signal: AbortSignal,
): void {
  addEventListener('pagehide', leave, { signal })
  for (const name of ['online', 'focus', 'pageshow']) addEventListener(name, retry, { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : retry()), {
    signal,
  })
  function beforeUnload(event: Event): void {
    // After `pagehide` the browser may end the process before a long draft is written.
    leave()
    if (isAtRisk()) event.preventDefault()
  }
  addEventListener('beforeunload', beforeUnload, { signal })
}
