import { type Command, TextSelection } from 'prosemirror-state'
import { nodeType } from '../schema/schema.ts'
import { setExpanded } from './expanded-toggles.ts'

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
