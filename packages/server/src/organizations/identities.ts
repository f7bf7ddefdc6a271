import { parseExternalUserId } from '@waraq/contract'
import type { AuthenticatedBackend } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import { findOrInsertIdentity } from './store.ts'

interface Deps {
  db: Database
  newId: NewId
  stamp: () => Microseconds
}

export type Identities = ReturnType<typeof createIdentities>

/** The end users of an organization. A mint creates the identity of a new external_user_id. */
export function createIdentities({ db, newId, stamp }: Deps) {
  return {
    /** @throws ApiError `external_user_id_required` or `external_user_id_invalid`. */
    provide(
      { organization }: Pick<AuthenticatedBackend, 'organization'>,
      externalUserId: unknown,
    ): Promise<string> {
      const { shard } = organization
      return findOrInsertIdentity(db, organization, parseExternalUserId(externalUserId), {
        newId: () => newId(shard),
        at: stamp,
      })
    },
  }
}
