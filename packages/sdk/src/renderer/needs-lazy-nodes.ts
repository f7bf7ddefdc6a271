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

/** Whether content, of any form, has a node of these types or a link of a footnote. */
export const needsLazyNodes = (content: unknown): boolean =>
  hasNode(
    content,
    ({ type, marks }) =>
      LAZY_TYPES.has(type) || (!!marks && JSON.stringify(marks).includes('"#fn')),
  )

/** Whether content, of any form, has a node for which `isWanted` returns true. */
export function hasNode(
  content: unknown,
  isWanted: (node: Record<string, unknown>) => boolean,
): boolean {
  const waiting = [content]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (!isObject(node)) continue
    if (isWanted(node)) return true
    // No spread: 100,000 arguments can overflow the stack.
    if (Array.isArray(node.content)) for (const child of node.content) waiting.push(child)
  }
  return false
}
