import type { Plugin } from 'prosemirror-state'
import type { Tool } from '../widgets/toolbar-row.ts'
import type { UiCommand } from '../widgets/ui-command.ts'
import type { SuggestionSource } from './suggestions.ts'

/** Menu entries that another part of the editor registers. */
export interface UiExtensions {
  /** Entries of the Insert menu, the slash menu and the palette. */
  insertions?: UiCommand[]
  /** Listed after the built-in sources of the same sign. */
  sources?: SuggestionSource[]
  plugins?: Plugin[]
  /** Tools of the bubble menu for a selected node of the type. */
  toolsOf?(type: string): Tool[]
  /** Shows the translations that cards of an element have turned on. */
  openTranslations?: ((article: Element) => Promise<void>) | undefined
}
