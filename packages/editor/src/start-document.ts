import type { Client } from '@waraq/sdk/client'
import { toStoredDocumentLazily } from './content/serialize.ts'
import { snapshotOf } from './content/snapshot.ts'
import type { TextEditor } from './context/text-editor.ts'
import type { EditorOptions } from './editor-instance.ts'
import type { HostEvents } from './host-events.ts'
import type { Messages } from './i18n/messages.ts'
import type { PreparedEditor } from './prepared-editor.ts'
import {
  type DocumentPersistence,
  followPageLifecycle,
  persistDocument,
} from './saving/document-persistence.ts'
import { rememberSessionDraft } from './saving/drafts.ts'
import type { LoadedDocument } from './saving/load-document.ts'
import { createSaveClient, type SaveClient } from './saving/save-request.ts'
import { newKey, type Scheduler } from './saving/scheduler.ts'
import { createWriteLock, type WriteLock } from './saving/write-lock.ts'
import type { Frame } from './ui/frame.ts'
import { createSavingNotices } from './ui/saving-notices.ts'
import { showNotice } from './widgets/notice.ts'

/** A document while it is open. */
export interface OpenedDocument {
  editor: TextEditor
  persistence: DocumentPersistence
  lock: WriteLock
  mayWrite: boolean
  end: AbortController
}

/** The state that all openings of a document share. */
export interface SessionContext {
  client: Client
  frame: Frame
  messages: Messages
  locale: string
  options: EditorOptions
  scheduler: Scheduler
  host: HostEvents
  state: {
    documentId: string | undefined
    /** The draft to continue without a document id. */
    draftToContinue: string | undefined
    isEditable: boolean
    opened: OpenedDocument | undefined
  }
  /** Reopens the document, or `draftToContinue`; with a lock that this tab already holds. */
  reopen(heldLock?: WriteLock): void
}

const DEBOUNCE_MS = 1000

/** Shows a loaded document in its prepared editor, and saves its changes. */
export function startDocument(
  session: SessionContext,
  loaded: LoadedDocument,
  { editor, begin }: PreparedEditor,
  end: AbortController,
): OpenedDocument {
  const { client, frame, messages, locale, options, scheduler, host, state } = session
  const { initial, lock, mayWrite, drafts, draftName } = loaded
  const { signal } = end
  const { autosave } = options
  // If this cannot be loaded, states have no text; failed saves still show notices.
  const words = import('./ui/save-status.ts').then(
    (it) => it.createSaveStatus({ status: frame.status, locale, scheduler, isOnline, signal }),
    () => undefined,
  )
  begin(initial.content, state.isEditable && mayWrite)
  const saveClient = createSaveClient({
    client,
    baseVersion: initial.baseVersion,
    unconfirmedSave: initial.unconfirmedSave,
    newKey,
    onCreated(id) {
      state.documentId = id
      lockNewDocument(session, id)
      options.onDocumentCreated?.(id)
    },
  })
  const persistence: DocumentPersistence = persistDocument({
    saveClient,
    initial,
    snapshot: () => snapshotOf(editor),
    drafts,
    draftName,
    scheduler,
    debounceMs: autosave?.enabled === false ? undefined : (autosave?.debounceMs ?? DEBOUNCE_MS),
    onState(saveState, error) {
      frame.status.dataset.state = saveState
      let isHandled = false
      try {
        isHandled = host.saveStateChanged(saveState, error)
      } finally {
        const isStuck = notices.follow(saveState, error, isHandled)
        void words.then((write) => write?.(saveState, isStuck))
      }
    },
  })
  const notices = createSavingNotices({
    frame,
    messages,
    locale,
    apiUrl: client.apiUrl,
    persistence,
    editor,
    signal,
  })
  editor.on('update', () => {
    persistence.changed()
    options.onChange?.(toStoredDocumentLazily(editor.state.doc))
  })
  reportTitles(options, editor, signal)
  followPageLifecycle(persistence, signal)
  state.draftToContinue = draftName
  addEventListener('pagehide', () => rememberDraft(state), { signal })
  persistence.begin()
  offerEarlierDrafts(session, loaded, editor)
  if (options.together && mayWrite)
    followChanges(session, { editor, persistence, saveClient, signal })
  if (state.isEditable && !mayWrite) {
    lock.wait()
    becomeReadOnly(session, lock)
  }
  return { editor, persistence, lock, mayWrite, end }
}

const isOnline = () => navigator.onLine

// Without it, the changes of others come with the next save.
function followChanges(
  { options: { getPeople, autosave }, ...session }: SessionContext,
  opened: Pick<OpenedDocument, 'editor' | 'persistence'> & {
    saveClient: SaveClient
    signal: AbortSignal
  },
): void {
  import('./together/follow-changes.ts').then(
    (it) => {
      const savesItself = autosave?.enabled !== false
      return it.followChanges({ ...session, ...opened, getPeople, savesItself })
    },
    () => {},
  )
}

// Loaded only for hosts that use titles; if it fails, they keep their own.
function reportTitles({ onTitleChange }: EditorOptions, editor: TextEditor, signal: AbortSignal) {
  if (!onTitleChange) return
  import('./title-changes.ts').then(
    (it) => signal.aborted || it.reportTitles(editor, onTitleChange, signal),
    () => {},
  )
}

function rememberDraft({ draftToContinue, documentId }: SessionContext['state']): void {
  if (draftToContinue !== undefined && documentId === undefined)
    rememberSessionDraft(draftToContinue)
}

function offerEarlierDrafts(
  session: SessionContext,
  { earlier, drafts }: LoadedDocument,
  editor: TextEditor,
): void {
  if (earlier.length === 0 || !drafts) return
  const { frame, locale, state, reopen } = session
  const offered = {
    editor,
    place: frame.notices,
    locale,
    earlier,
    drafts,
    openLock: (name: string) => openLock(session, name),
    open(draft: string) {
      state.draftToContinue = draft
      reopen()
    },
  }
  // Loaded only if there are drafts. If loading fails, the next new document offers them.
  import('./ui/dialogs.ts').then((it) => it.offerDraftRecovery(offered)).catch(() => {})
}

/** Creates a write lock of a session, which follows what other tabs do. */
export function openLock(session: SessionContext, name: string): WriteLock {
  const lock = createWriteLock({
    name,
    locks: navigator.locks,
    openChannel: (channel) => new BroadcastChannel(channel),
    scheduler: session.scheduler,
    onAsked: stopWriting,
    onGained: () => session.reopen(lock),
    onLost: stopWriting,
  })
  async function stopWriting(): Promise<void> {
    becomeReadOnly(session, lock)
    await session.state.opened?.persistence.end()
  }
  return lock
}

/** Another tab has the lock: read-only until this tab has it again. */
function becomeReadOnly({ frame, messages, state }: SessionContext, lock: WriteLock): void {
  state.opened?.editor.setEditable(false)
  if (state.opened) state.opened.mayWrite = false
  frame.toolbar.inert = true
  const { elsewhere, takeOver } = messages.saving
  showNotice(frame.notices, elsewhere, [{ label: takeOver, act: lock.takeOver }])
}

/** Replaces the lock of the draft: other tabs may open the document by its new id. */
function lockNewDocument(session: SessionContext, id: string): void {
  const { opened } = session.state
  const lock = openLock(session, id)
  void lock.claim()
  opened?.lock.release()
  if (opened) opened.lock = lock
  else lock.release()
}
