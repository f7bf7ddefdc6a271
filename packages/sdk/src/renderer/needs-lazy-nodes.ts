import { isObject } from '@waraq/contract'

/** The types that `lazy-nodes.ts` shows. */
export const LAZY_TYPES: ReadonlySet<unknown> = new Set([
  'emoji',
  'quranVerse',
  'hadithNode',
  'imageNode',
  'quranMushaf',
  'table',
])

/** Whether a document, whatever it is, has a node of those types. */
export function needsLazyNodes(content: unknown): boolean {
  const waiting = [content]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (!isObject(node)) continue
    if (LAZY_TYPES.has(node.type)) return true
    // One by one: spreading a hundred thousand children into one call can overflow the stack.
    if (Array.isArray(node.content)) for (const child of node.content) waiting.push(child)
  }
  return false
}
