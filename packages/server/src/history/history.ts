import { ApiError, MAX_NAMED_VERSIONS, MAX_VERSION_NAME } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { Database, Statement } from '../db/database.ts'
import { createFairSemaphore } from '../lib/fair-semaphore.ts'
import { pack } from '../lib/frames.ts'
import { isPrintableName } from '../lib/printable-name.ts'
import type { Microseconds } from '../lib/time.ts'
import { captureOf } from './document-history.ts'
import { unpackOrReport } from './packing/packed-content.ts'
import * as store from './store.ts'
import { createVersionReads, type ListedVersion, type VersionCheck } from './version-reads.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  check: VersionCheck
  changes: {
    onVersion(
      author: AuthenticatedIdentity,
      version: { documentId: string; revision: number; at: Microseconds },
    ): Statement
  }
}

export type History = ReturnType<typeof createHistory>

/** Attempts of an erasure while other processes replace the same pack. */
const TRIES = 10
/** Concurrent erasures of one process, of a user and of a document, where more would only conflict. */
const PARALLEL_ERASURES = [2, 2, 1]

/** Names and erases versions of an author's own documents. */
export function createHistory({ db, stamp, check, changes }: Deps) {
  const reads = createVersionReads(db, check)
  const { find } = reads
  const erasures = createFairSemaphore({ limits: PARALLEL_ERASURES })

  async function eraseStored(
    identity: AuthenticatedIdentity,
    id: string,
    revision: number,
  ): Promise<boolean> {
    const row = await store.findStoredVersion(db, identity, id, revision)
    if (!row) throw new ApiError('not_found')
    const { pack_offset, packed, raw_bytes } = row
    if (!packed || raw_bytes === null || pack_offset === null)
      return (await store.deleteLooseVersion(db, identity, id, revision)) !== undefined
    const raw = await unpackOrReport(packed, raw_bytes)
    raw.fill(0, pack_offset, pack_offset + row.content_bytes)
    return (await store.deletePackedVersion(db, identity, row, await pack(raw))) !== undefined
  }

  return {
    ...reads,

    /** Names a version or removes its name. Captures the current revision as a version first. */
    async name(
      identity: AuthenticatedIdentity,
      id: string,
      revision: number,
      name: string | null,
    ): Promise<ListedVersion> {
      requireName(name)
      const version = await find(identity, id, revision)
      const at = stamp()
      const record = changes.onVersion(identity, { documentId: id, revision, at })
      const capture = captureOf(identity, id, at, true)
      const isKept =
        version.isCurrent &&
        (await store.captureCurrent(db, identity, capture, revision, record)) !== undefined
      const isNewlyNamed = name !== null && version.name === null && !isKept
      const named = { revision, name, max: MAX_NAMED_VERSIONS }
      const records = isNewlyNamed ? [record] : []
      if (await store.nameVersion(db, identity, id, named, records)) return { ...version, name }
      const isThere = await store.findVersion(db, identity, id, revision)
      throw new ApiError(isThere || version.isCurrent ? 'version_limit_reached' : 'not_found')
    },

    /** Erases a version with its bytes. */
    async erase(identity: AuthenticatedIdentity, id: string, revision: number): Promise<void> {
      const { isCurrent } = await find(identity, id, revision)
      if (isCurrent) throw new ApiError('version_is_current')
      for (let tries = 0; tries < TRIES; tries++) {
        if (
          await erasures.run([identity.identityId, id], () => eraseStored(identity, id, revision))
        )
          return
      }
      throw new ApiError('service_unavailable')
    },

    /** Erases all versions but the current one. */
    async eraseAll(identity: AuthenticatedIdentity, id: string): Promise<void> {
      if (!(await store.deleteVersions(db, identity, id))) throw new ApiError('not_found')
    },
  }
}

function requireName(name: string | null): void {
  if (name === null) return
  if (!isPrintableName(name, MAX_VERSION_NAME))
    throw new ApiError('invalid_request', {
      rule: 'printable_name',
      values: { max: MAX_VERSION_NAME },
      field: '/name',
    })
}
