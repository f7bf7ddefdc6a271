import { ApiError } from '../errors.ts'
import { MAX_DEPTH, MAX_NODES } from '../limits.ts'

/** A mark on a piece of text: bold, a link, or one that we do not know. */
export interface Mark {
  type: string
  attrs?: Record<string, unknown>
}

/**
 * A node of the editor's document tree. Nodes, marks and attributes that we do not know are kept as
 * they came: a document written by a newer editor must survive an older service.
 */
export interface DocumentNode {
  type: string
  attrs?: Record<string, unknown>
  content?: DocumentNode[]
  marks?: Mark[]
  text?: string
  [unknown: string]: unknown
}

/** What an editor can open and what has nothing in it yet. An empty `content` array would not load. */
export const EMPTY_DOCUMENT: DocumentNode = { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * Reads the content in the body of a create. `{}` and `{"content":{}}` stand for the empty document; in
 * a body with other members absent content was forgotten, not meant.
 *
 * @throws Refusal as {@link parseContent} does; also for null.
 */
export function parseNewBody(body: Record<string, unknown>): DocumentNode {
  const { content } = body
  return isEmpty(body) || isEmpty(content) ? EMPTY_DOCUMENT : parseContent(content)
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0

/**
 * Reads editor content and returns the same object, now known to be a tree whose root is a `doc` with a
 * `content` array, whose nodes have a string `type` and, where there is one, a string `text`.
 *
 * @throws Refusal `invalid_content` for anything else, for a key `__proto__`, for a number that became
 *   Infinity (JSON would write it as null) and for over 100,000 nodes; `invalid_json` for over 256
 *   levels. Source: docs/contract.md, error table.
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

// Level by level, never by recursion: a tree from outside is as deep as its author likes.
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

// Its children are the next level's question.
function isNode(value: unknown): value is DocumentNode {
  if (!isObject(value) || typeof value.type !== 'string') return false
  return value.text === undefined || typeof value.text === 'string'
}

// Over every value, attributes and unknown keys too: what cannot be written back as it was read is
// refused now. Depth is bounded where the bytes were read; the list of waiting values needs no stack.
function requirePlainValues(root: object): void {
  const waiting: object[] = [root]
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    if (Array.isArray(value)) {
      for (const child of value) requirePlainValue(child, waiting)
      continue
    }
    // Objects of JSON have no keys but their own.
    for (const key in value) {
      if (key === '__proto__') throw new ApiError('invalid_content')
      requirePlainValue(value[key as keyof typeof value], waiting)
    }
  }
}

function requirePlainValue(value: unknown, waiting: object[]): void {
  if (typeof value === 'object') {
    if (value !== null) waiting.push(value)
  } else if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new ApiError('invalid_content')
  }
}
