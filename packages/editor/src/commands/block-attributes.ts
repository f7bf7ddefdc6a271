import type { Attrs, Node, NodeType } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'

/** Aligns the paragraphs and headings of the selection; `null` for the side where their text begins. */
export const setAlignment = (textAlign: string | null): Command =>
  setOfBlocks('textAlign', textAlign)

/** Chooses the direction of the blocks of the selection, lists and tables with them; `null` leaves it to their text. */
export const setDirection = (dir: 'ltr' | 'rtl' | null): Command => setOfBlocks('dir', dir)

const setOfBlocks =
  (attribute: string, value: string | null): Command =>
  ({ selection, doc, tr }, dispatch) => {
    // Each of the selected cells is a range of its own.
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

/** What a line keeps when it becomes another kind of line. */
export const textAttrs = ({ attrs: { dir = null, textAlign = null, kept } }: Node): Attrs => ({
  dir,
  textAlign,
  kept,
})
