import { type DocumentNode, isObject } from '@waraq/contract'
import { showBlocks } from './blocks.ts'
import type { Showing } from './showing.ts'
import { interfaceDirectionOf } from './words.ts'

/** Shows a document's content, whatever it is. */
export function showDocument(content: unknown, showing: Showing): void {
  if (!isObject(content) || !Array.isArray(content.content)) return
  const direction = interfaceDirectionOf(showing.locale)
  // The service keeps nothing but trees of nodes; what else stands here stands for nothing.
  const nodes: DocumentNode[] = content.content.filter(isObject) as unknown as DocumentNode[]
  showBlocks(nodes, { direction, depth: 0 }, showing)
}
