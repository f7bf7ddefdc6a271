import type { Direction } from '@waraq/contract'

/** Where a block stands: what it inherits from those around and before it. */
export interface BlockContext {
  direction: Direction
  depth: number
}
