import type { DocumentNode } from '@waraq/contract'
import type { Messages } from '../i18n/messages.ts'
import type { SaveState } from '../saving/autosave.ts'
import type { DocumentPersistence } from '../saving/document-persistence.ts'
import type { RemoteVersion } from '../saving/save-request.ts'
import { showNotice } from '../widgets/notice.ts'
import type { Frame } from './frame.ts'

interface Options {
  frame: Frame
  messages: Messages
  locale: string
  persistence: DocumentPersistence
  documentId(): string | undefined
  mine(): DocumentNode
  /** Replaces the editor's content in an undoable way. */
  show(content: DocumentNode): void
}

/** Notices for save states that need the author's attention, with their actions. */
export interface SavingNotices {
  follow(state: SaveState, error: unknown): void
}

/** A notice stays in these states, because the next attempt has no response yet. */
const PASSING_THROUGH = new Set<SaveState>(['dirty', 'saving'])

export function createSavingNotices(options: Options): SavingNotices {
  const { frame, messages, locale, persistence, documentId, mine, show } = options
  let shown: SaveState | undefined

  function follow(state: SaveState, error: unknown): void {
    if (state === shown || (shown && PASSING_THROUGH.has(state))) return
    shown = undefined
    frame.notices.replaceChildren()
    if (state === 'conflict' && persistence.theirs) void askForChoice(persistence.theirs)
    if (state === 'gone') offer(state, messages.saving.gone, messages.saving.saveAsNew, saveAsNew)
    if (state === 'expired')
      offer(state, messages.saving.expired, messages.retry, persistence.retry)
    if (state === 'blocked')
      offer(state, reasonOf(error, messages), messages.retry, persistence.retry)
  }

  function offer(state: SaveState, text: string, label: string, act: () => void): void {
    shown = state
    showNotice(frame.notices, text, [{ label, act }])
  }

  const saveAsNew = () => void persistence.overwrite({ id: undefined, etag: undefined })

  // Loaded only on a conflict.
  async function askForChoice(theirs: RemoteVersion): Promise<void> {
    shown = 'conflict'
    const { createConflictPanel } = await import('../dialogs/conflict-panel.ts')
    if (persistence.theirs !== theirs) return
    const origin = { id: documentId(), etag: theirs.etag }
    const panel = createConflictPanel({ locale, mine: mine(), theirs: theirs.content })
    frame.showPanel(panel.element)
    const choice = await panel.choice
    frame.showPanel(undefined)
    shown = undefined
    if (choice === 'both') return saveAsNew()
    if (choice === 'mine') return void persistence.overwrite(origin)
    show(theirs.content)
    void persistence.adopt(origin)
  }

  return { follow }
}

function reasonOf(error: unknown, { saving }: Messages): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : ''
  if (code === 'document_too_large') return saving.tooLarge
  if (code === 'document_limit_reached') return saving.tooMany
  return saving.refused
}
