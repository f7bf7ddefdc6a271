import { ApiError, MAX_REPLAYED_EVENTS } from '@waraq/contract'
import type { ReplayBody } from '@waraq/contract/openapi'
import type { Static } from 'typebox'
import type { Database } from '../../db/database.ts'
import { requireMoment } from '../../lib/parse-moment.ts'
import type { Microseconds } from '../../lib/time.ts'
import { idPrefixOf, type NewId, shardOfId } from '../../lib/uuid.ts'
import { createAuditEntries, type Manager } from '../audit-entry.ts'
import { typesOf } from '../present.ts'
import { findWebhook, type OrganizationRef } from '../store.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  newId: NewId
  /** Called when the webhook has something to deliver. */
  wake: (organization: OrganizationRef) => void
}

/** Delivers events of a feed to a webhook once more, with their ids. */
export function createReplay({ db, stamp, newId, wake }: Deps) {
  const entryOf = createAuditEntries({ stamp, newId })
  /**
   * Returns the number of events.
   *
   * @throws ApiError `not_found`, `webhook_disabled`, or `invalid_request` for more than its limit
   */
  return async (
    organization: Manager,
    id: string,
    body: Static<typeof ReplayBody>,
  ): Promise<number> => {
    const { shard } = organization
    const ref = { shard, organizationId: organization.id, id }
    const webhook = shardOfId(id) === shard ? await findWebhook(db, ref) : undefined
    if (!webhook) throw new ApiError('not_found')
    if (webhook.disabled_at !== null) throw new ApiError('webhook_disabled')
    const choice = choiceOf(body, typesOf(webhook.types) ?? undefined)
    const count = await store.countChosen(db, ref, choice, MAX_REPLAYED_EVENTS + 1)
    if (count > MAX_REPLAYED_EVENTS) throw new ApiError('invalid_request', { rule: 'replay_size' })
    if (count > 0) {
      const entry = entryOf(organization, 'webhook.events_replayed', id, { count })
      await store.parkChosen(db, ref, choice, stamp(), entry)
    }
    wake(organization)
    return count
  }
}

/** @throws ApiError `invalid_request` unless the body has exactly one choice */
function choiceOf(
  { ids, from, to, failed_since }: Static<typeof ReplayBody>,
  types: readonly string[] | undefined,
): store.ReplayChoice {
  const isRange = from !== undefined && to !== undefined
  const isHalf = !isRange && (from !== undefined || to !== undefined)
  const choices = [ids !== undefined, isRange, failed_since !== undefined].filter(Boolean)
  if (isHalf || choices.length !== 1)
    throw new ApiError('invalid_request', { rule: 'replay_choice' })
  if (ids) return { ids }
  if (failed_since !== undefined) return { failedSince: momentOf('failed_since', failed_since) }
  const prefixOf = (name: string, text = '') => idPrefixOf(new Date(momentOf(name, text) / 1000))
  return { fromId: prefixOf('from', from), toId: prefixOf('to', to), types }
}

const momentOf = (name: string, text: string): Microseconds =>
  requireMoment(name, text, 'member_expected')
