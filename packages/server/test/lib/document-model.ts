/** The expected state of an author's documents after any sequence of requests. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { doc, p } from './content.ts'
import type { Answer } from './service.ts'

export interface ModelDocument {
  id: string
  words: string
  revision: number
  createdAt: string
  updatedAt: string
  token: string | null
}

/** The expected documents of one author. */
export interface DocumentModel {
  cap: number
  /** Sorted by update time, newest first. */
  leaves: ModelDocument[]
  /** Ids of deleted documents. */
  gone: string[]
  /** Revoked share tokens. */
  dead: string[]
  /** The first request and response of each idempotency key. */
  keys: Map<string, { words: string; text: string; id: string }>
}

export const createDocumentModel = (cap: number): DocumentModel => ({
  cap,
  leaves: [],
  gone: [],
  dead: [],
  keys: new Map(),
})

export const contentOf = (words: string) => doc(p(), p(words))

export function etagOf({ words, revision }: ModelDocument): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(contentOf(words)))
    .digest('hex')
  return `"${revision}-${hash.slice(0, 16)}"`
}

export const summaryOf = ({ id, words, createdAt, updatedAt }: ModelDocument) => ({
  id,
  title: words,
  status: 'CREATED',
  created_at: createdAt,
  updated_at: updatedAt,
})
export const fullOf = (leaf: ModelDocument) => ({
  ...summaryOf(leaf),
  content: contentOf(leaf.words),
})

/** A document as its create response describes it. */
export function learnNew(
  library: DocumentModel,
  words: string,
  { json, headers }: Answer,
): ModelDocument {
  const { id, created_at, updated_at } = json
  const leaf = { id, words, revision: 1, createdAt: created_at, updatedAt: updated_at, token: null }
  assert.deepEqual(json, fullOf(leaf))
  assert.equal(created_at, updated_at)
  assert.equal(headers.get('location'), `/v1/documents/${id}/`)
  assert.ok(!library.gone.includes(id) && !library.leaves.some((other) => other.id === id))
  return leaf
}

/** Moves the written document to the front; its update time must be the latest. */
export function putFirst(library: DocumentModel, leaf: ModelDocument): void {
  const { leaves } = library
  const [latest] = leaves
  if (latest)
    assert.ok(leaf.updatedAt > latest.updatedAt, `${leaf.updatedAt} after ${latest.updatedAt}`)
  library.leaves = [leaf, ...leaves.filter(({ id }) => id !== leaf.id)]
}
