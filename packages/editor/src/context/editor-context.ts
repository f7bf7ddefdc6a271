import type { DocumentNode } from '@waraq/contract'
import type { Client } from '@waraq/sdk/client'
import type { Messages } from '../i18n/messages.ts'
import type { Part } from './features.ts'
import type { TextEditor } from './text-editor.ts'

/** The saves of the open document. */
interface DocumentSaves {
  /** Resolves when the current content is stored, rejects if the save fails. */
  save(): Promise<void>
  /** Accepts a stored version as the saved state of the current content. */
  adopt(version: { id: string; etag: string | undefined; base(): DocumentNode }): Promise<void>
}

/** Dependencies shared by all parts of the interface. */
export interface EditorContext {
  editor: TextEditor
  client: Client
  messages: Messages
  locale: string
  /**
   * The element of the editor. Menus and dialogs are appended to it and inherit its language and
   * colors.
   */
  root: HTMLElement
  /** The id of the document; undefined before its first save. */
  documentId(): string | undefined
  /** Saves immediately, as on Ctrl+S; rejects if the save fails, which the status line says too. */
  save(): Promise<void>
  /** For the version history; missing if the host turned it off or the service has none. */
  saves?: (() => DocumentSaves | undefined) | undefined
  /** The name of the author, for the version history. */
  authorName?: string | undefined
  /** The parts that the host turned off. Documents that use them are shown and kept. */
  without: ReadonlySet<Part>
  /** Reports an action of the author to the host. */
  emit(event: string, properties?: Record<string, unknown>): void
  /** Aborted when the editor is destroyed. */
  signal: AbortSignal
}

/** The part of the context that scripture needs. */
export type ScriptureContext = Pick<
  EditorContext,
  'editor' | 'client' | 'messages' | 'locale' | 'root' | 'without' | 'emit' | 'signal'
>
