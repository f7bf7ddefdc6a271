import { attributesOf, type DocumentNode, isObject, MARKS, NODES } from '@waraq/contract'

/** The address of a document at the API of any server; ids are unique. */
const ADDRESS =
  /^https?:\/\/[^?#]+\/v1\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/

/** The document to which a node or a link of its text leads. */
export function linkedDocumentOf({ type, attrs, marks }: DocumentNode): string | undefined {
  if (type === 'documentLink')
    return attributesOf(NODES.documentLink, attrs).targetDocId || undefined
  if (type !== 'text' || !Array.isArray(marks)) return undefined
  const link = marks.find((mark) => isObject(mark) && mark.type === 'link')
  return ADDRESS.exec(attributesOf(MARKS.link, link?.attrs).href)?.[1]
}

/** Turns links with addresses of these documents into nodes; returns how many lose other marks. */
export function setDocumentLinks(
  document: DocumentNode,
  urls: ReadonlyMap<string, string>,
): number {
  if (urls.size === 0) return 0
  let plain = 0
  const pending = [document]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const targetDocId = linkedDocumentOf(node)
    if (node.type === 'text' && targetDocId !== undefined && urls.has(targetDocId)) {
      if ((node.marks?.length ?? 0) > 1) plain += 1
      node.type = 'documentLink'
      node.attrs = { targetDocId, label: node.text }
      delete node.marks
      delete node.text
    }
    // No spread: 100,000 arguments can overflow the stack.
    for (const child of node.content ?? []) pending.push(child)
  }
  return plain
}
