import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { toStoredDocument } from './content/serialize.ts'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { createHostEvents } from './host-events.ts'
import type { Messages } from './i18n/messages.ts'
import { type EditorScope, type PreparedEditor, prepareWhileLoading } from './prepared-editor.ts'
import type { DocumentPersistence } from './saving/document-persistence.ts'
import { takeSessionDraft } from './saving/drafts.ts'
import { type LoadedDocument, loadDocument, pinIdentity } from './saving/load-document.ts'
import { createScheduler, newKey, type Scheduler } from './saving/scheduler.ts'
import { createWriteLock, type WriteLock } from './saving/write-lock.ts'
import {
  type OpenedDocument,
  type SessionLocks,
  type SessionState,
  startDocument,
} from './start-document.ts'
import { loadFailureSentence } from './ui/failure-sentences.ts'
import type { Frame } from './ui/frame.ts'
import { showNotice } from './widgets/notice.ts'

interface Options {
  client: Client
  frame: Frame
  messages: Messages
  locale: string
  options: EditorOptions
  prepareEditor(place: EditorScope): Promise<PreparedEditor>
}

type Session = Pick<EditorInstance, 'getJSON' | 'save' | 'setEditable' | 'destroy'> & {
  saves(): DocumentPersistence | undefined
}

/**
 * Opens a document in a frame, saves it, and reopens it when this tab gains or loses the write
 * lock.
 */
export function createSession(session: Options): Session {
  const { frame, messages, options, prepareEditor } = session
  const client = pinIdentity(session.client)
  const end = new AbortController()
  const scheduler = createScheduler()
  const host = createHostEvents(options)
  const { documentId } = options
  const state: SessionState = {
    documentId,
    draftToContinue: documentId === undefined ? takeSessionDraft() : undefined,
    isEditable: options.readOnly !== true,
    opened: undefined,
  }
  const locks = createSessionLocks({ state, frame, messages, scheduler, reopen })
  const parts = { ...session, client, state, locks, scheduler, host, reopen }
  let isReady = false
  let content: DocumentNode | undefined
  let opening = open()

  async function open(heldLock?: WriteLock): Promise<void> {
    frame.showLoading()
    const finding = loadDocument({
      client,
      documentId: state.documentId,
      initialContent: options.initialContent,
      isReader: !state.isEditable,
      draftToContinue: state.draftToContinue,
      hasDrafts: options.drafts !== false,
      openLock: heldLock ? () => heldLock : locks.openLock,
      newKey,
      signal: end.signal,
    })
    try {
      state.opened = await prepareWhileLoading(finding, prepare, start)
    } catch (error) {
      finding.then(({ lock }) => lock.release()).catch(() => {})
      if (end.signal.aborted) return
      // Nothing opens after a failed load, so an unread document cannot be overwritten.
      frame.showFailure(loadFailureSentence(error, messages), () => {
        opening = open()
      })
      host.loadFailed(error)
      return
    }
    if (!isReady) options.onReady?.()
    isReady = true
  }

  async function prepare(signal: AbortSignal): Promise<PreparedEditor> {
    end.signal.throwIfAborted()
    frame.body.replaceChildren()
    return prepareEditor({ documentId: () => state.documentId, signal })
  }

  function start(
    loaded: LoadedDocument,
    prepared: PreparedEditor,
    page: AbortController,
  ): OpenedDocument {
    end.signal.throwIfAborted()
    return startDocument(parts, loaded, prepared, page)
  }

  function reopen(heldLock?: WriteLock): void {
    const last = state.opened
    state.opened = undefined
    opening = (async () => {
      if (last) await close(last, heldLock)
      if (!end.signal.aborted) await open(heldLock)
    })()
  }

  async function close(
    { editor, persistence, lock, end: page }: OpenedDocument,
    heldLock?: WriteLock,
  ): Promise<void> {
    content = toStoredDocument(editor.state.doc)
    const kept = persistence.end()
    page.abort()
    frame.body.replaceChildren()
    frame.notices.replaceChildren()
    frame.toolbar.inert = false
    await kept
    if (lock !== heldLock) lock.release()
  }

  return {
    saves: () => state.opened?.persistence,
    getJSON: () =>
      state.opened ? toStoredDocument(state.opened.editor.state.doc) : (content ?? EMPTY_DOCUMENT),
    async save() {
      await opening
      if (!state.opened) throw new ServiceError(0, 'load_failed')
      await state.opened.persistence.save()
    },
    setEditable(value) {
      const wasReader = !state.isEditable
      state.isEditable = value
      // A reader has neither requested the lock nor read the newest version.
      if (value && wasReader && state.opened && !state.opened.mayWrite) reopen()
      else state.opened?.editor.setEditable(value && state.opened.mayWrite)
    },
    destroy() {
      end.abort()
      if (state.opened) void close(state.opened)
      state.opened = undefined
    },
  }
}

interface LockOptions {
  state: SessionState
  frame: Frame
  messages: Messages
  scheduler: Scheduler
  /** Reopens the document with a lock that this tab holds. */
  reopen(heldLock: WriteLock): void
}

/** Creates the write locks of a session, which follow what other tabs do. */
function createSessionLocks(options: LockOptions): SessionLocks {
  const { state, frame, messages, scheduler, reopen } = options

  function openLock(name: string): WriteLock {
    const lock = createWriteLock({
      name,
      locks: navigator.locks,
      openChannel: (channel) => new BroadcastChannel(channel),
      scheduler,
      onAsked: stopWriting,
      onGained: () => reopen(lock),
      onLost: stopWriting,
    })
    async function stopWriting(): Promise<void> {
      becomeReadOnly(lock)
      await state.opened?.persistence.end()
    }
    return lock
  }

  /** Another tab took the lock: read-only until this tab has it again. */
  function becomeReadOnly(lock: WriteLock): void {
    state.opened?.editor.setEditable(false)
    if (state.opened) state.opened.mayWrite = false
    frame.toolbar.inert = true
    const { elsewhere, takeOver } = messages.saving
    showNotice(frame.notices, elsewhere, [{ label: takeOver, act: lock.takeOver }])
  }

  return {
    openLock,
    waitForTurn(lock) {
      lock.wait()
      becomeReadOnly(lock)
    },
    follow(id) {
      // Other tabs may open the document by its new id.
      const named = openLock(id)
      void named.claim()
      state.opened?.lock.release()
      if (state.opened) state.opened.lock = named
      else named.release()
    },
  }
}
