import { type Direction, type DocumentNode, isObject } from '@waraq/contract'
import { renderBlocks } from './blocks.ts'
import type { RenderContext } from './render-context.ts'

/** The blocks of content of any form. */
export function blocksOf(content: unknown): DocumentNode[] {
  if (!isObject(content) || !Array.isArray(content.content)) return []
  // The service stores only trees of nodes; other values are ignored.
  return content.content.filter(isObject) as unknown as DocumentNode[]
}

/** Renders the blocks of a document in parts. */
export function createParts(blocks: readonly DocumentNode[], context: RenderContext) {
  let direction: Direction | undefined
  let at = 0
  const next = (count = blocks.length) => blocks.slice(at, at + count)
  return {
    /** The next `count` blocks. */
    next,
    show(count?: number) {
      const part = next(count)
      at += part.length
      direction = renderBlocks(part, { direction, depth: 0 }, context)
    },
    areAllShown: () => at === blocks.length,
  }
}
