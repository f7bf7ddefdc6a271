import type { DocumentNode } from '@waraq/contract'

/**
 * A short hash of a document's content, independent of the order of its keys. It tells versions of
 * one author apart and is not cryptographic.
 */
export function fingerprintOf(content: DocumentNode): string {
  const text = JSON.stringify(content, sorted)
  return `${text.length}-${hashOf(text, 0x9e3779b1)}-${hashOf(text, 0x85ebca6b)}`
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

// FNV-1a with a final mix, because `crypto.subtle` needs a secure context.
function hashOf(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(36)
}
