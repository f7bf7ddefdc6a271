import { auditPlace } from '../db/audit-row.ts'
import { DONE, optional } from '../db/chains.ts'
import type { Database, Queryable } from '../db/database.ts'
import { join, raw, type Sql, sql } from '../db/sql.ts'
import type { Microseconds } from '../lib/time.ts'

export interface AuditRow {
  organization_id: string
  at: Microseconds
  id: string
  actor: string
  action: string
  target: string
  detail: string | null
}

/** The place of a row in the log. */
export type AuditPosition = Pick<AuditRow, 'at' | 'id'>

export interface AuditFilter {
  /** The id of an organization; undefined: all rows. */
  organization?: string | undefined
  actor?: string | undefined
  action?: string | undefined
  from?: Microseconds | undefined
  /** Rows before this time. */
  to?: Microseconds | undefined
}

interface AuditPage {
  order: 'newest first' | 'oldest first'
  /** The last row of the page before, in this order. */
  after?: AuditPosition | undefined
  limit: number
}

/** A page of the rows that fit. */
export function listAudit(
  db: Queryable,
  { organization, actor, action, from, to }: AuditFilter,
  { order, after, limit }: AuditPage,
): Promise<AuditRow[]> {
  const isForward = order === 'oldest first'
  const conditions: Sql[] = []
  if (organization !== undefined) {
    const { shard, id } = auditPlace(organization)
    conditions.push(sql`shard = ${shard} AND organization_id = ${id}`)
  }
  if (actor !== undefined) conditions.push(sql`actor = ${actor}`)
  if (action !== undefined) conditions.push(sql`action = ${action}`)
  if (from !== undefined) conditions.push(sql`at >= ${from}`)
  if (to !== undefined) conditions.push(sql`at < ${to}`)
  if (after) conditions.push(sql`(at, id) ${raw(isForward ? '>' : '<')} (${after.at}, ${after.id})`)
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${join(conditions, ' AND ')}`
  const direction = raw(isForward ? '' : ' DESC')
  return db.list<AuditRow>(sql`
    SELECT organization_id, at, id, actor, action, target, detail FROM audit ${where}
    ORDER BY at${direction}, id${direction} LIMIT ${limit}`)
}

/** The only statement that removes rows of the log. */
export const deleteAuditBefore = (db: Database, at: Microseconds): Promise<unknown> =>
  db.write(optional(sql`DELETE FROM audit WHERE at < ${at} RETURNING id`), DONE)
