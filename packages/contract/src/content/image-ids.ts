import { isObject } from './is-object.ts'
import type { DocumentNode } from './node.ts'

/** Unique `imageId`s of all `imageNode`s in reading order. The service checks who owns them. */
export function imageIdsOf(doc: DocumentNode): string[] {
  const ids = new Set<string>()
  const pending = [doc]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const id = node.type === 'imageNode' && isObject(node.attrs) ? node.attrs.imageId : undefined
    if (typeof id === 'string' && id !== '') ids.add(id)
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content?.toReversed() ?? []) pending.push(child)
  }
  return [...ids]
}
