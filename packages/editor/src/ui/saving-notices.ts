import { toStoredDocument } from '../content/serialize.ts'
import type { TextEditor } from '../context/text-editor.ts'
import type { Messages } from '../i18n/messages.ts'
import type { SaveState } from '../saving/autosave.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { RemoteVersion } from '../saving/save-request.ts'
import { showNotice } from '../widgets/notice.ts'
import { causeOf, type FailureCause } from './failure-cause.ts'
import { retrySentence, saveFailureSentence } from './failure-sentences.ts'
import type { Frame } from './frame.ts'

interface Options {
  frame: Frame
  messages: Messages
  locale: string
  apiUrl: string
  persistence: DocumentPersistence
  editor: TextEditor
  /** Aborted when the document closes. */
  signal: AbortSignal
}

/** Notices for save states that need the author's attention, with their actions. */
interface SavingNotices {
  /**
   * Returns whether attempts keep failing in a way that only a person can end: twice with the same
   * status from 400 to 499. `isHandled`: the host itself tells the author to sign in.
   */
  follow(state: SaveState, error: unknown, isHandled: boolean): boolean
}

export function createSavingNotices(options: Options): SavingNotices {
  const { frame, messages, locale, apiUrl, persistence, editor, signal } = options
  const { saving } = messages
  let current: { state: SaveState; text: string } | undefined
  /** The cause of the last attempt, if a retry is scheduled. */
  let failureCause: FailureCause | undefined

  function follow(state: SaveState, error: unknown, isHandled: boolean): boolean {
    // A notice stays, because the next attempt has no response yet.
    if (state === 'dirty' || state === 'saving') return false
    if (state === 'conflict' && current?.state === state) return false
    const last = failureCause
    failureCause = undefined
    if (state === 'retrying') return followRetry(causeOf(error), last)
    if (isHandled) clear()
    else showNoticeFor(state, error)
    return false
  }

  function showNoticeFor(state: SaveState, error: unknown): void {
    const { retry, remoteVersion } = persistence
    if (state === 'expired')
      offer(state, `${messages.signedOut} ${saving.signedOut}`, messages.retry, retry)
    else if (state === 'blocked')
      offer(
        state,
        saveFailureSentence(error, toStoredDocument(editor.state.doc), options),
        messages.retry,
        retry,
      )
    else if (state === 'gone') offer(state, saving.gone, saving.saveAsNew, saveAsNew)
    else clear()
    if (state === 'conflict' && remoteVersion) void ask(remoteVersion)
  }

  // A single failure is often over before it is read.
  function followRetry(cause: FailureCause, last: FailureCause | undefined): boolean {
    failureCause = cause
    if (!last) clear()
    else offer('retrying', retrySentence(cause, messages), saving.tryNow, persistence.retry)
    return cause.status === last?.status && cause.status >= 400 && cause.status < 500
  }

  // Other notices are not about the save state.
  function clear(): void {
    if (!current) return
    current = undefined
    const hadFocus = frame.notices.contains(document.activeElement)
    frame.notices.replaceChildren()
    if (hadFocus) editor.focus()
  }

  // The same notice stays, so that it is announced once and its button keeps the focus.
  function offer(state: SaveState, text: string, label: string, act: () => void): void {
    if (current?.state === state && current.text === text) return
    current = { state, text }
    showNotice(frame.notices, text, [{ label, act }])
  }

  const saveAsNew = () => void persistence.overwrite({})

  // Loaded only on a conflict.
  async function ask(remoteVersion: RemoteVersion): Promise<void> {
    clear()
    current = { state: 'conflict', text: '' }
    const code = await import('./dialogs.ts').catch(() => undefined)
    if (persistence.remoteVersion !== remoteVersion) return
    if (!code)
      return offer('conflict', messages.partFailed, messages.retry, () => void ask(remoteVersion))
    const view = { document, locale, apiUrl }
    const later = await code.resolveConflict({ ...options, view, remoteVersion })
    current = undefined
    if (later && editor.isEditable && !signal.aborted)
      offer('conflict', later.text, later.label, () => void ask(remoteVersion))
  }

  return { follow }
}
