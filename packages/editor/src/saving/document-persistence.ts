import type { Client } from '@waraq/sdk/client'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import { createDraftWriter } from './draft-writer.ts'
import type { Draft, Drafts } from './drafts.ts'
import type { InitialDocument } from './load-document.ts'
import { type BaseVersion, createSaveClient, type Snapshot } from './save-request.ts'
import type { Scheduler } from './scheduler.ts'

interface Options {
  client: Pick<Client, 'createDocument' | 'readDocument' | 'updateDocument'>
  initial: InitialDocument
  snapshot(): Snapshot
  drafts: Drafts | undefined
  /** The name of the draft until the document has an id. */
  draftName: string
  scheduler: Scheduler
  newKey(): string
  /** Undefined if the host saves explicitly. */
  debounceMs: number | undefined
  onState(state: SaveState, error: unknown): void
  onCreated(id: string): void
}

/** One open document: saved to the service, with a local draft until then. */
export interface DocumentPersistence
  extends Pick<Autosave, 'save' | 'retry' | 'overwrite' | 'adopt'> {
  /** Starts with the initial content. */
  begin(): void
  /** Call it after each change. */
  changed(): void
  /** Call it when the page may end. */
  leave(): void
  /** Whether ending the page now would lose changes. */
  isAtRisk(): boolean
  readonly state: SaveState
  readonly theirs: Autosave['theirs']
  /** The content that the author's changes are based on, if known. */
  readonly base: BaseVersion['base']
  /** Ends after one more save attempt. The editor may be destroyed immediately. */
  end(): Promise<void>
}

const MAX_WAIT_MS = 10_000

export function persistDocument(options: Options): DocumentPersistence {
  const { client, initial, drafts, scheduler, newKey, debounceMs, onState, onCreated } = options
  const draftName = initial.origin.id === undefined ? (initial.draft ?? options.draftName) : ''
  let finalSnapshot: Snapshot | undefined
  const snapshot = () => finalSnapshot ?? options.snapshot()
  const { origin, unanswered } = initial
  const saveClient = createSaveClient({ client, origin, unanswered, newKey, onCreated })
  const autosave = createAutosave({
    saveClient,
    snapshot,
    isDirty: initial.isDirty,
    scheduler,
    debounceMs: debounceMs ?? 0,
    maxWaitMs: MAX_WAIT_MS,
    onState(state, error) {
      // Also before sending, so that the next page knows what may have been stored if this one
      // ends.
      if (state !== 'dirty') void draftWriter?.write()
      onState(state, error)
    },
  })
  const name = initial.draft ?? initial.origin.id ?? draftName
  const baseOf = () => saveClient.origin.base
  const draftWriter = drafts && createDraftWriter({ drafts, draftOf, baseOf, name, scheduler })

  function draftOf(): Draft | undefined {
    if (!autosave.hasUnsaved()) return undefined
    const { id, etag } = saveClient.origin
    const content = snapshot().content()
    return { name: id ?? draftName, content, etag, unanswered: saveClient.unanswered }
  }

  function begin(): void {
    if (initial.theirs) autosave.enterConflict(initial.theirs)
    else if (initial.isDirty) changed()
    // A draft that equals the stored version is removed.
    else if (initial.draft) void draftWriter?.write()
  }

  function changed(): void {
    draftWriter?.changed()
    if (debounceMs !== undefined) autosave.changed()
  }

  return {
    begin,
    changed,
    save: autosave.save,
    retry: autosave.retry,
    overwrite: autosave.overwrite,
    adopt: autosave.adopt,
    leave() {
      // The draft must record the request before it is sent.
      if (debounceMs !== undefined) autosave.flush()
      void draftWriter?.write()
    },
    isAtRisk: () => autosave.hasUnsaved() && !draftWriter?.isKept,
    get state() {
      return autosave.state
    },
    get theirs() {
      return autosave.theirs
    },
    get base() {
      return baseOf()
    },
    async end() {
      if (finalSnapshot) return
      const { version, isEmpty, content } = options.snapshot()
      const unsaved = autosave.hasUnsaved() ? content() : undefined
      finalSnapshot = { version, isEmpty, content: () => unsaved ?? content() }
      const ended = autosave.destroy()
      void draftWriter?.write()
      await ended
      await draftWriter?.write()
    },
  }
}

/** Saves when the page is hidden and resumes when it is shown, until the signal. */
export function followPageLifecycle(persistence: DocumentPersistence, signal: AbortSignal): void {
  addEventListener('pagehide', () => persistence.leave(), { signal })
  for (const name of ['online', 'focus', 'pageshow']) {
    addEventListener(name, () => persistence.retry(), { signal })
  }
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'hidden') persistence.leave()
      else persistence.retry()
    },
    { signal },
  )
  addEventListener(
    'beforeunload',
    (event) => {
      if (persistence.isAtRisk()) event.preventDefault()
    },
    { signal },
  )
}
