import type { ErrorRule } from '../error-rules.ts'
import { isObject } from './is-object.ts'
import { pointerTo } from './pointer.ts'

/** A broken rule, and the JSON pointer to where it is broken. */
export interface Fault {
  rule: ErrorRule
  field: string
}

/** A value to check, as one of the kinds of values in a document. */
interface Place {
  value: unknown
  kind: 'root' | 'node' | 'nodes' | 'value' | 'prototype'
  key: string | number
  parent: Place | undefined
}

/**
 * Returns the first fault of rejected content in document order; undefined if only its size is at
 * fault. `parseContent` calls it after a rejection, so valid content never pays for the paths.
 * The explicit stack avoids recursion.
 */
export function findFault(content: unknown): Fault | undefined {
  const root: Place = { value: content, kind: 'root', key: 'content', parent: undefined }
  const pending = [root]
  for (let place = pending.pop(); place; place = pending.pop()) {
    const broken = ruleBrokenAt(place)
    if (broken) return { rule: broken.rule, field: pointerTo([...pathOf(place), ...broken.below]) }
    pushChildren(place, pending)
  }
  return undefined
}

interface BrokenRule {
  rule: ErrorRule
  /** The steps from the place to the fault. */
  below: string[]
}

function ruleBrokenAt({ value, kind }: Place): BrokenRule | undefined {
  if (kind === 'prototype') return { rule: 'prototype_key', below: [] }
  if (kind === 'root') return ruleBrokenByRoot(value)
  if (kind === 'node') return ruleBrokenByNode(value)
  const isEndless = typeof value === 'number' && !Number.isFinite(value)
  return isEndless ? { rule: 'number_infinite', below: [] } : undefined
}

function ruleBrokenByRoot(value: unknown): BrokenRule | undefined {
  if (value === undefined) return { rule: 'content_missing', below: [] }
  if (!isObject(value)) return { rule: 'content_object', below: [] }
  if (value.type !== 'doc') return { rule: 'root_type', below: ['type'] }
  if (!Array.isArray(value.content)) return { rule: 'root_content', below: ['content'] }
  return ruleBrokenByNode(value)
}

function ruleBrokenByNode(value: unknown): BrokenRule | undefined {
  if (!isObject(value)) return { rule: 'node_object', below: [] }
  const { type, text, content } = value
  if (typeof type !== 'string') return { rule: 'node_type', below: ['type'] }
  if (text !== undefined && typeof text !== 'string') return { rule: 'node_text', below: ['text'] }
  const isList = content === undefined || Array.isArray(content)
  return isList ? undefined : { rule: 'node_content', below: ['content'] }
}

/** Pushes the children of a value in reverse order, so that the first one is next. */
function pushChildren(place: Place, pending: Place[]): void {
  const { value } = place
  if (Array.isArray(value)) {
    const kind = place.kind === 'nodes' ? 'node' : 'value'
    for (let key = value.length - 1; key >= 0; key--) {
      pending.push({ value: value[key], kind, key, parent: place })
    }
  } else if (isObject(value)) {
    for (const key of Object.keys(value).reverse()) pending.push(memberOf(place, key, value[key]))
  }
}

function memberOf(parent: Place, key: string, value: unknown): Place {
  if (key === '__proto__') return { ...parent, kind: 'prototype' }
  const isNode = parent.kind === 'root' || parent.kind === 'node'
  return { value, kind: isNode && key === 'content' ? 'nodes' : 'value', key, parent }
}

function pathOf(place: Place): (string | number)[] {
  const steps: (string | number)[] = []
  for (let at: Place | undefined = place; at; at = at.parent) steps.push(at.key)
  return steps.reverse()
}
