import type { Attrs, Node, NodeType } from 'prosemirror-model'
import { type Command, NodeSelection } from 'prosemirror-state'
import { isRightToLeft } from '../dom/is-right-to-left.ts'

/**
 * Aligns the selected paragraphs and headings; `null` restores the default, the start of the line.
 */
export const setAlignment = (textAlign: string | null): Command =>
  setOfBlocks('textAlign', textAlign)

/**
 * Sets the direction of the selected blocks, including lists and tables; `null` derives it from
 * their text.
 */
export const setDirection = (dir: 'ltr' | 'rtl' | null): Command => setOfBlocks('dir', dir)

/** Switches the selected blocks to the opposite of their displayed direction. */
export const switchDirection: Command = (state, dispatch, view) =>
  view !== undefined && setDirection(isRightToLeft(view) ? 'ltr' : 'rtl')(state, dispatch)

const setOfBlocks =
  (attribute: string, value: string | null): Command =>
  ({ selection, doc, tr }, dispatch) => {
    // Each selected cell is a separate range.
    for (const { $from, $to } of selection.ranges) {
      doc.nodesBetween($from.pos, $to.pos, (node, position) => {
        const isOther = has(node.type, attribute) && node.attrs[attribute] !== value
        if (isOther) tr.setNodeAttribute(position, attribute, value)
      })
    }
    dispatch?.(tr)
    return true
  }

const has = ({ spec }: NodeType, attribute: string) =>
  spec.attrs !== undefined && attribute in spec.attrs

/** The attributes a line keeps when its block type changes. */
export const textAttrs = ({
  attrs: { dir = null, textAlign = null, indent = null, kept },
}: Node): Attrs => ({ dir, textAlign, indent, kept })

/**
 * Changes attributes of the selected node and keeps it selected, so that the next press applies to
 * it.
 */
export const updateSelected =
  (attrs: Attrs): Command =>
  ({ selection, tr }, dispatch) => {
    if (!(selection instanceof NodeSelection)) return false
    const { from, node } = selection
    tr.setNodeMarkup(from, undefined, { ...node.attrs, ...attrs })
    dispatch?.(tr.setSelection(NodeSelection.create(tr.doc, from)))
    return true
  }
