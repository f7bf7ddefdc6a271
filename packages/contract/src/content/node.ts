import { ApiError } from '../errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../limits.ts'
import { findFault } from './find-fault.ts'
import { isObject } from './is-object.ts'

/** A mark on text, such as bold or a link, possibly of an unknown type. */
export interface Mark {
  type: string
  attrs?: Record<string, unknown>
}

/**
 * A node of the document tree. Unknown nodes, marks and attributes are kept unchanged, so that a
 * document of a newer editor survives an older service.
 */
export interface DocumentNode {
  type: string
  attrs?: Record<string, unknown>
  content?: DocumentNode[]
  marks?: Mark[]
  text?: string
  [unknown: string]: unknown
}

/** An empty document. Editors cannot load an empty `content` array. */
export const EMPTY_DOCUMENT: DocumentNode = { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * Reads the content of a create. `{}` and `{"content":{}}` mean the empty document. In a body with
 * other members, absent content is an error.
 *
 * @throws ApiError as {@link parseContent}, also for null
 */
export function parseNewBody(body: Record<string, unknown>): DocumentNode {
  const { content } = body
  return isEmpty(body) || isEmpty(content) ? EMPTY_DOCUMENT : parseContent(content)
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

/**
 * Validates editor content and returns the same object: a tree whose root is a `doc` with a
 * `content` array. Every node has a string `type`; `text`, if present, is a string.
 *
 * @throws ApiError `invalid_content` for other values, a key `__proto__`, a number that overflowed
 *   to Infinity (JSON would write null) and more than `MAX_NODES`; `invalid_json` for more than
 *   `MAX_DEPTH` levels. Source: docs/contract.md, error table.
 */
export function parseContent(root: unknown): DocumentNode {
  const isRoot = isNode(root) && root.type === 'doc' && Array.isArray(root.content)
  if (!isRoot || !isTree(root) || !hasPlainValues(root)) {
    throw new ApiError('invalid_content', findFault(root) ?? { rule: 'node_count' })
  }
  return root
}

// Iterates by level: recursion on untrusted depth could overflow the stack.
function isTree(root: DocumentNode): boolean {
  let count = 0
  let level = [root]
  for (let depth = 1; level.length > 0; depth++) {
    count += level.length
    if (depth > MAX_DEPTH) throw new ApiError('invalid_json', { rule: 'json_depth' })
    if (count > MAX_NODES) return false
    const next: DocumentNode[] = []
    for (const { content = [] } of level) {
      if (!Array.isArray(content) || !content.every(isNode)) return false
      for (const child of content) next.push(child)
    }
    level = next
  }
  return true
}

/** Whether a value is a node, regardless of its children, marks and attributes. */
export function isNode(value: unknown): value is DocumentNode {
  if (!isObject(value) || typeof value.type !== 'string') return false
  return value.text === undefined || typeof value.text === 'string'
}

// Checks all values, including unknown keys, and rejects those that JSON cannot write back
// unchanged. The JSON parser limits the depth; the explicit stack avoids recursion.
function hasPlainValues(root: object): boolean {
  const pending: object[] = [root]
  for (let value = pending.pop(); value; value = pending.pop()) {
    if (Array.isArray(value)) {
      for (const child of value) if (!isPlain(child, pending)) return false
    } else if (!hasPlainMembers(value, pending)) return false
  }
  return true
}

function hasPlainMembers(value: object, pending: object[]): boolean {
  // JSON objects have only own keys.
  for (const key in value) {
    if (key === '__proto__' || !isPlain(value[key as keyof typeof value], pending)) return false
  }
  return true
}

/** Whether a value is plain. A value with members is added to `pending`. */
function isPlain(value: unknown, pending: object[]): boolean {
  if (typeof value !== 'object') return typeof value !== 'number' || Number.isFinite(value)
  if (value !== null) pending.push(value)
  return true
}
