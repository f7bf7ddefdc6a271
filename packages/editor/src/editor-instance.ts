import type { DocumentNode } from '@waraq/contract'
import type { Theme } from './ui/frame.ts'

/** What a host is told of saving. `error` stands for every state in which something is not kept. */
export type HostSaveState = 'idle' | 'saving' | 'saved' | 'error'

export interface EditorOptions {
  /** The document to open; without one the first words make a new one. */
  documentId?: string | undefined
  /** What a new document begins with. */
  initialContent?: DocumentNode | null | undefined
  /** The language of the interface; `en` if not given. Text has its own directions. */
  locale?: string | undefined
  theme?: Theme | undefined
  readOnly?: boolean | undefined
  /** Puts the caret at the end. */
  autofocus?: boolean | undefined
  autosave?: { enabled?: boolean; debounceMs?: number } | undefined
  /** Whether what is not saved yet is kept in this browser too, for a week at most; true if not given. */
  drafts?: boolean | undefined
  onReady?: (() => void) | undefined
  onChange?: ((content: DocumentNode) => void) | undefined
  onSaveStateChange?: ((state: HostSaveState) => void) | undefined
  onDocumentCreated?: ((id: string) => void) | undefined
  onError?: ((code: string, detail: unknown) => void) | undefined
  /** The author is signed out: once they are signed in again, the editor goes on by itself. */
  onTokenExpired?: (() => void) | undefined
  onEvent?: ((name: string, properties: Record<string, unknown>) => void) | undefined
}

export interface EditorInstance {
  /** The document as it would be saved now. */
  getJSON(): DocumentNode
  /** Saves now; resolves when all is kept, rejects where it could not be, or nothing could be opened. */
  save(): Promise<void>
  setEditable(isEditable: boolean): void
  setTheme(theme: Theme): void
  /** Shows the list of keys. */
  openShortcuts(): void
  /** Shows the palette of all commands, as Ctrl+K does. */
  openCommandPalette(): void
  /** Ends it. What was not saved yet is sent once more. */
  destroy(): void
}
