/** What an author's documents must be after any calls whatever. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { doc, p } from './content.ts'
import type { Answer } from './service.ts'

export interface Leaf {
  id: string
  words: string
  revision: number
  createdAt: string
  updatedAt: string
  token: string | null
}

/** The documents of one author, as they must be. */
export interface Library {
  cap: number
  /** The newest update first. */
  leaves: Leaf[]
  /** Ids of documents that were deleted. */
  gone: string[]
  /** Share tokens that were revoked. */
  dead: string[]
  /** What was first asked and answered under each idempotency key. */
  keys: Map<string, { words: string; text: string; id: string }>
}

export const createLibrary = (cap: number): Library => ({
  cap,
  leaves: [],
  gone: [],
  dead: [],
  keys: new Map(),
})

export const contentOf = (words: string) => doc(p(), p(words))

export function etagOf({ words, revision }: Leaf): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(contentOf(words)))
    .digest('hex')
  return `"${revision}-${hash.slice(0, 16)}"`
}

export const summaryOf = ({ id, words, createdAt, updatedAt }: Leaf) => ({
  id,
  title: words,
  status: 'CREATED',
  created_at: createdAt,
  updated_at: updatedAt,
})
export const fullOf = (leaf: Leaf) => ({ ...summaryOf(leaf), content: contentOf(leaf.words) })

/** A document that was just made, as its answer tells. */
export function learnNew(library: Library, words: string, { json, headers }: Answer): Leaf {
  const { id, created_at, updated_at } = json
  const leaf = { id, words, revision: 1, createdAt: created_at, updatedAt: updated_at, token: null }
  assert.deepEqual(json, fullOf(leaf))
  assert.equal(created_at, updated_at)
  assert.equal(headers.get('location'), `/v1/documents/${id}/`)
  assert.ok(!library.gone.includes(id) && !library.leaves.some((other) => other.id === id))
  return leaf
}

/** What was written last stands first, and is strictly later than all the others. */
export function putFirst(library: Library, leaf: Leaf): void {
  const { leaves } = library
  const [latest] = leaves
  if (latest)
    assert.ok(leaf.updatedAt > latest.updatedAt, `${leaf.updatedAt} after ${latest.updatedAt}`)
  library.leaves = [leaf, ...leaves.filter(({ id }) => id !== leaf.id)]
}
