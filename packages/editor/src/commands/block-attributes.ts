import type { NodeType } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'

/** Aligns the paragraphs and headings of the selection; `null` for the side where their text begins. */
export const setAlignment = (textAlign: string | null): Command =>
  setOfBlocks('textAlign', textAlign)

/** Chooses the direction of the blocks of the selection, lists and tables with them; `null` leaves it to their text. */
export const setDirection = (dir: 'ltr' | 'rtl' | null): Command => setOfBlocks('dir', dir)

const setOfBlocks =
  (attribute: string, value: string | null): Command =>
  ({ selection, doc, tr }, dispatch) => {
    for (const { $from, $to } of selection.ranges) {
      doc.nodesBetween($from.pos, $to.pos, (node, position) => {
        if (has(node.type, attribute)) tr.setNodeAttribute(position, attribute, value)
      })
    }
    dispatch?.(tr)
    return true
  }

const has = ({ spec }: NodeType, attribute: string) =>
  spec.attrs !== undefined && attribute in spec.attrs
