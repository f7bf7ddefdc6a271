import { type Direction, directionOfText } from '@waraq/contract'
import type { Node } from 'prosemirror-model'

/** Enough letters to decide a direction; reading a whole table or list would take long. */
const START = 400

/** The direction that the first letters of a node give it, if any. */
export const directionAtStart = (node: Node): Direction | undefined =>
  directionOfText(node.textBetween(0, Math.min(node.content.size, START), ' '))
