/** Documents whose words are in the index, without a service. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AuthenticatedIdentity } from '../../src/access/authentication.ts'
import type { Database } from '../../src/db/database.ts'
import { encodeContent } from '../../src/documents/encoded-content.ts'
import { foldTitle } from '../../src/documents/fold-title.ts'
import { indexWordSteps } from '../../src/documents/search/index-words.ts'
import type { QueryWord } from '../../src/documents/search/query.ts'
import * as store from '../../src/documents/search/store.ts'
import { createTokenizer } from '../../src/documents/search/tokens.ts'
import { insertOwnDocument } from '../../src/documents/store.ts'
import { replaceTags } from '../../src/documents/tags/store.ts'
import { parseTags } from '../../src/documents/tags/tags.ts'
import { runSteps } from '../../src/http/json-steps.ts'
import * as organizations from '../../src/organizations/store.ts'

export const AT = 1_700_000_000_000_000
export const SHARD = 7

/** An identity in a separate organization. */
export async function author(db: Database, name: string): Promise<AuthenticatedIdentity> {
  const place = { shard: SHARD, id: `organization of ${name}` }
  const bytes = new Uint8Array(1)
  const key = { id: `key of ${name}`, secretHash: bytes, scopes: null }
  const secret = { id: `secret of ${name}`, sealed: bytes }
  await organizations.insertOrganization(db, { ...place, name }, key, secret, AT)
  const fresh = { newId: () => randomUUID(), at: () => AT }
  const identityId = await organizations.findOrInsertIdentity(db, place, name, fresh)
  const limits = { maxDocuments: 1_000, maxContentBytes: 1_000, maxImages: 0, maxImageStorage: 0 }
  const history = { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1_000_000 }
  const rates = { identity: null, mint: null }
  const ids = { shard: SHARD, organizationId: place.id, identityId }
  const owned = { ...ids, keyId: '', session: '', limits, rates, history }
  return owned as AuthenticatedIdentity
}

export const contentOf = (lines: readonly string[]) => {
  const content = lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  return encodeContent(Buffer.from(JSON.stringify({ content: { type: 'doc', content } })), 'save')
}

/** Indexes a document as the relay does. */
export async function index(db: Database, id: string): Promise<unknown> {
  const source = await store.findIndexSource(db, { shard: SHARD, id })
  assert.ok(source)
  const words = runSteps(
    indexWordSteps(Buffer.from(source.content), source.title, createTokenizer()),
  )
  return store.writeIndex(db, { shard: SHARD, id }, source, words)
}

/** A document as a loop over all of them searches it. */
export interface Written {
  id: string
  owner: string
  at: number
  title: string
  titleWords: string[]
  words: string[]
  tags: string[]
}

/** Creates a document and indexes it. */
export async function write(
  db: Database,
  identity: AuthenticatedIdentity,
  { lines, at, tags = [] }: { lines: string[]; at: number; tags?: string[] },
): Promise<Written> {
  const [id, content] = [randomUUID(), contentOf(lines)]
  const { title } = content
  const words = runSteps(indexWordSteps(Buffer.from(content.bytes), title, createTokenizer()))
  assert.ok(await insertOwnDocument(db, identity, { id, at, content }, 1_000))
  if (tags.length > 0) await replaceTags(db, identity, id, parseTags(tags))
  assert.ok(await index(db, id))
  const all = [...words.title, ...words.body]
  return { id, owner: identity.identityId, at, title, titleWords: words.title, words: all, tags }
}

/** A search without its page. */
export interface Asked {
  query: QueryWord[]
  q: string
  tag: string | undefined
}

/** The ids of all pages of a search. */
export async function pages(
  db: Database,
  identity: AuthenticatedIdentity,
  { query: words, q, tag }: Asked,
  limit: number,
): Promise<string[]> {
  const ids: string[] = []
  let after: store.SearchCursor | undefined
  for (;;) {
    const search = { words, titleQuery: foldTitle(q), tag, after, limit }
    const rows = await store.searchOwnDocuments(db, identity, search)
    ids.push(...rows.map(({ id }) => id))
    const last = rows.at(-1)
    if (!last || rows.length < limit) return ids
    after = { titleHit: last.title_hit, updatedAt: last.updated_at, id: last.id }
  }
}
