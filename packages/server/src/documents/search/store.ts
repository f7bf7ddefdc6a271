import type { IdentityRef } from '../../access/store.ts'
import { step } from '../../db/chains.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { ALWAYS, bytesOf, inList, raw, sql, translated } from '../../db/sql.ts'
import { isTakenDown } from '../../db/taken-down.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import { isTagged, titleHas } from '../filters/store.ts'
import type { SummaryRow } from '../store.ts'
import type { IndexWords } from './index-words.ts'
import type { QueryWord } from './query.ts'

/** A document of any identity. */
export interface DocumentRef {
  shard: Shard
  id: string
}

/** What the words of a document are read from. */
export interface IndexSource {
  identity_id: string
  organization_id: string
  revision: number
  title: string
  content: Uint8Array<ArrayBuffer>
}

export const findIndexSource = (
  db: Queryable,
  { shard, id }: DocumentRef,
): Promise<IndexSource | undefined> =>
  db.find(sql`
    SELECT identity_id, organization_id, revision, title, ${bytesOf('content')} AS content
    FROM documents WHERE shard = ${shard} AND id = ${id}`)

const HOLD = translated(raw(''), raw(' FOR KEY SHARE'))

/**
 * Writes the words of a revision, unless the index has a later one or the document is gone; then it
 * returns undefined.
 */
export function writeIndex(
  db: Database,
  { shard, id }: DocumentRef,
  { identity_id: owner, revision }: Pick<IndexSource, 'identity_id' | 'revision'>,
  words: IndexWords,
): Promise<unknown> {
  const isDocument = sql`shard = ${shard} AND id = ${id}`
  const owned = [words.title, words.body].map((each) => ownedWords(owner, each).join(' '))
  const columns = translated(raw(''), raw(', words'))
  const values = translated(raw(''), sql`, CAST(${vectorOf(owner, words)} AS TSVECTOR)`)
  const set = translated(raw(''), raw(', words = excluded.words'))
  return db.writeChain({
    // Else a deletion would make the foreign key fail.
    hold: sql`SELECT id FROM documents WHERE ${isDocument}${HOLD}`,
    steps: [
      step(
        'indexed_document',
        sql`INSERT INTO document_search (shard, document_id, identity_id, revision${columns})
            SELECT shard, id, identity_id, ${revision}${values} FROM documents
            WHERE ${isDocument} AND revision >= ${revision}
            ON CONFLICT (shard, document_id) DO UPDATE SET revision = excluded.revision${set}
            WHERE document_search.revision < excluded.revision
            RETURNING document_id`,
      ),
      translated(
        sql`INSERT OR REPLACE INTO document_words (rowid, title, body)
            SELECT word_id, ${owned[0] ?? ''}, ${owned[1] ?? ''}
            FROM document_search WHERE shard = ${shard} AND document_id = ${id} RETURNING rowid`,
        sql`SELECT document_id FROM indexed_document`,
      ),
    ],
  })
}

const OWNER_DIGITS = 12

/**
 * The words of one owner in SQLite, with a part of the owner's id before each: a search for the
 * beginning of a word would else read all words of all owners that begin so.
 */
function ownedWords(identityId: string, words: readonly string[]): string[] {
  const owner = identityId.replaceAll('-', '').slice(-OWNER_DIGITS)
  return words.map((word) => owner + word)
}

/** No token has a control character, so that none is taken for an owner. */
const ownerLexemeOf = (identityId: string): string => `'\u0001${identityId}'`

/** The words as a tsvector, those of the title with weight A. Tokens need no escaping. */
function vectorOf(owner: string, { title, body }: IndexWords): string {
  const inTitle = new Set(title)
  const lexemes = body.filter((word) => !inTitle.has(word)).map((word) => `'${word}':1`)
  return [ownerLexemeOf(owner), ...title.map((word) => `'${word}':1A`), ...lexemes].join(' ')
}

/** The expression of FTS5 for all words of a query in these columns. */
const ftsMatch = (owner: string, words: readonly QueryWord[], columns: string): string => {
  const texts = ownedWords(
    owner,
    words.map(({ text }) => text),
  )
  const phrases = texts.map((text, at) => `"${text}"${words[at]?.isPrefix ? ' *' : ''}`)
  return `{${columns}} : (${phrases.join(' AND ')})`
}

/** The same as a tsquery; `weight` limits it to words with it. */
const tsQuery = (owner: string, words: readonly QueryWord[], weight: string): string => {
  const lexemes = words.map(({ text, isPrefix }) => {
    const flags = (isPrefix ? '*' : '') + weight
    return `'${text}'${flags && `:${flags}`}`
  })
  return [ownerLexemeOf(owner), ...lexemes].join(' & ')
}

/** A document with all words of a search. */
export interface HitRow extends SummaryRow {
  /** 1 if its title has all of them. */
  title_hit: 0 | 1
}

/** The position after a hit in the list of a search. */
export interface SearchCursor {
  titleHit: 0 | 1
  updatedAt: Microseconds
  id: string
}

/** Which documents of an identity a search lists. */
export interface Search {
  words: readonly QueryWord[]
  /** Folded; empty for any title. */
  titleQuery: string
  /** Folded. */
  tag?: string | undefined
  after?: SearchCursor | undefined
  limit: number
}

const FIRST: SearchCursor = { titleHit: 1, updatedAt: Number.MAX_SAFE_INTEGER, id: '' }

/**
 * The documents of an identity with all words, those with all words in their title first, then by
 * update. The index and the rows are both asked for the identity, so that a fault of one shows
 * nothing of another identity.
 */
export function searchOwnDocuments(
  db: Queryable,
  identity: IdentityRef,
  { words, titleQuery, tag, after = FIRST, limit }: Search,
): Promise<HitRow[]> {
  const { shard, identityId } = identity
  const hasTitle = titleQuery === '' ? ALWAYS : titleHas(titleQuery)
  const hasTag = tag === undefined ? ALWAYS : sql`d.id ${isTagged(identity, tag)}`
  const [all, inTitle] = ['title body', 'title'].map((part) => ftsMatch(identityId, words, part))
  const [anywhere, weighted] = ['', 'A'].map((weight) => tsQuery(identityId, words, weight))
  const isOwn = sql`s.shard = ${shard} AND s.identity_id = ${identityId}`
  const hits = translated(
    sql`SELECT s.document_id, s.word_id IN (
          SELECT rowid FROM document_words WHERE document_words MATCH ${inTitle ?? ''}) AS title_hit
        FROM document_words w JOIN document_search s ON s.word_id = w.rowid
        WHERE w.document_words MATCH ${all ?? ''} AND ${isOwn}`,
    sql`SELECT s.document_id,
          CASE WHEN s.words @@ CAST(${weighted ?? ''} AS TSQUERY) THEN 1 ELSE 0 END AS title_hit
        FROM document_search s WHERE s.words @@ CAST(${anywhere ?? ''} AS TSQUERY) AND ${isOwn}`,
  )
  return db.list<HitRow>(sql`
    SELECT d.id, d.title, d.created_at, d.updated_at, h.title_hit
    FROM (${hits}) h JOIN documents d ON d.shard = ${shard} AND d.id = h.document_id
    WHERE d.identity_id = ${identityId}
      AND (h.title_hit, d.updated_at, d.id) < (${after.titleHit}, ${after.updatedAt}, ${after.id})
      AND ${hasTitle} AND ${hasTag}
    ORDER BY h.title_hit DESC, d.updated_at DESC, d.id DESC LIMIT ${limit}`)
}

/** The contents of these documents of an identity, without those over a size or taken down. */
export const listContents = (
  db: Queryable,
  { shard, identityId }: IdentityRef,
  ids: readonly string[],
  maxBytes: number,
): Promise<{ id: string; content: Uint8Array<ArrayBuffer> }[]> =>
  db.list(sql`
    SELECT id, ${bytesOf('content')} AS content FROM documents
    WHERE shard = ${shard} AND identity_id = ${identityId} AND id ${inList(ids)}
      AND octet_length(content) <= ${maxBytes} AND NOT ${isTakenDown(shard, sql`documents.id`)}`)

/** Documents after one in key order, and whether the index has them. */
export const listIndexed = (
  db: Queryable,
  { shard, id }: DocumentRef,
  limit: number,
): Promise<(DocumentRef & { is_indexed: 0 | 1 })[]> =>
  db.list(sql`
    SELECT d.shard, d.id, CASE WHEN s.document_id IS NULL THEN 0 ELSE 1 END AS is_indexed
    FROM (SELECT shard, id FROM documents WHERE (shard, id) > (${shard}, ${id}) ORDER BY shard, id LIMIT ${limit}) d
    LEFT JOIN document_search s ON s.shard = d.shard AND s.document_id = d.id
    ORDER BY d.shard, d.id`)

/** How many pages SQLite's index of words has at least; 0 over PostgreSQL. */
export const countWordPages = async (db: Queryable): Promise<number> => {
  const query = translated(
    sql`SELECT count(*) AS pages FROM document_words_idx`,
    sql`SELECT 0 AS pages`,
  )
  return (await db.find<{ pages: number }>(query))?.pages ?? 0
}

/**
 * Merges about this many pages of SQLite's index of words, which drops deleted words from them. A
 * negative number marks all of the index as to be merged.
 */
export const mergeWords = (db: Database, pages: number): Promise<unknown> =>
  db.write(
    translated(
      sql`INSERT INTO document_words (document_words, rank) VALUES ('merge', ${pages}) RETURNING rowid`,
      sql`SELECT 0 AS rowid`,
    ),
  )
