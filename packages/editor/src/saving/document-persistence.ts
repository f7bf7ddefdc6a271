import type { Client } from '@waraq/sdk/client'
import { type Autosave, createAutosave, type SaveState } from './autosave.ts'
import { createDraftWriter } from './draft-writer.ts'
import type { Draft, Drafts } from './drafts.ts'
import type { InitialDocument } from './open-document.ts'
import { type BaseVersion, createSaveClient, type Snapshot } from './save-request.ts'
import type { Scheduler } from './scheduler.ts'

interface Options {
  client: Pick<Client, 'createDocument' | 'readDocument' | 'updateDocument'>
  opening: InitialDocument
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
  /** Starts with the opened content. */
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
  const { client, opening, drafts, scheduler, newKey, debounceMs, onState, onCreated } = options
  const draftName = opening.origin.id === undefined ? (opening.draft ?? options.draftName) : ''
  let last: Snapshot | undefined
  const snapshot = () => last ?? options.snapshot()
  const { origin, unanswered } = opening
  const saveClient = createSaveClient({ client, origin, unanswered, newKey, onCreated })
  const autosave = createAutosave({
    saveClient,
    snapshot,
    isDirty: opening.isDirty,
    scheduler,
    debounceMs: debounceMs ?? 0,
    maxWaitMs: MAX_WAIT_MS,
    onState(state, error) {
      // Also before sending, so that the next page knows what may have been stored if this one
      // ends.
      if (state !== 'dirty') void mirror?.write()
      onState(state, error)
    },
  })
  const name = opening.draft ?? opening.origin.id ?? draftName
  const baseOf = () => saveClient.origin.base
  const mirror = drafts && createDraftWriter({ drafts, draftOf, baseOf, name, scheduler })

  function draftOf(): Draft | undefined {
    if (!autosave.hasUnsaved()) return undefined
    const { id, etag } = saveClient.origin
    const content = snapshot().content()
    return { name: id ?? draftName, content, etag, unanswered: saveClient.unanswered }
  }

  function begin(): void {
    if (opening.theirs) autosave.meet(opening.theirs)
    else if (opening.isDirty) changed()
    // A draft that equals the stored version is removed.
    else if (opening.draft) void mirror?.write()
  }

  function changed(): void {
    mirror?.changed()
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
      void mirror?.write()
    },
    isAtRisk: () => autosave.hasUnsaved() && !mirror?.isKept,
    get state() {
      return autosave.state
    },
    get theirs() {
      return autosave.theirs
    },
    get base() {
      return saveClient.origin.base
    },
    async end() {
      if (last) return
      const { version, isEmpty, content } = options.snapshot()
      const unsaved = autosave.hasUnsaved() ? content() : undefined
      last = { version, isEmpty, content: () => unsaved ?? content() }
      const ended = autosave.destroy()
      void mirror?.write()
      await ended
      await mirror?.write()
    },
  }
}
