import { setBlockType, wrapIn } from 'prosemirror-commands'
import type { Attrs, Node } from 'prosemirror-model'
import type { Command, EditorState, Transaction } from 'prosemirror-state'
import { liftTarget } from 'prosemirror-transform'
import { nodeType } from '../schema/schema.ts'
import { inTurn } from './in-turn.ts'
import { isBlockActive } from './is-active.ts'
import { leaveItem } from './lists.ts'

type TextBlock = 'paragraph' | 'heading' | 'codeBlock'

/** Makes the lines of the selection such blocks; paragraphs again where all of them are it already. */
export function toggleBlock(name: TextBlock, attrs: Attrs = {}): Command {
  return (state, ...call) => {
    const isUndone = isBlockActive(state, { name, attrs })
    const make = isUndone ? setBlock('paragraph') : setBlock(name, attrs)
    return make(state, ...call)
  }
}

/**
 * Makes the lines of the selection such blocks, each with the direction and alignment that it has. Where such a
 * block cannot stand, as in the first line of an item, it leaves the list.
 */
export function setBlock(name: TextBlock, attrs: Attrs = {}): Command {
  return (state, dispatch) => {
    if (isBlockActive(state, { name, attrs })) return true
    const isPossible = setBlockType(nodeType(state, name), attrs)(state)
    if (!isPossible) return inTurn(leaveItem, setBlock(name, attrs))(state, dispatch)
    dispatch?.(madeBlocks(state, name, attrs))
    return true
  }
}

function madeBlocks(state: EditorState, name: TextBlock, attrs: Attrs): Transaction {
  const { tr } = state
  const attrsOf = ({ attrs: { dir = null, textAlign = null } }: Node) => ({
    dir,
    textAlign,
    ...attrs,
  })
  for (const { $from, $to } of state.selection.ranges)
    tr.setBlockType($from.pos, $to.pos, nodeType(state, name), attrsOf)
  return tr
}

/** Puts the blocks of the selection into a quote, or takes them out of theirs. */
export const toggleQuote: Command = (state, dispatch) => {
  const quote = nodeType(state, 'blockquote')
  if (!isBlockActive(state, { name: 'blockquote' })) return wrapIn(quote)(state, dispatch)
  const { $from, $to } = state.selection
  const range = $from.blockRange($to, ({ type }) => type === quote)
  const target = range && liftTarget(range)
  if (!range || target == null) return false
  dispatch?.(state.tr.lift(range, target))
  return true
}
