import type { Attrs, Node, NodeType } from 'prosemirror-model'
import type { Command, Transaction } from 'prosemirror-state'
import { findWrapping, liftTarget } from 'prosemirror-transform'
import { nodeType } from '../schema/schema.ts'
import { textAttrs } from './block-attributes.ts'
import { composeCommands } from './chain-commands.ts'
import { isBlockActive } from './is-active.ts'
import { liftItem } from './lists.ts'

type TextBlock = 'paragraph' | 'heading' | 'codeBlock'

/** Changes the selected lines to this block type, or back to paragraphs if all of them have it. */
export function toggleBlock(name: TextBlock, attrs: Attrs = {}): Command {
  return (state, ...call) => {
    const isUndone = isBlockActive(state, { name, attrs })
    const make = isUndone ? setBlock('paragraph') : setBlock(name, attrs)
    return make(state, ...call)
  }
}

/**
 * Changes the selected lines to this block type and keeps their direction and alignment. A line is
 * lifted out of its list where the type is not allowed, as in the first line of an item. A line
 * with content the type cannot hold, such as a verse, stays unchanged.
 */
export function setBlock(name: TextBlock, attrs: Attrs = {}): Command {
  return (state, dispatch) => {
    if (isBlockActive(state, { name, attrs })) return true
    const isMade = setBlockInPlace(name, attrs)(state, dispatch)
    return isMade || composeCommands(liftItem, setBlock(name, attrs))(state, dispatch)
  }
}

/** Like `setBlock`, without lifting: not possible where none of the lines can change in place. */
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

/** Selected lines become one code block rather than one each. */
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

/** Whether the change loses only text formatting. */
function canHold(type: NodeType, line: Node): boolean {
  return line.children.every(
    (child) =>
      (type.contentMatch.matchType(child.type) || child.type.spec.linebreakReplacement) &&
      (type.markSet === null || child.marks.every((mark) => mark.type.name !== 'unknownMark')),
  )
}

/**
 * Wraps the parent where the schema does not allow wrapping the blocks themselves, as in a list
 * item.
 */
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

/** Wraps the selected blocks in a blockquote, or lifts them out of it. */
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
