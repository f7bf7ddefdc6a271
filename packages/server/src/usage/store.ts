import { DONE, optional } from '../db/chains.ts'
import type { Database, Queryable } from '../db/database.ts'
import { bigint, join, raw, type Sql, sql } from '../db/sql.ts'
import type { Shard } from '../lib/shard.ts'

export interface OrganizationRef {
  shard: Shard
  id: string
}

/** What requests of an organization add up to. */
export const COUNTED = [
  'requests',
  'tokens_minted',
  'saves',
  'reads_signed',
  'reads_shared',
  'bytes_in',
  'bytes_out',
] as const

/** What an organization has at the time of a measurement. */
export const MEASURED = [
  'identities',
  'documents',
  'content_bytes',
  'history_bytes',
  'image_bytes',
  'identities_near_limit',
] as const

export type Counts = Record<(typeof COUNTED)[number], number>
type Measurement = Record<(typeof MEASURED)[number], number>

export type UsageRow = Counts & { [Name in keyof Measurement]: number | null } & {
  shard: Shard
  organization_id: string
  day: string
}

const USAGE = raw(['shard, organization_id, day', ...COUNTED, ...MEASURED].join(', '))

/** Adds to the counts of a day. */
export const addUsage = (
  db: Database,
  organization: OrganizationRef,
  day: string,
  counts: Counts,
): Promise<unknown> =>
  mergeDay(db, organization, day, {
    values: counts,
    merge: (column) => sql`${column} = usage_days.${column} + excluded.${column}`,
  })

/** Sets the measurement of a day. */
export const setMeasured = (
  db: Database,
  organization: OrganizationRef,
  day: string,
  measured: Measurement,
): Promise<unknown> =>
  mergeDay(db, organization, day, {
    values: measured,
    merge: (column) => sql`${column} = excluded.${column}`,
  })

function mergeDay(
  db: Database,
  { shard, id }: OrganizationRef,
  day: string,
  { values, merge }: { values: Record<string, number>; merge: (column: Sql) => Sql },
): Promise<unknown> {
  const columns = Object.keys(values).map(raw)
  return db.write(sql`
    INSERT INTO usage_days (shard, organization_id, day, ${join(columns, ', ')})
    VALUES (${shard}, ${id}, ${day}, ${join(Object.values(values), ', ')})
    ON CONFLICT (shard, organization_id, day) DO UPDATE SET ${join(columns.map(merge), ', ')} RETURNING day`)
}

/** From this share of a limit on, an identity counts as near it. */
interface NearLimits {
  documents: number
  imageBytes: number
  historyBytes: number
}

/** Counts and sums what an organization has now. Content is not read: its length is beside it. */
export async function measureOrganization(
  db: Queryable,
  { shard, id }: OrganizationRef,
  near: NearLimits,
): Promise<Measurement> {
  const isOwn = sql`shard = ${shard} AND organization_id = ${id}`
  const isNear = sql`document_count >= ${near.documents} OR image_bytes >= ${near.imageBytes}
    OR history_bytes >= ${near.historyBytes}`
  const sum = (value: Sql) => bigint(sql`coalesce(sum(${value}), 0)`)
  const ofIdentities = await db.find<Omit<Measurement, 'content_bytes'>>(sql`
    SELECT count(*) AS identities, ${sum(sql`document_count`)} AS documents,
      ${sum(sql`history_bytes`)} AS history_bytes, ${sum(sql`image_bytes`)} AS image_bytes,
      ${sum(sql`CASE WHEN ${isNear} THEN 1 ELSE 0 END`)} AS identities_near_limit
    FROM identities WHERE ${isOwn}`)
  const ofDocuments = await db.find<Pick<Measurement, 'content_bytes'>>(sql`
    SELECT ${sum(sql`octet_length(content)`)} AS content_bytes FROM documents WHERE ${isOwn}`)
  if (!ofIdentities || !ofDocuments) throw new Error('a sum returned no row')
  return { ...ofIdentities, ...ofDocuments }
}

/** The days of an organization, newest first. */
export const listUsage = (
  db: Queryable,
  { shard, id }: OrganizationRef,
  { from, to }: { from: string; to: string },
): Promise<UsageRow[]> =>
  db.list(sql`
    SELECT ${USAGE} FROM usage_days
    WHERE shard = ${shard} AND organization_id = ${id} AND day >= ${from} AND day <= ${to}
    ORDER BY day DESC`)

/** A page of all organizations on a day, in key order after this one. */
export const listUsageOfDay = (
  db: Queryable,
  day: string,
  { shard, id }: OrganizationRef,
  limit: number,
): Promise<UsageRow[]> =>
  db.list(sql`
    SELECT ${USAGE} FROM usage_days
    WHERE day = ${day} AND (shard, organization_id) > (${shard}, ${id})
    ORDER BY day, shard, organization_id LIMIT ${limit}`)

export const deleteUsageBefore = (db: Database, day: string): Promise<unknown> =>
  db.write(optional(sql`DELETE FROM usage_days WHERE day < ${day} RETURNING day`), DONE)

/** Records the day on which a key was last used. */
export const setLastUsed = (
  db: Database,
  { shard, id }: OrganizationRef,
  day: string,
): Promise<unknown> =>
  db.write(
    optional(sql`
      UPDATE api_keys SET last_used_on = ${day}
      WHERE shard = ${shard} AND id = ${id} AND (last_used_on IS NULL OR last_used_on < ${day}) RETURNING id`),
    DONE,
  )
