import { ApiError, parseExternalUserId } from '@waraq/contract'
import type { AuthenticatedBackend } from '../access/authentication.ts'
import { type Actor, type AuditAction, auditRow } from '../db/audit-row.ts'
import type { Database } from '../db/database.ts'
import { eachOf } from '../lib/each-of.ts'
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
  state?: 'active' | 'suspended' | 'erasing' | undefined
  after: string
  limit: number
}

export type Identities = ReturnType<typeof createIdentities>

const PAGE = 200

/** The end users of an organization. A mint creates the identity of a new external_user_id. */
export function createIdentities({ db, newId, stamp }: Deps) {
  const placeOf = (id: string) => ({ id, shard: shardOf(id) })

  const entryOf = (
    { shard, id: target, organization_id: organization }: store.IdentityRow,
    action: AuditAction,
    actor: Actor,
    detail?: object,
  ) => auditRow({ organization, actor, action, target, detail, at: stamp(), id: newId(shard) })

  /** @throws ApiError `not_found` unless the organization has it */
  async function read(organizationId: string, id: string): Promise<store.ListedIdentity> {
    const organization = placeOf(organizationId)
    const isOfShard = shardOfId(id) === organization.shard
    const row = isOfShard ? await store.findListedIdentity(db, organization, id) : undefined
    if (!row) throw new ApiError('not_found')
    return row
  }

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
      { external_user_id: externalUserId, ...page }: IdentityQuery,
    ): Promise<store.ListedIdentity[]> =>
      store.listIdentities(db, placeOf(organizationId), { externalUserId, ...page }),

    /** All identities of an organization, page by page. */
    each: (organizationId: string): AsyncGenerator<store.ListedIdentity> =>
      eachOf((last) => {
        const after = last?.external_user_id ?? ''
        return store.listIdentities(db.readOnly, placeOf(organizationId), { after, limit: PAGE })
      }),

    read,

    /** Closes an identity to its tokens and mints; changes nothing if it is suspended already. */
    async suspend(
      organizationId: string,
      id: string,
      actor: Actor,
      reason?: string,
    ): Promise<store.ListedIdentity> {
      const identity = await read(organizationId, id)
      const detail = reason === undefined ? undefined : { reason }
      const [at, entry] = [stamp(), entryOf(identity, 'identity.suspended', actor, detail)]
      await store.setSuspended(db, 'identities', identity, at, entry)
      return read(organizationId, id)
    },

    async resume(organizationId: string, id: string, actor: Actor): Promise<store.ListedIdentity> {
      const identity = await read(organizationId, id)
      const entry = entryOf(identity, 'identity.resumed', actor)
      await store.setSuspended(db, 'identities', identity, null, entry)
      return read(organizationId, id)
    },
  }
}
