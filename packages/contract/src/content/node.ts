import { ApiError } from '../errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../limits.ts'

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
 *   to Infinity (JSON would write null) and more than 100,000 nodes; `invalid_json` for more than
 *   256 levels. Source: docs/contract.md, error table.
 */
export function parseContent(root: unknown): DocumentNode {
  if (!isNode(root) || root.type !== 'doc' || !Array.isArray(root.content)) {
    throw new ApiError('invalid_content')
  }
  requireTree(root)
  requirePlainValues(root)
  return root
}

/** Whether a value is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// Iterates by level: recursion on untrusted depth could overflow the stack.
function requireTree(root: DocumentNode): void {
  let count = 0
  let level = [root]
  for (let depth = 1; level.length > 0; depth++) {
    count += level.length
    if (depth > MAX_DEPTH) throw new ApiError('invalid_json')
    if (count > MAX_NODES) throw new ApiError('invalid_content')
    const next: DocumentNode[] = []
    for (const node of level) for (const child of childrenOf(node)) next.push(child)
    level = next
  }
}

function childrenOf({ content = [] }: DocumentNode): DocumentNode[] {
  if (!Array.isArray(content) || !content.every(isNode)) throw new ApiError('invalid_content')
  return content
}

// Does not check children; the next level does.
function isNode(value: unknown): value is DocumentNode {
  if (!isObject(value) || typeof value.type !== 'string') return false
  return value.text === undefined || typeof value.text === 'string'
}

// Checks all values, including unknown keys, and rejects those that JSON cannot write back
// unchanged. The JSON parser limits the depth; the explicit stack avoids recursion.
function requirePlainValues(root: object): void {
  const pending: object[] = [root]
  for (let value = pending.pop(); value; value = pending.pop()) {
    if (Array.isArray(value)) {
      for (const child of value) requirePlainValue(child, pending)
      continue
    }
    // JSON objects have only own keys.
    for (const key in value) {
      if (key === '__proto__') throw new ApiError('invalid_content')
      requirePlainValue(value[key as keyof typeof value], pending)
    }
  }
}

function requirePlainValue(value: unknown, pending: object[]): void {
  if (typeof value === 'object') {
    if (value !== null) pending.push(value)
  } else if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new ApiError('invalid_content')
  }
}
