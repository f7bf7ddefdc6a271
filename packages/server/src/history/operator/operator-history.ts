import { type Actor, auditRow } from '../../db/audit-row.ts'
import type { Database } from '../../db/database.ts'
import { OperatorError } from '../../lib/operator-error.ts'
import { shardOf } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import { shardOfId } from '../../lib/uuid.ts'
import type { RecordErasure } from '../trash/store.ts'
import * as store from './store.ts'

/** How much history an organization or a document has. */
export interface HistoryUsage {
  /** Whether the id is of an organization or of a document. */
  of: 'organization' | 'document'
  organizationId: string
  /** Documents with versions. */
  documents: number
  versions: number
  namedVersions: number
  /** The bytes of the versions as their author wrote them. */
  contentBytes: number
  /** The bytes of the versions in the database, packed or not. */
  storedBytes: number
  trashedDocuments: number
  /** When the oldest version was saved. */
  oldest: Microseconds | undefined
}

interface Deps {
  db: Database
  stamp: () => Microseconds
  recordErasure: RecordErasure
  newUuid: () => string
  actor: Actor
}

const PAGE = 20

/** The history as an operator sees it: sums, without any content. */
export function createOperatorHistory(deps: Deps) {
  const { db, stamp, recordErasure: record, newUuid, actor } = deps

  async function scopeOf(id: string): Promise<{ scope: store.HistoryScope; owner: string }> {
    if (await store.isOrganization(db, shardOf(id), id))
      return { scope: { shard: shardOf(id), by: 'organization_id', id }, owner: id }
    const shard = shardOfId(id)
    const organization =
      shard !== undefined && (await store.findDocumentOrganization(db, shard, id))
    if (!organization) throw new OperatorError(`no organization or document ${id}`)
    return { scope: { shard, by: 'document_id', id }, owner: organization.organization_id }
  }

  async function usage(id: string): Promise<HistoryUsage> {
    const { scope, owner } = await scopeOf(id)
    const totals = await store.sumVersions(db, scope)
    const packedBytes = (await store.sumPacks(db, scope)) ?? 0
    return {
      of: scope.by === 'document_id' ? 'document' : 'organization',
      organizationId: owner,
      documents: totals.documents,
      versions: totals.versions,
      namedVersions: totals.named,
      contentBytes: totals.content_bytes ?? 0,
      storedBytes: (totals.unpacked_bytes ?? 0) + packedBytes,
      trashedDocuments: await store.countTrashed(db, scope),
      oldest: totals.oldest ?? undefined,
    }
  }

  /** Erases the history of these documents, of which each write has its row in the audit. */
  function erasePage({ shard, id: target }: store.HistoryScope, owner: string, ids: string[]) {
    const at = stamp()
    const detail = { documents: ids.length }
    const entry = { organization: owner, actor, action: 'history.erased', target, detail } as const
    const row = auditRow({ ...entry, at, id: newUuid() })
    return store.eraseHistory(db, shard, ids, { at, record }, row)
  }

  async function eraseAll(scope: store.HistoryScope, owner: string): Promise<void> {
    let last = ''
    while (true) {
      const page = await store.listDocumentsWithHistory(db, scope, last, PAGE)
      const ids = page.map(({ id }) => id)
      if (ids.length > 0) await erasePage(scope, owner, ids)
      if (ids.length < PAGE) return
      last = ids.at(-1) ?? ''
    }
  }

  return {
    usage,

    /** Erases the versions and the trash of an organization or a document; returns their usage. */
    async erase(id: string): Promise<HistoryUsage> {
      const before = await usage(id)
      const { scope, owner } = await scopeOf(id)
      if (before.versions + before.trashedDocuments === 0) return before
      if (scope.by === 'organization_id') await eraseAll(scope, owner)
      else await erasePage(scope, owner, [id])
      return before
    },
  }
}
