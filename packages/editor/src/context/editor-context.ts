import type { Client } from '@waraq/sdk/client'
import type { Messages } from '../i18n/messages.ts'
import type { TextEditor } from './text-editor.ts'

/** What every part of the interface works with. */
export interface EditorContext {
  editor: TextEditor
  client: Client
  messages: Messages
  locale: string
  /** The box of the editor: menus and dialogs are put into it, so that they have its language and colours. */
  root: HTMLElement
  /** The document as the service knows it; none before it was first saved. */
  documentId(): string | undefined
  /** Saves now, as an author asks who does not trust what saves itself. */
  save(): void
  /** Tells the host what the author did. */
  emit(event: string, properties?: Record<string, unknown>): void
  /** Ends with the editor. */
  signal: AbortSignal
}

/** The part of the context that scripture needs. */
export type ScriptureContext = Pick<
  EditorContext,
  'editor' | 'client' | 'messages' | 'locale' | 'root' | 'emit' | 'signal'
>
