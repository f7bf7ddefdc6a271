import type { DocumentNode } from '@waraq/contract'
import type { TextEditor } from '../context/text-editor.ts'
import { isEmpty } from './is-empty.ts'
import { toEditorDocument } from './parse.ts'
import { toStoredDocument } from './serialize.ts'

/** The document at this moment; it is copied when it is sent. */
export function snapshotOf({ state }: TextEditor) {
  const { doc } = state
  return { version: doc, isEmpty: isEmpty(doc), content: () => toStoredDocument(doc) }
}

/** Puts another document in its place, in a way that can be undone. */
export function replaceContent({ view, schema }: TextEditor, content: DocumentNode): void {
  const { tr } = view.state
  view.dispatch(tr.replaceWith(0, tr.doc.content.size, toEditorDocument(content, schema).content))
}
