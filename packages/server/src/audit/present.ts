import type { AuditEntry } from '@waraq/contract'
import { isoOf } from '../lib/time.ts'
import type { AuditPosition, AuditRow } from './store.ts'

const POSITION = /^(\d{1,16})\.([\w-]{1,64})$/

/** A row with its id on the wire, which names its place in the log. */
export const presentEntry = (row: AuditRow): AuditEntry => ({
  id: `${row.at}.${row.id}`,
  timestamp: isoOf(row.at),
  // The rows of the deployment itself have none.
  organization_id: row.organization_id === '' ? null : row.organization_id,
  actor: row.actor,
  action: row.action,
  target: row.target,
  detail: row.detail === null ? null : JSON.parse(row.detail),
})

/** The place that an id on the wire names; undefined for another text. */
export function parsePosition(text: string): AuditPosition | undefined {
  const [, at, id] = POSITION.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: Number(at), id }
}
