import type { HistoryOfOrganizations } from '../../access/history-of-organizations.ts'
import type { Database } from '../../db/database.ts'
import type { PackableVersion } from '../packing/plan.ts'
import { type Erasure, eraseTrashed, findOldestTrashed } from '../trash/store.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  /** Deletes the chosen versions of a document. */
  trim: (
    history: store.HistoryRef,
    choose: (versions: readonly PackableVersion[]) => readonly PackableVersion[],
  ) => Promise<void>
  erasureNow: () => Erasure
}

const PAGE = 500
/** Deletes down to this share of the limit, which leaves room for the next saves. */
const FILLED = 0.8
/** Versions deleted in one round; then their bytes are counted again. */
const BATCH = 500
const START: store.IdentityPlace = { shard: -1, id: '' }

const bytesOf = ({ packed_bytes, loose_bytes }: store.IdentityHistory): number =>
  packed_bytes + loose_bytes

/** Counts the packs of each identity, and deletes the oldest history of those over their limit. */
export function createHistoryLimit({ db, trim, erasureNow }: Deps) {
  /** Whether anything was deleted. */
  async function deleteOldest(place: store.IdentityPlace, excess: number): Promise<boolean> {
    const oldest = await store.listOldestVersions(db, place, BATCH)
    const chosen = new Map<string, Set<number>>()
    let freed = 0
    for (const { document_id, revision, bytes } of oldest) {
      if (freed >= excess) break
      freed += bytes
      chosen.set(document_id, (chosen.get(document_id) ?? new Set()).add(revision))
    }
    for (const [document_id, revisions] of chosen) {
      await trim({ shard: place.shard, document_id }, (versions) =>
        versions.filter(({ name, revision }) => name === null && revisions.has(revision)),
      )
    }
    return chosen.size > 0
  }

  /** Whether a document was erased. */
  async function eraseOldestTrashed({ shard, id }: store.IdentityPlace): Promise<boolean> {
    const ref = { shard, identityId: id }
    const oldest = await findOldestTrashed(db, ref)
    if (!oldest) return false
    return (await eraseTrashed(db, ref, oldest.id, erasureNow())) !== undefined
  }

  /** Unnamed versions go first, then the trash; false if neither is left. */
  const freeOldest = async (place: store.IdentityPlace, excess: number): Promise<boolean> =>
    (await deleteOldest(place, excess)) || (await eraseOldestTrashed(place))

  async function enforceOn(identity: store.IdentityHistory, maxBytes: number): Promise<void> {
    let current = identity
    let bound = maxBytes
    while (true) {
      const total = bytesOf(current)
      const { packed_bytes, history_bytes } = current
      if (packed_bytes !== history_bytes) await store.saveHistoryBytes(db, current, packed_bytes)
      if (total < bound) return
      bound = FILLED * maxBytes
      if (!(await freeOldest(current, total - bound))) return
      const next = await store.findIdentityHistory(db, current)
      // A version that cannot be read stays, and must not be tried again.
      if (!next || bytesOf(next) >= total) return
      current = next
    }
  }

  return {
    async enforce(organizations: HistoryOfOrganizations): Promise<void> {
      let last = START
      while (true) {
        const page = await store.listIdentityHistories(db, last, PAGE)
        for (const identity of page)
          await enforceOn(identity, organizations.of(identity.organization_id).maxBytes)
        const end = page.at(-1)
        if (page.length < PAGE || !end) return
        last = end
      }
    },
  }
}
