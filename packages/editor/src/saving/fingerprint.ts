import type { DocumentNode } from '@waraq/contract'

/**
 * A short name for a document's content: the same for the same content in whatever order its keys come
 * back, another for any other. It tells versions of one author apart; it is no secret and no signature.
 */
export function fingerprintOf(content: DocumentNode): string {
  const text = JSON.stringify(content, sorted)
  return `${text.length}-${hashOf(text, 0x9e3779b1)}-${hashOf(text, 0x85ebca6b)}`
}

function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

// Of browsers' own, the good ones exist on pages of https only. This one is FNV-1a, mixed at its end.
function hashOf(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return ((hash ^ (hash >>> 16)) >>> 0).toString(36)
}
