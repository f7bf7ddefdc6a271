import { ApiError, MAX_CHANGE_WAITS } from '@waraq/contract'
import { actorOf, type Owner } from '../../access/owner.ts'
import { findExternalUserId } from '../../access/store.ts'
import type { Database } from '../../db/database.ts'
import type { RequestOrigin } from '../../http/body-parser.ts'
import type { createLongPolls, Wait } from '../../lib/long-polls.ts'
import { createSharedReads } from '../../lib/shared-reads.ts'
import { spliceBytes } from '../../lib/splice-bytes.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { ContentCheck } from '../content-check.ts'
import type { ContentParser } from '../content-parser.ts'
import type { Documents, SaveResult } from '../documents.ts'
import { findOwn, throwDamage } from '../own-document.ts'
import { etagOf } from '../present.ts'
import { type DocumentRow, findOwnDocument } from '../store.ts'
import { changeBlocks } from './block-changes.ts'
import type { LiveChange } from './parse-change.ts'
import { createPresence, type PresentPage, parseReport, type Selection } from './presence.ts'
import { bodyOf, changesText, type LivePage } from './present.ts'
import { type FindLastWriter, readingChanges } from './read-changes.ts'
import * as store from './store.ts'
import { createStreamLimits } from './stream-limits.ts'
import { createWriterLimit } from './writer-limit.ts'

interface Deps {
  db: Database
  /** Saves a document. */
  save: Documents['save']
  check: ContentCheck
  contentParser: ContentParser
  stamp: () => Microseconds
  findLastWriter: FindLastWriter
  polls: ReturnType<typeof createLongPolls>
  /** Passes a report on to the other servers, which call `hear`; undefined without others. */
  announcePresence: ((report: string) => void) | undefined
  monotonicNow: () => number
}

/** From where on a page wants to hear. */
export interface LiveQuery {
  /** The revision that it has; by default the current one. */
  after?: number | undefined
  /** The tag of the presence that it has. */
  presence?: string | undefined
  /** The page itself. */
  writer?: string | undefined
}

/** A request that may wait, and how it is verified again. */
export interface LiveWait extends Wait {
  /** Whose waits `isFull` counts. */
  client: string
  /** Rejects if its credentials have ended. */
  requireLive(): Promise<unknown>
}

export type LiveChanges = ReturnType<typeof createLiveChanges>

/** All pages of a document in one session of its history, which begins a version every ten minutes. */
const SESSION = 'live'

/** Tries of a change of the current version, which a save between its read and its write overtakes. */
const CURRENT_TRIES = 5

/** The error of a change of another version than the current one; others are thrown. */
function overtaken(error: unknown): ApiError {
  if (error instanceof ApiError && error.code === 'precondition_failed') return error
  throw error
}

/** Lets pages write a document together: they change blocks of it, and hear of the changes of others. */
export function createLiveChanges(deps: Deps) {
  const { db, save, check, contentParser, stamp, findLastWriter, polls, monotonicNow } = deps
  const { announcePresence } = deps
  const presence = createPresence(monotonicNow)
  const readChanges = readingChanges(db, findLastWriter, stamp)
  const reads = createSharedReads<LivePage>()
  const writers = createWriterLimit(db.readOnly, stamp)

  async function readPage(
    owner: Owner,
    id: string,
    { after, presence: tag, writer }: LiveQuery,
    isWait: boolean,
  ): Promise<LivePage> {
    const read = () => readChanges(owner, id, { revision: after })
    // A read that runs may have begun before another server saved; a wait hears of that.
    const page = await (isWait ? reads.read(id, `${owner.identityId} ${after}`, read) : read())
    return tag === undefined
      ? page
      : { ...page, presence: presence.read(id, { ...actorOf(owner), writer }) }
  }

  function wake(id: string): void {
    reads.forget(id)
    polls.wake(id)
  }

  /** The content of the version that a change names. */
  async function readVersion(
    owner: Owner,
    id: string,
    version: LiveChange['version'],
  ): Promise<DocumentRow> {
    const row = await findOwnDocument(db.readOnly, owner, id).catch(throwDamage)
    if (!row) throw new ApiError('not_found')
    const { revision, content_hash } = row
    const isCurrent =
      version === 'current' || (revision === version.revision && content_hash === version.hash)
    if (!isCurrent) throw new ApiError('precondition_failed', { etag: etagOf(row) })
    // Otherwise damaged bytes would become a version with a hash that matches them.
    await check(row)
    return row
  }

  async function changeOnce(
    owner: Owner,
    id: string,
    { version, blocks, steps, writer, seq }: LiveChange,
    origin: Omit<RequestOrigin, 'path'>,
  ): Promise<SaveResult> {
    const { content, revision, content_hash: hash } = await readVersion(owner, id, version)
    await writers.requireRoom(owner, id, writer)
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.length)
    const body = spliceBytes('{"content":', changeBlocks(bytes, blocks), '}')
    const encoded = await contentParser.read([body], 'save', {
      ...origin,
      path: [owner.organizationId, owner.identityId, id],
      maxContentBytes: owner.limits.maxContentBytes,
    })
    const ifMatch = [{ revision, hash }] as const
    const record = (content_hash: string, at: Microseconds) =>
      store.recordChange(owner, {
        ...{ documentId: id, revision: revision + 1, base_hash: hash, content_hash },
        ...{ writer, seq, at },
        body: bodyOf(blocks, steps),
      })
    const session = { ...owner, session: SESSION }
    const result = await save(session, id, encoded, { ifMatch, ifNoneMatch: 'none' }, { record })
    writers.record(owner, id, writer, result.row.updated_at)
    return result
  }

  function show(id: string, page: PresentPage): void {
    presence.report(id, page)
    wake(id)
  }

  return {
    /**
     * Changes blocks of a version.
     *
     * @throws ApiError as a save; `precondition_failed` with the changes since that version;
     *   `writer_limit_reached`
     */
    async change(
      owner: Owner,
      id: string,
      change: LiveChange,
      origin: Omit<RequestOrigin, 'path'>,
    ): Promise<SaveResult> {
      const { version } = change
      const tries = version === 'current' ? CURRENT_TRIES : 1
      for (let tried = 1; ; tried++) {
        const result = await changeOnce(owner, id, change, origin).catch(overtaken)
        if (!(result instanceof ApiError)) return result
        if (tried < tries) continue
        const page = await readChanges(owner, id, version === 'current' ? {} : version)
        const changes = changesText(page.changes, actorOf(owner).identityId)
        throw new ApiError('precondition_failed', { etag: etagOf(page.metadata), changes })
      }
    },

    /**
     * What was saved after a revision, and other pages; waits for either if there is none.
     *
     * @throws ApiError `not_found`, also once the document is deleted
     */
    async read(owner: Owner, id: string, query: LiveQuery, wait: LiveWait): Promise<LivePage> {
      const poll = {
        ...{ topic: id, client: wait.client, requireLive: wait.requireLive },
        // Without a revision, from the current one on.
        read(last: LivePage | undefined) {
          const after = query.after ?? last?.metadata.revision
          return readPage(owner, id, { ...query, after }, wait.seconds > 0)
        },
        hasNews: (page: LivePage) =>
          page.changes.length > 0 || page.presence?.tag !== query.presence,
      }
      return polls.read(poll, wait)
    },

    /**
     * Shows the selection of a page to the others.
     *
     * @throws ApiError `not_found`
     */
    async report(owner: Owner, id: string, writer: string, selection: Selection): Promise<void> {
      if (!(await findOwn(db.readOnly, owner, id))) throw new ApiError('not_found')
      const { identityId, shard } = actorOf(owner)
      const externalUserId = await findExternalUserId(db, { identityId, shard })
      const page = { ...selection, identityId, writer, externalUserId }
      show(id, page)
      announcePresence?.(JSON.stringify({ ...page, documentId: id }))
    },
    /** Call this with a report that another server has announced. */
    hear(report: string): void {
      const parsed = parseReport(report)
      if (parsed) show(parsed.documentId, parsed.page)
    },

    /** Deletes the changes that are kept no longer. */
    async deleteOld(): Promise<void> {
      while (await store.deleteOldChanges(db, stamp()));
    },
    /** Ends the waits for a document, which was written. */
    wake,
    isStopping: polls.isStopping,
    streams: createStreamLimits(),
    /** Requests and streams that wait. */
    waits: polls.waits,
    /** Whether no further request of the user may wait. */
    isFull: (identityId: string): boolean => polls.isFull(identityId, MAX_CHANGE_WAITS),
  }
}
