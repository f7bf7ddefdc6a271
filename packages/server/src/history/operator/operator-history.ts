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
}

const PAGE = 20

/** The history as an operator sees it: sums, without any content. */
export function createOperatorHistory({ db, stamp, recordErasure: record }: Deps) {
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

  async function eraseAll(scope: store.HistoryScope): Promise<void> {
    let last = ''
    while (true) {
      const page = await store.listDocumentsWithHistory(db, scope, last, PAGE)
      const ids = page.map(({ id }) => id)
      await store.eraseHistory(db, scope.shard, ids, { at: stamp(), record })
      if (ids.length < PAGE) return
      last = ids.at(-1) ?? ''
    }
  }

  return {
    usage,

    /** Erases the versions and the trash of an organization or a document; returns their usage. */
    async erase(id: string): Promise<HistoryUsage> {
      const before = await usage(id)
      const { scope } = await scopeOf(id)
      if (scope.by === 'organization_id') await eraseAll(scope)
      else await store.eraseHistory(db, scope.shard, [id], { at: stamp(), record })
      return before
    },
  }
}
