import type { DocumentNode, Theme } from '@waraq/contract'
import type { GetPeople } from '@waraq/sdk/comments'
import type { Feature } from './context/feature-names.ts'
import type { HostOptions } from './host/host-types.ts'
import type { ToolbarItem } from './widgets/toolbar-items.ts'

/**
 * The save state reported to the host. `error` stands for every state with unsaved changes that
 * need attention.
 */
export type HostSaveState = 'idle' | 'saving' | 'saved' | 'error'

export interface EditorOptions extends HostOptions {
  /** The document to open; without it, the first input creates one. */
  documentId?: string | undefined
  /** The content of a new document. */
  initialContent?: DocumentNode | null | undefined
  /** The language of the interface; `en` by default. The text has its own directions. */
  locale?: string | undefined
  theme?: Theme | undefined
  readOnly?: boolean | undefined
  /**
   * `true` puts the caret at the end of the document, `false` leaves the focus where it is. By
   * default the text takes the focus if it opens in view and nothing else has it, but not on phones.
   */
  autofocus?: boolean | undefined
  autosave?: { enabled?: boolean; debounceMs?: number } | undefined
  /** Whether unsaved changes are also kept in this browser, for at most a week; true by default. */
  drafts?: boolean | undefined
  /** Offers the versions of the document, to compare and restore them; true by default. */
  history?: boolean | undefined
  /** Writes the document at the same time as others, and shows what they write; false by default. */
  together?: boolean | undefined
  /**
   * Shows comments beside the document, for its author and co-authors; false by default. `mentions`
   * are offered in them, too.
   */
  comments?: boolean | undefined
  /** Returns the names of these users of yours by their ids, for `together` and `comments`. */
  getPeople?: GetPeople | undefined
  /** The name of the author, shown in the version history. */
  authorName?: string | undefined
  /** Shown in an empty document instead of the default placeholder. */
  placeholder?: string | undefined
  /**
   * The language of citations of verses and hadiths in the text; `auto`, the default, follows the
   * text around each, as readers see it.
   */
  citations?: 'auto' | 'ar' | 'en' | undefined
  /** The commands of the toolbar in their order, with `|` between groups. */
  toolbar?: readonly ToolbarItem[] | undefined
  /**
   * With `false`, the editor lacks the commands, keys, typing rules and menus of a feature.
   * Documents that use it are shown and kept.
   */
  features?: Partial<Record<Feature, boolean>> | undefined
  onReady?: (() => void) | undefined
  onChange?: ((content: DocumentNode) => void) | undefined
  onSaveStateChange?: ((state: HostSaveState) => void) | undefined
  onDocumentCreated?: ((id: string) => void) | undefined
  /** Called with the title when the document opens and whenever it changes; `''` for none. */
  onTitleChange?: ((title: string) => void) | undefined
  onError?: ((code: string, detail: unknown) => void) | undefined
  /**
   * Called when the author is signed out. Saving resumes after the next sign-in. Return `true` if
   * you tell the author to sign in; the editor then shows no message of its own.
   */
  onTokenExpired?: (() => unknown) | undefined
  onEvent?: ((name: string, properties: Record<string, unknown>) => void) | undefined
}

export interface EditorInstance {
  /** The document as a save would send it now. */
  getJSON(): DocumentNode
  /**
   * Saves now; resolves when everything is stored, rejects if the save fails or no document is
   * open.
   */
  save(): Promise<void>
  setEditable(isEditable: boolean): void
  setTheme(theme: Theme): void
  /** Opens the list of keyboard shortcuts. */
  openShortcuts(): void
  /** Opens the command palette, as Ctrl+/ does. */
  openCommandPalette(): void
  /** Removes the editor and sends unsaved changes once more. */
  destroy(): void
}
