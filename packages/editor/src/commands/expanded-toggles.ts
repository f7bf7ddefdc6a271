import { type EditorState, PluginKey, type Transaction } from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'

/** A toggle and whether this editor shows it expanded. */
type ToggleChange = [position: number, isOpen: boolean]

/** Toggles that this editor shows otherwise than readers find them, by `isOpen` of the spec. */
export const viewedToggles = new PluginKey<DecorationSet>('viewedToggles')

/** Whether a toggle is expanded in this editor; `open` in the document is what readers find. */
export function isExpanded(state: EditorState, position: number): boolean {
  const viewed = viewedToggles.getState(state)?.find(position, position)
  const own = viewed?.find(({ from }) => from === position)
  return own ? own.spec.isOpen === true : state.doc.nodeAt(position)?.attrs.open === true
}

/** Expands or collapses a toggle in this editor only: the document does not change. */
export const setExpanded = (tr: Transaction, ...change: ToggleChange): Transaction =>
  tr.setMeta(viewedToggles, [...toggleChangesOf(tr), change])

/** Positions are those after the transaction. Only `setExpanded` sets the meta value. */
export const toggleChangesOf = (tr: Transaction): ToggleChange[] =>
  (tr.getMeta(viewedToggles) ?? []) as ToggleChange[]
