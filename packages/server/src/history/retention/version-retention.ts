import { ApiError } from '@waraq/contract'
import { readHistoryOfOrganizations } from '../../access/history-of-organizations.ts'
import type { HistorySettings } from '../../access/history-settings.ts'
import type { Database } from '../../db/database.ts'
import type { Microseconds } from '../../lib/time.ts'
import { createPacker } from '../packing/packer.ts'
import type { PackableVersion } from '../packing/plan.ts'
import * as packing from '../packing/store.ts'
import type { RecordErasure } from '../trash/store.ts'
import type { VersionCheck } from '../version-reads.ts'
import { deleteMergedWriters } from '../writers/store.ts'
import { expiredVersions } from './expired-versions.ts'
import { createHistoryLimit } from './history-limit.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  settings: HistorySettings
  stamp: () => Microseconds
  check: VersionCheck
  recordErasure: RecordErasure
  /** Receives the document whose versions cannot be packed. */
  onDamage: (documentId: string, error: ApiError) => void
}

const PAGE = 200
const START: store.HistoryRef = { shard: -1, document_id: '' }

/**
 * The job that deletes the versions that the settings no longer keep, packs the others, and keeps
 * the history of each identity within its limit.
 */
export function createVersionRetention(deps: Deps) {
  const { db, settings, stamp, check, recordErasure: record, onDamage } = deps
  const packer = createPacker({ db, check })

  /** Deletes these versions of a document, and packs the others. */
  async function trim(
    history: store.HistoryRef,
    choose: (versions: readonly PackableVersion[]) => readonly PackableVersion[],
  ): Promise<void> {
    const versions = await packing.listPackable(db, history)
    const expired = new Set(choose(versions))
    for (const version of expired) {
      if (version.pack_revision === null) await store.deleteExpiredVersion(db, history, version)
    }
    try {
      await packer.repack(history, versions, expired)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'content_damaged')) throw error
      onDamage(history.document_id, error)
    }
    if (expired.size > 0) await deleteMergedWriters(db, history)
  }

  const limit = createHistoryLimit({ db, trim, erasureNow: () => ({ at: stamp(), record }) })

  return {
    async run(): Promise<void> {
      const organizations = await readHistoryOfOrganizations(db, settings)
      let last = START
      while (true) {
        const page = await store.listHistories(db, last, PAGE)
        for (const history of page) {
          const own = organizations.of(history.organization_id)
          await trim(history, (versions) => expiredVersions(versions, own, stamp()))
        }
        const end = page.at(-1)
        if (page.length < PAGE || !end) break
        last = end
      }
      await limit.enforce(organizations)
    },
  }
}
