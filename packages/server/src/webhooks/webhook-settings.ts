import { ApiError, EVENT_TYPES, type EventType } from '@waraq/contract'
import type { GuardedRequests } from '../lib/guarded-request.ts'

/** @throws ApiError `webhook_url_refused`, for every reason alike */
export async function requireUrl(requests: GuardedRequests, url: string): Promise<string> {
  return requests.check(url).catch((cause) => {
    throw new ApiError('webhook_url_refused', { field: '/url', cause })
  })
}

/** The types as a column; null for all. */
export const typesColumn = (types: readonly EventType[] | null | undefined): string | null =>
  types ? EVENT_TYPES.filter((type) => types.includes(type)).join(' ') : null
