import { addressBefore } from '@waraq/contract'
import type { Node } from 'prosemirror-model'

/** Whether a position is in a typed address, whose signs are its own. */
export function isInAddress(doc: Node, position: number): boolean {
  const { parent, parentOffset } = doc.resolve(position)
  return addressBefore(parent.textBetween(0, parentOffset, undefined, '\ufffc')) !== undefined
}
