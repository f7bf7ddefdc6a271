import { ApiError, parseExternalUserId } from '@waraq/contract'
import type { AuthenticatedBackend } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import { shardOf } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import { type NewId, shardOfId } from '../lib/uuid.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  newId: NewId
  stamp: () => Microseconds
}

/** Which identities are listed, and after which id of the host. */
export interface IdentityQuery {
  external_user_id?: string | undefined
  state?: 'active' | 'erasing' | undefined
  after: string
  limit: number
}

export type Identities = ReturnType<typeof createIdentities>

const PAGE = 200

/** The end users of an organization. A mint creates the identity of a new external_user_id. */
export function createIdentities({ db, newId, stamp }: Deps) {
  const placeOf = (id: string) => ({ id, shard: shardOf(id) })

  return {
    /** @throws ApiError `external_user_id_required` or `external_user_id_invalid`. */
    provide(
      { organization }: Pick<AuthenticatedBackend, 'organization'>,
      externalUserId: unknown,
    ): Promise<string> {
      const { shard } = organization
      return store.findOrInsertIdentity(db, organization, parseExternalUserId(externalUserId), {
        newId: () => newId(shard),
        at: stamp,
      })
    },

    /** A page, in the order of the ids of the host. */
    list: (
      organizationId: string,
      { external_user_id: externalUserId, state, ...page }: IdentityQuery,
    ): Promise<store.ListedIdentity[]> =>
      store.listIdentities(db, placeOf(organizationId), {
        externalUserId,
        isErasing: state && state === 'erasing',
        ...page,
      }),

    /** All identities of an organization, page by page. */
    async *each(organizationId: string): AsyncGenerator<store.ListedIdentity> {
      let after: string | undefined = ''
      while (after !== undefined) {
        const page: store.ListedIdentity[] = await store.listIdentities(
          db.readOnly,
          placeOf(organizationId),
          { after, limit: PAGE },
        )
        yield* page
        after = page.at(-1)?.external_user_id
      }
    },

    /** @throws ApiError `not_found` unless the organization has it */
    async read(organizationId: string, id: string): Promise<store.IdentityRow> {
      const shard = shardOfId(id)
      const row = shard === undefined ? undefined : await store.findIdentity(db, { shard, id })
      if (row?.organization_id !== organizationId) throw new ApiError('not_found')
      return row
    },
  }
}
