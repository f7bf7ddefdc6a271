import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import { createHeadingIds } from './heading-ids.ts'

const CAPTIONED: ReadonlySet<string> = new Set(['imageNode', 'quranMushaf', 'table'])

/**
 * Returns a function that derives the ids of headings, in their order, and of captions, such as
 * `wq-c-1`. For what a caption describes it returns the id of the caption.
 */
export function createElementIds(
  blocks: readonly DocumentNode[],
  prefix: string,
): (node: DocumentNode) => string | undefined {
  const headingIdOf = createHeadingIds(prefix)
  const ids = new Map<DocumentNode, string>()
  const pending = [blocks]
  for (let siblings = pending.pop(); siblings; siblings = pending.pop()) {
    for (const [at, node] of siblings.entries()) {
      const next = siblings[at + 1]
      if (next && CAPTIONED.has(node.type) && isCaption(next)) {
        const id = `${prefix}-c-${ids.size / 2 + 1}`
        ids.set(node, id).set(next, id)
      }
      if (node.content) pending.push(node.content)
    }
  }
  return (node) => (node.type === 'heading' ? headingIdOf(node) : ids.get(node))
}

const isCaption = ({ type, attrs }: DocumentNode) =>
  type === 'paragraph' && attributesOf(NODES.paragraph, attrs).caption === true
