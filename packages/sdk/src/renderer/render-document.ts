import { type DocumentNode, isObject } from '@waraq/contract'
import { renderBlocks } from './blocks.ts'
import type { RenderContext } from './render-context.ts'

/** The blocks of a document, whatever it is. */
export function blocksOf(content: unknown): DocumentNode[] {
  if (!isObject(content) || !Array.isArray(content.content)) return []
  // The service keeps nothing but trees of nodes; what else stands here stands for nothing.
  return content.content.filter(isObject) as unknown as DocumentNode[]
}

/** Shows the blocks of a document one part after the other, each as many as it is asked for. */
export function createParts(blocks: readonly DocumentNode[], context: RenderContext) {
  let direction = context.messages.direction
  let at = 0
  const next = (count = blocks.length) => blocks.slice(at, at + count)
  return {
    /** What is shown next, when so many are. */
    next,
    show(count?: number) {
      const part = next(count)
      at += part.length
      direction = renderBlocks(part, { direction, depth: 0 }, context)
    },
    areAllShown: () => at === blocks.length,
  }
}
