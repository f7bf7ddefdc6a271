import { type DocumentNode, EMPTY_DOCUMENT } from '@waraq/contract'
import { ServiceError } from '@waraq/sdk/client'
import { toStoredDocument } from './content/serialize.ts'
import type { EditorInstance } from './editor-instance.ts'
import { createHostEvents } from './host-events.ts'
import { type EditorScope, type PreparedEditor, prepareWhileLoading } from './prepared-editor.ts'
import type { DocumentPersistence } from './saving/document-persistence.ts'
import { takeSessionDraft } from './saving/drafts.ts'
import { loadDocument, pinIdentity } from './saving/load-document.ts'
import { createScheduler, newKey } from './saving/scheduler.ts'
import type { WriteLock } from './saving/write-lock.ts'
import {
  type OpenedDocument,
  openLock,
  type SessionContext,
  startDocument,
} from './start-document.ts'
import { loadFailureSentence } from './ui/failure-sentences.ts'

type Options = Pick<SessionContext, 'client' | 'frame' | 'messages' | 'locale' | 'options'> & {
  prepareEditor(scope: EditorScope): Promise<PreparedEditor>
}

type Session = Pick<EditorInstance, 'getJSON' | 'save' | 'setEditable' | 'destroy'> & {
  saves(): DocumentPersistence | undefined
}

/**
 * Opens a document in a frame, saves it, and reopens it when this tab gains or loses the write
 * lock.
 */
export function createSession(initialOptions: Options): Session {
  const { frame, messages, options, prepareEditor } = initialOptions
  const { documentId } = options
  const end = new AbortController()
  const session: SessionContext = {
    ...initialOptions,
    client: pinIdentity(initialOptions.client),
    scheduler: createScheduler(),
    host: createHostEvents(options),
    state: {
      documentId,
      draftToContinue: documentId === undefined ? takeSessionDraft() : undefined,
      isEditable: options.readOnly !== true,
      opened: undefined,
    },
    reopen,
  }
  const { client, host, state } = session
  let isReady = false
  let content: DocumentNode | undefined
  let opening = open()

  async function open(heldLock?: WriteLock): Promise<void> {
    frame.showLoading()
    const loading = loadDocument({
      client,
      documentId: state.documentId,
      initialContent: options.initialContent,
      isReader: !state.isEditable,
      draftToContinue: state.draftToContinue,
      hasDrafts: options.drafts !== false,
      openLock: (name) => heldLock ?? openLock(session, name),
      newKey,
      signal: end.signal,
    })
    try {
      state.opened = await prepareWhileLoading(loading, prepare, (loaded, prepared, page) => {
        end.signal.throwIfAborted()
        return startDocument(session, loaded, prepared, page)
      })
    } catch (error) {
      loading.then(({ lock }) => lock.release()).catch(() => {})
      if (end.signal.aborted) return
      // Nothing opens after a failed load, so an unread document cannot be overwritten.
      let isHandled = false
      try {
        isHandled = host.loadFailed(error)
      } finally {
        frame.showFailure(isHandled ? '' : loadFailureSentence(error, messages), () => {
          opening = open()
        })
      }
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

  function reopen(heldLock?: WriteLock): void {
    const last = state.opened
    state.opened = undefined
    opening = (async () => {
      if (last) await close(last, heldLock)
      if (!end.signal.aborted) await open(heldLock)
    })()
  }

  async function close(opened: OpenedDocument, heldLock?: WriteLock): Promise<void> {
    content = toStoredDocument(opened.editor.state.doc)
    const ending = opened.persistence.end()
    opened.end.abort()
    frame.body.replaceChildren()
    frame.notices.replaceChildren()
    frame.toolbar.inert = false
    await ending
    if (opened.lock !== heldLock) opened.lock.release()
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
      // A page that was read-only has neither requested the lock nor read the newest version.
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
