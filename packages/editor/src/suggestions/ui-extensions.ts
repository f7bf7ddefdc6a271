import type { Plugin } from 'prosemirror-state'
import type { UiCommand } from '../widgets/ui-command.ts'
import type { SuggestionSource } from './suggestions.ts'

/** Menu entries that another part of the editor registers. */
export interface UiExtensions {
  /** Entries of the Insert menu, the slash menu and the palette. */
  insertions?: UiCommand[]
  /** Listed after the built-in sources of the same sign. */
  sources?: SuggestionSource[]
  plugins?: Plugin[]
  /** Opens the details of the selected node. */
  openDetails?: (() => void) | undefined
  /** Shows the translations that cards of an element have turned on. */
  openTranslations?: ((article: Element) => Promise<void>) | undefined
}
