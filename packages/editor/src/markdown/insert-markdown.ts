import type { DocumentNode } from '@waraq/contract'
import { type Fragment, Slice } from 'prosemirror-model'
import { Selection, type Transaction } from 'prosemirror-state'
import { endOfChange } from '../commands/insertions.ts'
import { toEditorDocument } from '../content/parse.ts'
import type { EditorContext } from '../context/editor-context.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { pasteMessagesFor } from '../i18n/pastes.ts'
import { noteIdOf } from '../schema/footnotes.ts'
import { announce } from '../widgets/announce.ts'

/** The code that reads Markdown, which loads with the first text that looks like it. */
export const loadReader = () => import('@waraq/exchange/markdown')

/** The blocks of a text in Markdown; none for too long a text, and if the code cannot be loaded. */
export async function readBlocks(context: EditorContext, text: string): Promise<DocumentNode[]> {
  const reader = await loadReader().catch(() => undefined)
  if (!reader) announce(context, pasteMessagesFor(context.locale).plain, true)
  if (!reader || text.trim() === '') return []
  try {
    return reader.readMarkdown(text, { newId }).content.content ?? []
  } catch (error) {
    if (error instanceof reader.UnreadableFile) return []
    throw error
  }
}

/** 32 random bits: the id of a footnote has letters and digits. */
export const newId = (): string =>
  crypto.getRandomValues(new Uint32Array(1)).join().padStart(10, '0')

/** Puts a text in Markdown in place of the selection, or the text itself if it cannot be read. */
export async function insertMarkdown(context: EditorContext, text: string): Promise<void> {
  const { editor, signal } = context
  const blocks = await readBlocks(context, text)
  if (signal.aborted || !editor.isEditable || text === '') return
  if (!insertBlocks(editor, blocks, editor.state.selection)) editor.view.pasteText(text)
}

/**
 * Puts blocks in place of a range in one undo step, with the caret after them and before their notes. `false` if there are
 * none or they cannot be inserted. `prepare` may change them in the same step.
 */
export function insertBlocks(
  editor: TextEditor,
  content: DocumentNode[],
  { from, to }: { from: number; to: number },
  prepare: (tr: Transaction) => void = () => {},
): boolean {
  if (content.length === 0) return false
  const blocks = toEditorDocument({ type: 'doc', content }, editor.schema).content
  return editor.run(({ tr }, dispatch) => {
    tr.replaceRange(from, to, new Slice(blocks, 0, 0))
    if (!tr.docChanged) return false
    // Blocks may go after the line of the caret, in which `to` stays.
    const end = endOfChange(tr) - sizeOfNotes(blocks)
    tr.setSelection(Selection.near(tr.doc.resolve(end), -1))
    prepare(tr)
    dispatch?.(tr)
    return true
  })
}

/** The size of the notes at the end: the caret goes before them. */
function sizeOfNotes({ lastChild }: Fragment): number {
  const isOfNotes = lastChild?.type.name === 'orderedList' && lastChild.children.every(noteIdOf)
  return isOfNotes ? lastChild.nodeSize : 0
}
