/** The expected state of an author's documents after any sequence of requests. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { doc, p } from './content.ts'
import type { HttpResponse } from './service.ts'

export interface ModelDocument {
  id: string
  words: string
  revision: number
  createdAt: string
  updatedAt: string
  token: string | null
  /** Share links besides the default one. */
  links: ModelLink[]
}

export interface ModelLink {
  id: string
  token: string
  maxUses: number | null
  uses: number
  /** The access tokens of its exchanges. */
  accesses: string[]
}

/** The expected documents of one author. */
export interface DocumentModel {
  cap: number
  /** Sorted by update time, newest first. */
  leaves: ModelDocument[]
  /** Documents in the trash, newest deletion first. */
  trash: ModelDocument[]
  /** Ids of erased documents. */
  erased: string[]
  /** Share tokens that open nothing any more. */
  dead: string[]
  /** The first request and response of each idempotency key. */
  keys: Map<string, { words: string; text: string; id: string }>
}

export const createDocumentModel = (cap: number): DocumentModel => ({
  cap,
  leaves: [],
  trash: [],
  erased: [],
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

export const deletedIds = ({ trash, erased }: DocumentModel): string[] => [
  ...trash.map(({ id }) => id),
  ...erased,
]

/** A document as its create response describes it. */
export function learnNew(
  model: DocumentModel,
  words: string,
  { json, headers }: HttpResponse,
): ModelDocument {
  const { id, created_at, updated_at } = json
  const dates = { createdAt: created_at, updatedAt: updated_at }
  const leaf = { id, words, revision: 1, ...dates, token: null, links: [] }
  assert.deepEqual(json, fullOf(leaf))
  assert.equal(created_at, updated_at)
  assert.equal(headers.get('location'), `/v1/documents/${id}/`)
  assert.ok(![...deletedIds(model), ...model.leaves.map((other) => other.id)].includes(id))
  return leaf
}

/** Moves the written document to the front; its update time must be the latest. */
export function putFirst(model: DocumentModel, leaf: ModelDocument): void {
  const { leaves } = model
  const [latest] = leaves
  if (latest)
    assert.ok(leaf.updatedAt > latest.updatedAt, `${leaf.updatedAt} after ${latest.updatedAt}`)
  model.leaves = [leaf, ...leaves.filter(({ id }) => id !== leaf.id)]
}
