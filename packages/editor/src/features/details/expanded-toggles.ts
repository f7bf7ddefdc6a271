import {
  type Command,
  type EditorState,
  PluginKey,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import type { DecorationSet } from 'prosemirror-view'
import { nodeType } from '../../schema/schema.ts'

/** The position of a toggle, and whether this editor shows it expanded. */
type ToggleChange = [position: number, isOpen: boolean]

/**
 * Toggles whose state in this editor differs from the one for readers; `isOpen` of the spec has it.
 */
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

/** Expands a toggle around a place that the author goes to. */
export function reveal(tr: Transaction, state: EditorState, position: number): void {
  if (!isExpanded(state, position)) setExpanded(tr, position, true)
}

/** Positions are those after the transaction. Only `setExpanded` sets the meta value. */
export const toggleChangesOf = (tr: Transaction): ToggleChange[] =>
  (tr.getMeta(viewedToggles) ?? []) as ToggleChange[]

/**
 * Wraps the selected blocks in a toggle, which readers find closed, and puts the caret into its
 * summary.
 */
export const insertDetails: Command = (state, dispatch) => {
  const { selection, doc, tr } = state
  const range = selection.$from.blockRange(selection.$to)
  if (!range) return false
  const blocks = doc.slice(range.start, range.end).content
  const content = nodeType(state, 'detailsContent').createAndFill(null, blocks)
  if (!content) return false
  const summary = nodeType(state, 'detailsSummary').create()
  const fold = nodeType(state, 'details').create(null, [summary, content])
  tr.replaceRangeWith(range.start, range.end, fold)
  setExpanded(tr, range.start, true)
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(range.start + 2))))
  return true
}

/** Lets readers find the toggle around the caret open, or closed again. */
export const toggleOpenForReaders: Command = ({ selection: { $from }, tr }, dispatch) => {
  let depth = $from.depth
  while (depth > 0 && $from.node(depth).type.name !== 'details') depth--
  if (depth === 0) return false
  const position = $from.before(depth)
  tr.setNodeAttribute(position, 'open', !$from.node(depth).attrs.open)
  // The caret may be in the content.
  dispatch?.(setExpanded(tr, position, true))
  return true
}
