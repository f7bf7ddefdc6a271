import { ApiError } from '@waraq/contract'
import { type Actor, type AuditAction, auditRow } from '../../db/audit-row.ts'
import type { Database } from '../../db/database.ts'
import { isPrintableName } from '../../lib/printable-name.ts'
import { shardOf } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import { shardOfId } from '../../lib/uuid.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  newUuid: () => string
}

/** Who changes a document of which organization. */
export interface DocumentManager {
  organizationId: string
  actor: Actor
}

/** Why a document is taken down, and the number of the case. */
export interface TakedownReason {
  reason: string
  reference?: string | undefined
}

export interface DocumentQuery {
  identityId?: string | undefined
  isShared?: boolean | undefined
  updatedAfter?: Microseconds | undefined
  after?: store.Place | undefined
  limit: number
}

export type ManagedDocuments = ReturnType<typeof createManagedDocuments>

const FIRST: store.Place = { externalUserId: '', updatedAt: 0, id: '' }
const [MAX_REASON, MAX_REFERENCE] = [500, 200]

/** The documents of all users of an organization, for its backend and operators. */
export function createManagedDocuments({ db, stamp, newUuid }: Deps) {
  /** @throws ApiError `not_found` unless the organization has it, outside the trash */
  async function required(ref: store.DocumentRef): Promise<store.ManagedDocumentRow> {
    const row = await store.findManagedDocument(db, ref)
    if (!row) throw new ApiError('not_found')
    return row
  }

  function refOf(organizationId: string, id: string): store.DocumentRef {
    const shard = shardOfId(id)
    if (shard === undefined) throw new ApiError('not_found')
    return { shard, organizationId, id }
  }

  const entryOf = (
    { organizationId, actor }: DocumentManager,
    action: AuditAction,
    target: string,
    detail?: object,
  ) => {
    const entry = { organization: organizationId, actor, action, target, detail }
    return auditRow({ ...entry, at: stamp(), id: newUuid() })
  }

  return {
    /** A page, in the order of the users and then of the updates. */
    async list(organizationId: string, { after = FIRST, ...query }: DocumentQuery) {
      const { identityId } = query
      if (identityId !== undefined && shardOfId(identityId) === undefined) return []
      const place = { shard: shardOf(organizationId), organizationId }
      return store.listManagedDocuments(db.readOnly, place, { after, ...query })
    },

    /** Closes a document to everybody. One that is down already stays as it is. */
    async takeDown(
      manager: DocumentManager,
      id: string,
      { reason, reference }: TakedownReason,
    ): Promise<store.ManagedDocumentRow> {
      requirePrintable('reason', reason, MAX_REASON)
      if (reference !== undefined) requirePrintable('reference', reference, MAX_REFERENCE)
      const ref = refOf(manager.organizationId, id)
      const detail = { reason, ...(reference !== undefined && { reference }) }
      const takedown = {
        ...{ by: manager.actor, reason, reference: reference ?? null, at: stamp() },
        isOfOperator: isOperator(manager.actor),
      }
      const entry = entryOf(manager, 'document.taken_down', id, detail)
      await store.insertTakedown(db, ref, takedown, entry)
      return required(ref)
    },

    /**
     * Opens a document again that was taken down.
     *
     * @throws ApiError `document_taken_down` if an operator took it down and an organization asks
     */
    async restore(manager: DocumentManager, id: string): Promise<store.ManagedDocumentRow> {
      const ref = refOf(manager.organizationId, id)
      const isOfOperator = isOperator(manager.actor)
      const entry = entryOf(manager, 'document.takedown_lifted', id)
      await store.deleteTakedown(db, ref, { isOfOperator }, entry)
      const row = await required(ref)
      if (row.by === null) return row
      throw new ApiError('document_taken_down', { rule: 'takedown_of_operator' })
    },
  }
}

const isOperator = (actor: Actor): boolean => !actor.startsWith('api_key:')

function requirePrintable(name: string, text: string, max: number): void {
  if (isPrintableName(text, max)) return
  throw new ApiError('invalid_request', {
    rule: 'member_expected',
    values: { name, expected: `1 to ${max} characters, not blank and without control characters` },
    field: `/${name}`,
  })
}
