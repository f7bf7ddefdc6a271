import { type DocumentNode, isObject } from './node.ts'

/**
 * The images that a document shows: the `imageId` of every `imageNode`, each once, in reading order.
 * Whose they are is the service's question.
 */
export function imageIdsOf(doc: DocumentNode): string[] {
  const ids = new Set<string>()
  const waiting = [doc]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const id = node.type === 'imageNode' && isObject(node.attrs) ? node.attrs.imageId : undefined
    if (typeof id === 'string' && id !== '') ids.add(id)
    // One by one: spreading a hundred thousand children into one call can overflow the stack.
    for (const child of node.content?.toReversed() ?? []) waiting.push(child)
  }
  return [...ids]
}
