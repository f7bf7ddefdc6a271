import type { DocumentNode } from '@waraq/contract'
import type { LossCode } from '@waraq/contract/losses'
import type { Plugin } from 'prosemirror-state'
import type { UiCommand } from '../widgets/ui-command.ts'
import type { SuggestionSource } from './suggestions.ts'

/** What else ends a piece of work, and what counts what it loses. */
export interface Losing {
  signal: AbortSignal
  add(code: LossCode): void
}

/** What scripture has beyond the first keystroke. */
export interface LoadedScripture {
  /**
   * The content of a file with the verses and hadiths of the service. One that differs, or that the
   * service does not have, becomes text, which is counted.
   */
  exactQuotations(content: DocumentNode, losing: Losing): Promise<DocumentNode>
  details: {
    /** Shows the translations that cards of an element have turned on. */
    openTranslations(article: Element): Promise<void>
  }
}

/** Menu entries that another part of the editor registers. */
export interface UiExtensions {
  /** Entries of the Insert menu, the slash menu and the palette. */
  insertions?: UiCommand[]
  /** Listed after the built-in sources of the same sign. */
  sources?: SuggestionSource[]
  plugins?: Plugin[]
  /** Opens the details of the selected node. */
  openDetails?: (() => void) | undefined
  loadScripture?: (() => Promise<LoadedScripture>) | undefined
}
