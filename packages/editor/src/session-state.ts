import type { TextEditor } from './context/text-editor.ts'
import type { DocumentPersistence } from './saving/document-persistence.ts'
import type { WriteLock } from './saving/write-lock.ts'

/** The state of a document while it is open. */
export interface OpenedDocument {
  editor: TextEditor
  persistence: DocumentPersistence
  lock: WriteLock
  mayWrite: boolean
  end: AbortController
}

/** The state of a session, across reopenings of its document. */
export interface SessionState {
  documentId: string | undefined
  /** The draft to continue without a document id. */
  draftToContinue: string | undefined
  isEditable: boolean
  opened: OpenedDocument | undefined
}
