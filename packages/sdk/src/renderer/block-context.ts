import type { Direction } from '@waraq/contract'

/** The context that a block inherits from the blocks around and before it. */
export interface BlockContext {
  direction: Direction
  depth: number
}
