import { Refusal } from '@waraq/contract'
import type { Access, Owner } from '../access/authentication.ts'
import { LapsedCredential } from '../access/lapsed-credential.ts'
import type { SignatureQuery } from '../access/signature.ts'
import { findRecorded, hasIdentity, type Recorded } from '../access/store.ts'
import type { Db, ReadNearby, Reads, Statement } from '../db/database.ts'
import type { Versions } from '../http/conditional-requests.ts'
import { keptHash } from '../lib/content-hash.ts'
import { createOneAtATime } from '../lib/keyed-mutex.ts'
import type { Micros } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import type { EncodedContent } from './encoded-content.ts'
import { foldTitle } from './fold-title.ts'
import { asDamage, type OpenDocument, type Opened } from './opened.ts'
import { etagOf } from './present.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  /** For readers who are no authors: those must find what they have just written. */
  readNearby: ReadNearby
  access: Access
  stamp: () => Micros
  newId: NewId
  linking: Linking
  open: OpenDocument
}

/** What becomes of a document's images when it is written: parts of the same write. */
export interface Linking {
  onCreate(owner: Owner, documentId: string, imageIds: string[]): Statement[]
  onSave(owner: Owner, documentId: string, imageIds: string[], at: Micros): Statement[]
  onDelete(owner: Owner, documentId: string, at: Micros): Statement[]
  /** Those of the images that the save which made this revision did not link. */
  rejected(
    owner: Owner,
    saved: { id: string; revision: number },
    imageIds: string[],
  ): Promise<string[]>
}

/** What a save made of a document. */
export interface Saved {
  row: store.DocumentRow
  rejectedImageIds: string[]
}

/** How to list: a page of so many after a cursor, and words to look for in titles. */
export interface ListQuery {
  limit?: number
  after?: store.Cursor
  words?: string
}

export type Documents = ReturnType<typeof createDocuments>

const CREATE_ROUTE = 'POST /v1/documents/'
const DAY: Micros = 24 * 3600 * 1_000_000

/** What may be done with documents, and by whom. */
export function createDocuments(deps: Deps) {
  const { db, readNearby, access, stamp, newId, linking, open } = deps
  const oneAtATime = createOneAtATime(() => new Refusal('idempotency_in_progress'))

  function requireSize({ limits }: Owner, { bytes }: EncodedContent): void {
    if (bytes.length > limits.maxContentBytes) throw new Refusal('document_too_large')
  }

  async function create(
    owner: Owner,
    content: EncodedContent,
    key: string | undefined,
  ): Promise<store.DocumentRow> {
    requireSize(owner, content)
    const at = stamp()
    const idempotency =
      key === undefined ? undefined : { key, route: CREATE_ROUTE, since: at - DAY }
    const id = newId(owner.shard)
    const links = linking.onCreate(owner, id, content.imageIds)
    const document = { id, at, content, links, idempotency }
    const created = await store.insertOwnDocument(db, owner, document, owner.limits.maxDocuments)
    if (created) return { ...created, content: content.shown }

    const recorded = idempotency && (await findRecorded(db, owner, idempotency))
    if (!recorded)
      throw new Refusal((await hasIdentity(db, owner)) ? 'document_limit_reached' : 'invalid_token')
    const again = replayed(recorded, content)
    if (!(await findOwn(db, owner, again.id))) throw new Refusal('document_deleted')
    return again
  }

  /** Why a conditional write found nothing to write. */
  async function refuseWrite(owner: Owner, id: string): Promise<never> {
    const head = await findOwn(db, owner, id)
    if (!head) throw new Refusal('not_found')
    throw new Refusal('precondition_failed', { etag: etagOf(head) })
  }

  return {
    async list(owner: Owner, { limit, after, words }: ListQuery): Promise<store.SummaryRow[]> {
      // No title has it, and no database is asked for it.
      if (words?.includes('\u0000')) return []
      return store.listOwnDocuments(db.brief, owner, {
        ...(limit !== undefined && { limit }),
        ...(after && { after }),
        ...(words !== undefined && { words: foldTitle(words) }),
      })
    },

    /** Creates a document, or answers the creation again that this idempotency key already made. */
    async create(owner: Owner, content: EncodedContent, key?: string): Promise<store.DocumentRow> {
      if (key === undefined) return create(owner, content, key)
      return oneAtATime(`${owner.identityId} ${key}`, () => create(owner, content, key))
    },

    async read(owner: Owner, id: string): Promise<Opened> {
      const head = required(await findOwn(db.brief, owner, id))
      return open((read) => read(db.brief), owner.shard, head)
    },

    readSigned: (id: string, signature: SignatureQuery): Promise<Opened> =>
      readNearby(async (reads) => {
        const shard = shardOfId(id) ?? 0
        const head = await store.findHead(reads, shard, id).catch(asDamage)
        await access.requireSignature(head?.organization_id, id, signature)
        if (!head || head.is_deleted === 1) throw new LapsedCredential('not_found')
        return open(readNearby, shard, head)
      }),

    /** Replaces the content of an allowed version. */
    async save(
      owner: Owner,
      id: string,
      content: EncodedContent,
      versions: Versions,
    ): Promise<Saved> {
      requireSize(owner, content)
      const at = stamp()
      const links = linking.onSave(owner, id, content.imageIds, at)
      const document = { id, at, content, links }
      const head = await store.updateOwnDocument(db, owner, document, versions)
      const row = { ...(head ?? (await refuseWrite(owner, id))), content: content.shown }
      return { row, rejectedImageIds: await linking.rejected(owner, row, content.imageIds) }
    },

    async remove(owner: Owner, id: string, versions: Versions): Promise<void> {
      const at = stamp()
      const links = linking.onDelete(owner, id, at)
      const removed = await store.deleteOwnDocument(db, owner, id, at, versions, links)
      if (!removed) await refuseWrite(owner, id)
    },

    /** Forgets the idempotency keys of yesterday. */
    async forgetIdempotencyKeys(): Promise<void> {
      const before = stamp() - DAY
      while (await store.deleteExpiredIdempotencyKey(db, before));
    },
  }
}

const findOwn = (db: Reads, owner: Owner, id: string): Promise<store.HeadRow | undefined> =>
  store.findOwnHead(db, owner, id).catch(asDamage)

/** The same request gets the same answer, whatever was saved since. */
function replayed({ request_hash, response }: Recorded, content: EncodedContent) {
  if (request_hash !== content.hash) throw new Refusal('idempotency_key_reused')
  const { id, at } = JSON.parse(response) as { id: string; at: Micros }
  return {
    id,
    title: content.title,
    created_at: at,
    updated_at: at,
    revision: 1,
    content_hash: keptHash(content.hash),
    content: content.shown,
  }
}

function required<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('not_found')
  return row
}
