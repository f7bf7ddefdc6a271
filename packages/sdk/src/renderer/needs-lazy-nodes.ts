import { isObject } from '@waraq/contract'

/** The node types that `lazy-nodes.ts` renders. */
export const LAZY_TYPES: ReadonlySet<unknown> = new Set([
  'emoji',
  'honorific',
  'documentLink',
  'quranVerse',
  'hadithNode',
  'imageNode',
  'quranMushaf',
  'table',
])

/** Whether content, of any form, has a node of these types. */
export function needsLazyNodes(content: unknown): boolean {
  const waiting = [content]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (!isObject(node)) continue
    if (LAZY_TYPES.has(node.type)) return true
    // No spread: 100,000 arguments can overflow the stack.
    if (Array.isArray(node.content)) for (const child of node.content) waiting.push(child)
  }
  return false
}
