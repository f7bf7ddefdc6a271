import { type DocumentNode, isNode, isObject, MAX_DEPTH } from '@waraq/contract'

/** Copies the nodes of a list of any form. Leaves out what the service does not store. */
export function nodesOnly(list: unknown, depth = 0): DocumentNode[] {
  // Deeper nodes would exceed the stack.
  if (!Array.isArray(list) || depth > MAX_DEPTH) return []
  return list.filter(isNode).map((node) => ({
    ...node,
    ...(node.content !== undefined && { content: nodesOnly(node.content, depth + 1) }),
    ...(node.marks !== undefined && {
      marks: Array.isArray(node.marks) ? node.marks.filter(isObject) : [],
    }),
  }))
}
