import { OperatorError } from '../lib/operator-error.ts'
import { type Shard, shardOf } from '../lib/shard.ts'
import { shardOfId } from '../lib/uuid.ts'
import {
  findIdentity,
  findIdentityOfUser,
  findOrganization,
  type IdentityRow,
} from '../organizations/store.ts'
import type { CommandContext } from './command-context.ts'
import { chosenOrganization } from './token.ts'

type Context = Pick<CommandContext, 'db' | 'organizations'>

/** Whose documents a command works on: an organization, or one user of it. */
export interface Owner {
  shard: Shard
  organizationId: string
  identity?: IdentityRow
}

/**
 * Finds an organization by its id, or a user by the id of the host or of the identity.
 *
 * @throws OperatorError if there is none
 */
export async function findOwner(
  context: Context,
  name: string,
  organization: string | boolean | undefined,
): Promise<Owner> {
  const { db } = context
  const shard = shardOf(name)
  if (await findOrganization(db, { shard, id: name })) return { shard, organizationId: name }
  const identity =
    (await findIdentityById(context, name)) ??
    (await findIdentityOfUser(db, await placeOf(context, organization), name))
  if (!identity) throw new OperatorError(`no organization or user ${name}`)
  return { shard: identity.shard, organizationId: identity.organization_id, identity }
}

export async function findIdentityById(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<IdentityRow | undefined> {
  const shard = shardOfId(id)
  return shard === undefined ? undefined : findIdentity(db, { shard, id })
}

async function placeOf(context: Context, organization: string | boolean | undefined) {
  const id = await chosenOrganization(context, organization)
  return { shard: shardOf(id), id }
}
