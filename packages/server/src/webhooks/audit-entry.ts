import { type Actor, type AuditAction, auditRow } from '../db/audit-row.ts'
import type { Statement } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import type { OrganizationRef } from './store.ts'

/** The organization whose backend manages webhooks, and its key. */
export type Manager = OrganizationRef & { actor: Actor }

/** Creates the rows of the audit for changes of webhooks. */
export const createAuditEntries =
  ({ stamp, newId }: { stamp: () => Microseconds; newId: NewId }) =>
  (
    { shard, id: organization, actor }: Manager,
    action: AuditAction,
    target: string,
    detail?: object,
  ): Statement =>
    auditRow({ organization, actor, action, target, detail, at: stamp(), id: newId(shard) })
