import { ApiError, type EventType } from '@waraq/contract'
import type { AuthenticatedBackend } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  newId: NewId
}

export interface FeedQuery {
  /** The position after which events are wanted; undefined: the oldest. */
  after: number | undefined
  types: readonly EventType[] | undefined
  limit: number
}

/** A page of a feed. */
export interface FeedPage {
  events: store.EventRow[]
  /** The position up to which the page has all events of the types. */
  nextAfter: number
  /** The position of the newest event. */
  lastPosition: number
  generation: string
}

export type Feed = ReturnType<typeof createFeed>

/** Positions that one read looks at, so that a rare type is not searched in the whole feed. */
const MAX_SCANNED = 10_000

/** The events of an organization, in the order of their positions. */
export function createFeed({ db, stamp, newId }: Deps) {
  async function provideFeed(organization: store.OrganizationRef): Promise<store.FeedRow> {
    const feed = await store.findFeed(db, organization)
    if (feed) return feed
    const created = { generation: newId(organization.shard), at: stamp() }
    const row = await db.write<store.FeedRow>(store.openFeed(organization, created))
    if (!row) throw new Error('the feed was neither found nor made')
    return row
  }

  return {
    /** @throws ApiError `events_expired` if the feed does not have all events after this position. */
    async read(
      { organization }: AuthenticatedBackend,
      { after: from, types, limit }: FeedQuery,
    ): Promise<FeedPage> {
      // The position first: all events up to it are visible then.
      const { position, oldest, generation } = await provideFeed(organization)
      const after = from ?? oldest
      if (after < oldest || after > position) throw new ApiError('events_expired')
      const last = Math.min(position, after + MAX_SCANNED)
      const events =
        last > after ? await store.listEvents(db, organization, { after, last, types, limit }) : []
      const isFull = events.length === limit
      const nextAfter = (isFull ? events.at(-1)?.position : undefined) ?? last
      return { events, nextAfter, lastPosition: position, generation }
    },
  }
}
