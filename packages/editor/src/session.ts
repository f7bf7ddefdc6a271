import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { type Client, ServiceError } from '@waraq/sdk/client'
import { toStoredDocument, toStoredDocumentLazily } from './content/serialize.ts'
import { snapshotOf } from './content/snapshot.ts'
import type { TextEditor } from './context/text-editor.ts'
import type { EditorInstance, EditorOptions } from './editor-instance.ts'
import { createHostEvents } from './host-events.ts'
import type { Messages } from './i18n/messages.ts'
import { type EditorScope, type PreparedEditor, prepareWhileLoading } from './prepared-editor.ts'
import { type DocumentPersistence, persistDocument } from './saving/document-persistence.ts'
import { newKey } from './saving/drafts.ts'
import { type LoadedDocument, loadDocument } from './saving/load-document.ts'
import { followPageLifecycle } from './saving/page-lifecycle.ts'
import { pinIdentity } from './saving/pin-identity.ts'
import { createScheduler } from './saving/scheduler.ts'
import { rememberSessionDraft, takeSessionDraft } from './saving/session-draft.ts'
import { createWriteLock, type WriteLock } from './saving/write-lock.ts'
import { loadFailureSentence } from './ui/failure-sentences.ts'
import type { Frame } from './ui/frame.ts'
import { createSavingNotices } from './ui/saving-notices.ts'
import { showNotice } from './widgets/notice.ts'

interface Options {
  client: Client
  frame: Frame
  messages: Messages
  locale: string
  options: EditorOptions
  prepareEditor(place: EditorScope): Promise<PreparedEditor>
}

/** The state of a document while it is open. */
interface Opened {
  editor: TextEditor
  persistence: DocumentPersistence
  lock: WriteLock
  mayWrite: boolean
  end: AbortController
}

type Session = Pick<EditorInstance, 'getJSON' | 'save' | 'setEditable' | 'destroy'>

const DEBOUNCE_MS = 1000

/**
 * Opens a document in a frame, saves it, and reopens it when this tab gains or loses the write
 * lock.
 */
export function createSession(session: Options): Session {
  const { frame, messages, locale, options, prepareEditor } = session
  const client = pinIdentity(session.client)
  const end = new AbortController()
  const scheduler = createScheduler()
  const host = createHostEvents(options)
  let { documentId } = options
  // The draft to continue without a document id.
  let draftToContinue = documentId === undefined ? takeSessionDraft() : undefined
  let isEditable = options.readOnly !== true
  let isReady = false
  let opened: Opened | undefined
  let content: DocumentNode | undefined
  let opening = open()

  async function open(heldLock?: WriteLock): Promise<void> {
    frame.showLoading()
    const finding = loadDocument({
      client,
      documentId,
      initialContent: options.initialContent,
      isReader: !isEditable,
      draftToContinue,
      hasDrafts: options.drafts !== false,
      openLock: heldLock ? () => heldLock : openLock,
      newKey,
      signal: end.signal,
    })
    try {
      opened = await prepareWhileLoading(finding, prepare, start)
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
    return prepareEditor({ documentId: () => documentId, signal })
  }

  function start(
    all: LoadedDocument,
    { editor, begin }: PreparedEditor,
    page: AbortController,
  ): Opened {
    const { opening: found, lock, mayWrite, drafts, draftName, earlier } = all
    end.signal.throwIfAborted()
    begin(found.content, isEditable && mayWrite)
    const enabled = options.autosave?.enabled !== false
    const persistence = persistDocument({
      client,
      opening: found,
      snapshot: () => snapshotOf(editor),
      drafts,
      draftName,
      scheduler,
      newKey,
      debounceMs: enabled ? (options.autosave?.debounceMs ?? DEBOUNCE_MS) : undefined,
      onState(state, error) {
        frame.showSaveState(state, notices.follow(state, error))
        host.saveStateChanged(state, error)
      },
      onCreated,
    })
    const notices = createSavingNotices({
      frame,
      messages,
      locale,
      persistence,
      documentId: () => documentId,
      editor,
    })
    editor.on('update', () => {
      persistence.changed()
      options.onChange?.(toStoredDocumentLazily(editor.state.doc))
    })
    followPageLifecycle(persistence, page.signal)
    addEventListener('pagehide', noteDraft, { signal: page.signal })
    draftToContinue = draftName
    persistence.begin()
    if (earlier.length > 0 && drafts) {
      const { notices: place } = frame
      const offered = { editor, place, locale, earlier, drafts, openLock, open: goOn }
      // Loaded only if there are drafts. If loading fails, the next new document offers them.
      import('./ui/draft-recovery.ts').then((it) => it.offerDraftRecovery(offered)).catch(() => {})
    }
    if (isEditable && !mayWrite) waitForTurn(lock)
    return { editor, persistence, lock, mayWrite, end: page }
  }

  function noteDraft(): void {
    if (draftToContinue !== undefined && documentId === undefined)
      rememberSessionDraft(draftToContinue)
  }

  function goOn(draft: string): void {
    draftToContinue = draft
    reopen()
  }

  function onCreated(id: string): void {
    documentId = id
    // Other tabs may open the document by its new id.
    const named = openLock(id)
    void named.claim()
    opened?.lock.release()
    if (opened) opened.lock = named
    else named.release()
    options.onDocumentCreated?.(id)
  }

  function openLock(name: string): WriteLock {
    const lock = createWriteLock({
      name,
      locks: navigator.locks,
      openChannel: (channel) => new BroadcastChannel(channel),
      scheduler,
      async onAsked() {
        rest(lock)
        await opened?.persistence.end()
      },
      onGained: () => reopen(lock),
      onLost() {
        rest(lock)
        void opened?.persistence.end()
      },
    })
    return lock
  }

  function waitForTurn(lock: WriteLock): void {
    lock.wait()
    rest(lock)
  }

  /** Another tab took the lock: reopen read-only. */
  function rest(lock: WriteLock): void {
    opened?.editor.setEditable(false)
    if (opened) opened.mayWrite = false
    frame.toolbar.inert = true
    const { elsewhere, takeOver } = messages.saving
    showNotice(frame.notices, elsewhere, [{ label: takeOver, act: lock.takeOver }])
  }

  function reopen(heldLock?: WriteLock): void {
    const last = opened
    opened = undefined
    opening = (async () => {
      if (last) await close(last, heldLock)
      if (!end.signal.aborted) await open(heldLock)
    })()
  }

  async function close(
    { editor, persistence, lock, end: page }: Opened,
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
    getJSON: () =>
      opened ? toStoredDocument(opened.editor.state.doc) : (content ?? EMPTY_DOCUMENT),
    async save() {
      await opening
      if (!opened) throw new ServiceError(0, 'load_failed')
      await opened.persistence.save()
    },
    setEditable(value) {
      const wasReader = !isEditable
      isEditable = value
      // A reader has neither requested the lock nor read the newest version.
      if (value && wasReader && opened && !opened.mayWrite) reopen()
      else opened?.editor.setEditable(value && opened.mayWrite)
    },
    destroy() {
      end.abort()
      if (opened) void close(opened)
      opened = undefined
    },
  }
}
