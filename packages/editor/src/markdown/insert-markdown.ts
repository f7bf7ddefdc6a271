import type { DocumentNode } from '@waraq/contract'
import { Slice } from 'prosemirror-model'
import { Selection } from 'prosemirror-state'
import { toEditorDocument } from '../content/parse.ts'
import type { TextEditor } from '../context/text-editor.ts'
import { parseMarkdown } from './parse-markdown.ts'

/**
 * Puts the blocks of a Markdown text in place of a range in one undo step, with the caret after
 * them. `false` if the text is too long or cannot be inserted.
 */
export function insertMarkdown(
  editor: TextEditor,
  text: string,
  { from, to }: { from: number; to: number } = editor.state.selection,
): boolean {
  const content = parseMarkdown(text)
  return content !== undefined && insertBlocks(editor, content, { from, to })
}

/** Puts blocks in place of a range, like `insertMarkdown`. */
export function insertBlocks(
  editor: TextEditor,
  content: DocumentNode[],
  { from, to }: { from: number; to: number },
): boolean {
  if (content.length === 0) return false
  const blocks = toEditorDocument({ type: 'doc', content }, editor.schema).content
  return editor.run(({ tr }, dispatch) => {
    tr.replaceRange(from, to, new Slice(blocks, 0, 0))
    if (!tr.docChanged) return false
    tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1))
    dispatch?.(tr)
    return true
  })
}
