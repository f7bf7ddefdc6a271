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
import { createSaveClient } from './saving/save-request.ts'
import { newKey, type Scheduler } from './saving/scheduler.ts'
import type { WriteLock } from './saving/write-lock.ts'
import type { Frame } from './ui/frame.ts'
import { createSavingNotices } from './ui/saving-notices.ts'

/** The state of a document while it is open. */
export interface OpenedDocument {
  editor: TextEditor
  persistence: DocumentPersistence
  lock: WriteLock
  mayWrite: boolean
  end: AbortController
}

/** The state of a session, across reopenings of its document. */
export interface SessionState {
  documentId: string | undefined
  /** The draft to continue without a document id. */
  draftToContinue: string | undefined
  isEditable: boolean
  opened: OpenedDocument | undefined
}

/** The write locks of a session. */
export interface SessionLocks {
  openLock(name: string): WriteLock
  /** Waits for a lock that another tab has; the document is read-only until then. */
  waitForTurn(lock: WriteLock): void
  /** Replaces the lock of the draft with that of the new document. */
  follow(id: string): void
}

interface Options {
  client: Client
  frame: Frame
  messages: Messages
  locale: string
  options: EditorOptions
  state: SessionState
  locks: SessionLocks
  scheduler: Scheduler
  host: HostEvents
  /** Reopens the session; without a document id, with `draftToContinue`. */
  reopen(): void
}

const DEBOUNCE_MS = 1000

/** Shows a loaded document in its prepared editor, and saves its changes. */
export function startDocument(
  session: Options,
  loaded: LoadedDocument,
  { editor, begin }: PreparedEditor,
  page: AbortController,
): OpenedDocument {
  const { client, frame, messages, locale, options, state, locks, scheduler, host } = session
  const { initial, lock, mayWrite, drafts, draftName } = loaded
  begin(initial.content, state.isEditable && mayWrite)
  const isAutomatic = options.autosave?.enabled !== false
  const saveClient = createSaveClient({
    client,
    origin: initial.origin,
    unanswered: initial.unanswered,
    newKey,
    onCreated(id) {
      state.documentId = id
      locks.follow(id)
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
    debounceMs: isAutomatic ? (options.autosave?.debounceMs ?? DEBOUNCE_MS) : undefined,
    onState(saveState, error) {
      frame.showSaveState(saveState, notices.follow(saveState, error))
      host.saveStateChanged(saveState, error)
    },
  })
  const notices = createSavingNotices({
    frame,
    messages,
    locale,
    persistence,
    editor,
  })
  editor.on('update', () => {
    persistence.changed()
    options.onChange?.(toStoredDocumentLazily(editor.state.doc))
  })
  reportTitles(options, editor, page.signal)
  followPageLifecycle(persistence, page.signal)
  addEventListener('pagehide', () => noteDraft(state), { signal: page.signal })
  state.draftToContinue = draftName
  persistence.begin()
  offerEarlierDrafts(session, loaded, editor)
  if (state.isEditable && !mayWrite) locks.waitForTurn(lock)
  return { editor, persistence, lock, mayWrite, end: page }
}

// Loaded for hosts that ask; without it they keep their own title.
function reportTitles({ onTitleChange }: EditorOptions, editor: TextEditor, signal: AbortSignal) {
  if (!onTitleChange) return
  import('./title-changes.ts').then(
    (it) => signal.aborted || it.reportTitles(editor, onTitleChange, signal),
    () => {},
  )
}

function noteDraft({ draftToContinue, documentId }: SessionState): void {
  if (draftToContinue !== undefined && documentId === undefined)
    rememberSessionDraft(draftToContinue)
}

function offerEarlierDrafts(
  { state, frame, locale, locks, reopen }: Options,
  { earlier, drafts }: LoadedDocument,
  editor: TextEditor,
): void {
  if (earlier.length === 0 || !drafts) return
  const { openLock } = locks
  const open = (draft: string): void => {
    state.draftToContinue = draft
    reopen()
  }
  const offered = { editor, place: frame.notices, locale, earlier, drafts, openLock, open }
  // Loaded only if there are drafts. If loading fails, the next new document offers them.
  import('./ui/draft-recovery.ts').then((it) => it.offerDraftRecovery(offered)).catch(() => {})
}
