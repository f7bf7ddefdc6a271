import { INCREMENT_CONTROL_EPOCH } from '../db/control-epoch.ts'
import type { Database, Queryable, Statement } from '../db/database.ts'
import { join, raw, type Sql, sql, translated } from '../db/sql.ts'
import type { Shard } from '../lib/shard.ts'
import type { Microseconds } from '../lib/time.ts'
import {
  apiKeyInsertion,
  type NewApiKey,
  type NewSigningSecret,
  secretInsertion,
} from './keys/store.ts'
import { LIMITS, type LimitColumn } from './limits.ts'

export type OrganizationRow = { [Column in LimitColumn]: number | null } & {
  shard: Shard
  id: string
  name: string
  /** The id that the operator gave it. */
  external_id: string | null
  suspended_at: Microseconds | null
  created_at: Microseconds
}

interface Ref {
  shard: Shard
  id: string
}

const ORGANIZATION = raw(
  [
    'shard, id, name, external_id',
    ...LIMITS.map(([, column]) => column),
    'suspended_at, created_at',
  ].join(', '),
)

export function findOrganization(
  db: Database,
  { shard, id }: Ref,
): Promise<OrganizationRow | undefined> {
  return db.find<OrganizationRow>(
    sql`SELECT ${ORGANIZATION} FROM organizations WHERE shard = ${shard} AND id = ${id}`,
  )
}

export function listOrganizations(db: Database): Promise<OrganizationRow[]> {
  return db.list<OrganizationRow>(
    sql`SELECT ${ORGANIZATION} FROM organizations ORDER BY created_at, id`,
  )
}

export interface OrganizationFilter {
  /** A part of the name, in either case of ASCII letters. */
  q?: string | undefined
  state?: 'active' | 'suspended' | undefined
}

/** Organizations in key order after this one. */
export function listOrganizationPage(
  db: Database,
  { shard, id }: Ref,
  limit: number,
  { q, state }: OrganizationFilter = {},
): Promise<OrganizationRow[]> {
  const conditions = [sql`(shard, id) > (${shard}, ${id})`]
  const find = translated(raw('instr'), raw('strpos'))
  if (q !== undefined) conditions.push(sql`${find}(lower(name), lower(${q})) > 0`)
  if (state) conditions.push(sql`suspended_at IS ${raw(state === 'active' ? 'NULL' : 'NOT NULL')}`)
  return db.list<OrganizationRow>(
    sql`SELECT ${ORGANIZATION} FROM organizations WHERE ${join(conditions, ' AND ')}
        ORDER BY shard, id LIMIT ${limit}`,
  )
}

/** Inserts an organization with its first key and signing secret; undefined if its id exists. */
export function insertOrganization(
  db: Database,
  { shard, id, name, externalId = null }: Ref & { name: string; externalId?: string | null },
  key: NewApiKey,
  secret: NewSigningSecret,
  at: Microseconds,
  ...further: readonly Statement[]
): Promise<unknown> {
  return db.write(
    sql`INSERT INTO organizations (shard, id, name, created_at, external_id)
        VALUES (${shard}, ${id}, ${name}, ${at}, ${externalId}) ON CONFLICT (shard, id) DO NOTHING RETURNING id`,
    apiKeyInsertion({ shard, id }, key, at),
    secretInsertion({ shard, id }, secret, at),
    ...further,
  )
}

/** Suspends (a time) or resumes (null); returns undefined if it was so already. */
export function setSuspended(
  db: Database,
  table: 'organizations' | 'identities',
  { shard, id }: Ref,
  at: Microseconds | null,
  entry: Statement,
): Promise<unknown> {
  const isOther = raw(at === null ? 'IS NOT NULL' : 'IS NULL')
  return db.write(
    sql`UPDATE ${raw(table)} SET suspended_at = ${at}
        WHERE shard = ${shard} AND id = ${id} AND suspended_at ${isOther} RETURNING id`,
    INCREMENT_CONTROL_EPOCH,
    entry,
  )
}

/** A column of an organization with the value that was read, and the one that replaces it. */
export interface ColumnChange {
  column: 'name' | LimitColumn
  old: string | number | null
  value: string | number | null
}

/** Returns undefined if one of the values was changed after it was read. */
export function updateOrganization(
  db: Database,
  { shard, id }: Ref,
  changes: readonly ColumnChange[],
  entry: Statement,
): Promise<unknown> {
  const sets = changes.map(({ column, value }) => sql`${raw(column)} = ${value}`)
  const asRead = changes.map(({ column, old }) => sql`${raw(column)} IS NOT DISTINCT FROM ${old}`)
  return db.write(
    sql`UPDATE organizations SET ${join(sets, ', ')}
        WHERE shard = ${shard} AND id = ${id} AND ${join(asRead, ' AND ')} RETURNING id`,
    INCREMENT_CONTROL_EPOCH,
    entry,
  )
}

export interface IdentityRow extends Ref {
  organization_id: string
  external_user_id: string
}

const IDENTITY = sql`shard, id, organization_id, external_user_id`

export function findIdentity(db: Database, { shard, id }: Ref): Promise<IdentityRow | undefined> {
  return db.find<IdentityRow>(
    sql`SELECT ${IDENTITY} FROM identities WHERE shard = ${shard} AND id = ${id}`,
  )
}

export function findIdentityOfUser(
  db: Database,
  { shard, id }: Ref,
  externalUserId: string,
): Promise<IdentityRow | undefined> {
  return db.find<IdentityRow>(
    sql`SELECT ${IDENTITY} FROM identities
        WHERE shard = ${shard} AND organization_id = ${id} AND external_user_id = ${externalUserId}`,
  )
}

/** An identity with its open erasure. */
export interface ListedIdentity extends IdentityRow {
  document_count: number
  created_at: Microseconds
  suspended_at: Microseconds | null
  /** Null: it is not being erased. */
  erasure_id: string | null
}

interface IdentityPage {
  externalUserId?: string | undefined
  state?: 'active' | 'suspended' | 'erasing' | undefined
  /** The id of the host that the last one of the page before has. */
  after: string
  limit: number
}

/** Its open erasure. A join would lose the order of the index. */
const erasureOf = ({ shard, id }: Ref): Sql => sql`(SELECT e.id FROM erasures e
  WHERE e.shard = ${shard} AND e.organization_id = ${id} AND e.identity_id = i.id)`

const listed = (organization: Ref): Sql => sql`
  SELECT i.shard, i.id, i.organization_id, i.external_user_id, i.document_count, i.created_at, i.suspended_at,
    ${erasureOf(organization)} AS erasure_id
  FROM identities i`

/** The states of an identity; one that is being erased has no other. */
const hasState = (organization: Ref) => ({
  active: sql`${erasureOf(organization)} IS NULL AND i.suspended_at IS NULL`,
  suspended: sql`${erasureOf(organization)} IS NULL AND i.suspended_at IS NOT NULL`,
  erasing: sql`${erasureOf(organization)} IS NOT NULL`,
})

export const findListedIdentity = (
  db: Queryable,
  organization: Ref,
  id: string,
): Promise<ListedIdentity | undefined> =>
  db.find(sql`${listed(organization)}
    WHERE i.shard = ${organization.shard} AND i.id = ${id} AND i.organization_id = ${organization.id}`)

/** A page of the identities of an organization, in the order of the ids of its host. */
export function listIdentities(
  db: Queryable,
  organization: Ref,
  { externalUserId, state, after, limit }: IdentityPage,
): Promise<ListedIdentity[]> {
  const { shard, id } = organization
  const conditions = [
    sql`i.shard = ${shard} AND i.organization_id = ${id} AND i.external_user_id > ${after}`,
  ]
  if (externalUserId !== undefined) conditions.push(sql`i.external_user_id = ${externalUserId}`)
  if (state !== undefined) conditions.push(hasState(organization)[state])
  return db.list<ListedIdentity>(sql`
    ${listed(organization)} WHERE ${join(conditions, ' AND ')} ORDER BY i.external_user_id LIMIT ${limit}`)
}

/** Finds or creates the identity of a user; `newId` is called only to create one. */
export async function findOrInsertIdentity(
  db: Database,
  { shard, id }: Ref,
  externalUserId: string,
  { newId, at }: { newId: () => string; at: () => Microseconds },
): Promise<string> {
  const existing = await findIdentityOfUser(db, { shard, id }, externalUserId)
  if (existing) return existing.id
  // If two mints of a new user race, the second finds the identity of the first.
  const row = await db.write<Ref>(sql`
    INSERT INTO identities (shard, id, organization_id, external_user_id, document_count, created_at)
    VALUES (${shard}, ${newId()}, ${id}, ${externalUserId}, 0, ${at()})
    ON CONFLICT (shard, organization_id, external_user_id)
    DO UPDATE SET external_user_id = excluded.external_user_id RETURNING id`)
  if (!row) throw new Error('the identity was neither found nor made')
  return row.id
}
