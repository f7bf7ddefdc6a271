import type { Attrs, Node, NodeType } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import { findWrapping, liftTarget } from 'prosemirror-transform'
import { nodeType } from '../schema/schema.ts'
import { textAttrs } from './block-attributes.ts'
import { composeCommands } from './chain-commands.ts'
import { isBlockActive } from './is-active.ts'
import { liftItem } from './lists.ts'

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
 * block cannot stand, as in the first line of an item, it leaves the list. A line with a verse in it, or with
 * another thing that the block cannot hold, stays what it is.
 */
export function setBlock(name: TextBlock, attrs: Attrs = {}): Command {
  return (state, dispatch) => {
    if (isBlockActive(state, { name, attrs })) return true
    const isMade = setBlockInPlace(name, attrs)(state, dispatch)
    return isMade || composeCommands(liftItem, setBlock(name, attrs))(state, dispatch)
  }
}

/** The same where they are: not possible where none of the lines can be such a block there. */
export function setBlockInPlace(name: TextBlock, attrs: Attrs = {}): Command {
  return ({ selection, doc, schema, tr }, dispatch) => {
    const type = nodeType({ schema }, name)
    const attrsOf = (node: Node) => ({ ...textAttrs(node), ...attrs })
    for (const { $from, $to } of selection.ranges) {
      doc.nodesBetween($from.pos, $to.pos, (node, position) => {
        const inside = position + 1
        if (node.isTextblock && canHold(type, node)) tr.setBlockType(inside, inside, type, attrsOf)
      })
    }
    if (!tr.docChanged) return false
    dispatch?.(name === 'codeBlock' ? asOne(tr) : tr)
    return true
  }
}

/** Lines that become a program together are the lines of one. */
function asOne(tr: Transaction): Transaction {
  const { $from, $to } = tr.selection
  const range = $from.blockRange($to)
  if (!range || $from.sameParent($to)) return tr
  for (let at = range.endIndex - 1; at > range.startIndex; at--) {
    const border = $from.posAtIndex(at, range.depth)
    const [one, other] = [range.parent.child(at - 1), range.parent.child(at)]
    if (one.type !== other.type || !one.type.spec.code || other.attrs.kept) continue
    tr.insertText('\n', border + 1).join(border)
  }
  return tr
}

/** Whether nothing of a line is lost in such a block but how its words look. */
function canHold(type: NodeType, line: Node): boolean {
  return line.children.every(
    (child) =>
      (type.contentMatch.matchType(child.type) || child.type.spec.linebreakReplacement) &&
      (type.markSet === null || child.marks.every((mark) => mark.type.name !== 'unknownMark')),
  )
}

/** Where the blocks themselves cannot stand in it, as the first line of an item, what they stand in does. */
const putInto =
  (type: NodeType): Command =>
  ({ selection: { $from, $to }, tr }, dispatch) => {
    for (let depth = $from.sharedDepth($to.pos); depth >= 0; depth--) {
      const range = $from.blockRange($to, (node) => node === $from.node(depth))
      const wrapping = range && findWrapping(range, type)
      if (!wrapping) continue
      dispatch?.(tr.wrap(range, wrapping))
      return true
    }
    return false
  }

/** Puts the blocks of the selection into a quote, or takes them out of theirs. */
export const toggleQuote: Command = (state, dispatch) => {
  const quote = nodeType(state, 'blockquote')
  const { $from, $to } = state.selection
  if (!isBlockActive(state, { name: 'blockquote' })) return putInto(quote)(state, dispatch)
  const range = $from.blockRange($to, ({ type }) => type === quote)
  const target = range && liftTarget(range)
  if (!range || target == null) return false
  dispatch?.(state.tr.lift(range, target))
  return true
}
