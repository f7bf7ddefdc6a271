import type { DocumentNode } from '@waraq/contract'
import type { Node, Schema } from 'prosemirror-model'
import type { TextEditor } from '../context/text-editor.ts'
import { COMMAND } from '../context/undo-groups.ts'
import { toEditorDocument } from './parse.ts'
import { toStoredDocument } from './serialize.ts'

/** Blocks that replace a range of top-level blocks; indexes are those of the current document. */
export interface Replacement {
  from: number
  to: number
  blocks: DocumentNode[]
}

/** Replaces blocks in one undoable transaction. The caret stays in its block. */
export function applyBlocks({ view, schema }: TextEditor, replacements: Replacement[]): void {
  const { tr, doc } = view.state
  // From the end, so that earlier positions stay valid.
  for (const { from, to, blocks } of replacements.toReversed()) {
    const [start, end] = [positionOf(doc, from), positionOf(doc, to)]
    if (blocks.length === 0) tr.delete(start, end)
    else tr.replaceWith(start, end, toEditorBlocks(blocks, schema).content)
  }
  const paragraph = tr.doc.childCount === 0 ? schema.nodes.paragraph?.create() : undefined
  if (paragraph) tr.insert(0, paragraph)
  view.dispatch(tr.setMeta(COMMAND, true))
}

/** A document of these blocks. */
export const toEditorBlocks = (content: DocumentNode[], schema: Schema): Node =>
  toEditorDocument({ type: 'doc', content }, schema)

/** The position before the top-level block with this index. */
export function positionOf(doc: Node, index: number): number {
  let position = 0
  for (let at = 0; at < index; at++) position += doc.child(at).nodeSize
  return position
}

/** Content in the form in which this editor stores it, so that only real changes differ. */
export const normalizeContent = (content: DocumentNode, { schema }: TextEditor): DocumentNode =>
  toStoredDocument(toEditorDocument(content, schema))
