import type { Command } from 'prosemirror-state'
import { setExpanded } from './expanded-toggles.ts'

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
