import type { EventPage, FeedEvent } from '@waraq/contract'
import { isoOf } from '../lib/time.ts'
import type { FeedPage } from './feed.ts'
import type { EventRow } from './store.ts'

/** An event, as in the feed and in webhooks. */
export const presentEvent = (row: EventRow): FeedEvent => ({
  id: row.id,
  position: row.position,
  type: row.type,
  timestamp: isoOf(row.at),
  data: {
    ...JSON.parse(row.data),
    // An event of the organization itself has no author.
    ...(row.identity_id !== '' && { identity_id: row.identity_id }),
    ...(row.external_user_id !== null && { external_user_id: row.external_user_id }),
  },
})

export const presentPage = ({
  events,
  nextAfter,
  lastPosition,
  generation,
}: FeedPage): EventPage => ({
  data: events.map(presentEvent),
  next_after: nextAfter,
  last_position: lastPosition,
  generation,
})
