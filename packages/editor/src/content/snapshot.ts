import type { DocumentNode } from '@waraq/contract'
import type { Node } from 'prosemirror-model'
import type { TextEditor } from '../context/text-editor.ts'
import { toEditorDocument } from './parse.ts'
import { toStoredDocument } from './serialize.ts'

/** The current document; its content is converted only when it is sent. */
export function snapshotOf({ state }: TextEditor) {
  const { doc } = state
  return { version: doc, isEmpty: isEmpty(doc), content: () => toStoredDocument(doc) }
}

/** Replaces the document in an undoable transaction. */
export function replaceContent({ view, schema }: TextEditor, content: DocumentNode): void {
  const { tr } = view.state
  view.dispatch(tr.replaceWith(0, tr.doc.content.size, toEditorDocument(content, schema).content))
}

// Called on every key press, so it stops at the first block that is not an empty paragraph.
function isEmpty(doc: Node): boolean {
  for (let at = 0; at < doc.childCount; at++) {
    const block = doc.child(at)
    if (block.type.name !== 'paragraph' || block.content.size > 0) return false
  }
  return true
}
