import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'
import type { Kind, WholeDocument } from '../kind.ts'
import type { Attributes } from '../output.ts'

const CAPTIONED: ReadonlySet<string> = new Set(['imageNode', 'quranMushaf', 'table'])

/** Captions, which describe what is before them. They have ids such as `wq-c-1`. */
export function captionsOf({ blocks, idPrefix }: WholeDocument): Kind {
  const all = new Map<DocumentNode, Attributes>()
  const pending = [blocks]
  for (let siblings = pending.pop(); siblings; siblings = pending.pop()) {
    for (const [at, node] of siblings.entries()) {
      const next = siblings[at + 1]
      if (next && CAPTIONED.has(node.type) && isCaption(next)) {
        const id = `${idPrefix}-c-${all.size / 2 + 1}`
        const isTable = node.type === 'table'
        all.set(next, { id })
        all.set(
          node,
          isTable ? { role: 'region', 'aria-labelledby': id } : { 'aria-describedby': id },
        )
      }
      if (node.content) pending.push(node.content)
    }
  }
  const of = (node: DocumentNode) => all.get(node)
  return { attributes: { paragraph: of, imageNode: of, quranMushaf: of, table: of } }
}

const isCaption = ({ type, attrs }: DocumentNode) =>
  type === 'paragraph' && attributesOf(NODES.paragraph, attrs).caption === true
