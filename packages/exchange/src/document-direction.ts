import { type Direction, type DocumentNode, directionAfter } from '@waraq/contract'

/** The direction of the first block that has one. */
export function documentDirectionOf(blocks: readonly DocumentNode[]): Direction | undefined {
  for (const block of blocks) {
    const direction = directionAfter(undefined, block)
    if (direction) return direction
  }
  return undefined
}
