import type { Node } from 'prosemirror-model'
import { applyBlocks } from '../content/apply-blocks.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { HistoryMessages } from '../i18n/history.ts'
import { showNotice } from '../widgets/notice.ts'

interface Restoring {
  id: string
  revision: number
  messages: HistoryMessages
  /** The moment of the version, for the notice. */
  moment: string
}

/**
 * Saves the current text, which the service keeps as a version, and replaces it with this one in an
 * undoable transaction. Returns a sentence about the failure, if any.
 */
export async function restoreVersion(
  context: EditorContext,
  restoring: Restoring,
): Promise<string | undefined> {
  const { client, editor, signal, saves } = context
  const { id, revision, messages } = restoring
  const open = saves?.()
  try {
    await open?.save()
  } catch {
    return messages.notSaved
  }
  if (!open || signal.aborted || !editor.isEditable) return messages.notSaved
  try {
    const { etag, content } = await client.restoreVersion(id, revision)
    if (signal.aborted) return undefined
    const before = editor.state.doc
    const blocks = content.content ?? []
    applyBlocks(editor, [{ from: 0, to: before.childCount, blocks }])
    await open.adopt({ id, etag, base: () => content })
    tellOfUndo(context, restoring, before)
    return undefined
  } catch {
    return messages.notRestored
  }
}

/** Offers to undo the restore until the next change, and reports it if that change was the undo. */
function tellOfUndo(
  { editor, root, messages: { close } }: EditorContext,
  { messages, moment }: Restoring,
  before: Node,
): void {
  const notices = root.querySelector('.wq-notices')
  if (!notices) return
  const clear = () => notices.replaceChildren()
  const leave = () => {
    clear()
    editor.focus()
  }
  const undo = () => {
    const { tr } = editor.state
    editor.view.dispatch(tr.replaceWith(0, tr.doc.content.size, before.content))
    editor.focus()
  }
  const closeAction = { label: close, act: leave }
  showNotice(notices, messages.restored(moment), [{ label: messages.undo, act: undo }, closeAction])
  const notice = notices.firstChild
  const followChange = () => {
    editor.off('update', followChange)
    if (notice?.parentNode !== notices) return
    if (editor.state.doc.eq(before)) showNotice(notices, messages.undone, [closeAction])
    else clear()
  }
  editor.on('update', followChange)
}
