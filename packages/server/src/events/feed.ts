import { ApiError, type EventType, MAX_EVENT_WAITS } from '@waraq/contract'
import type { AuthenticatedBackend } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import { createLongPolls, type Wait } from '../lib/long-polls.ts'
import type { Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  stamp: () => Microseconds
  newId: NewId
  monotonicNow: () => number
  /** Whether the key still opens the feed. */
  isLive: (backend: AuthenticatedBackend) => Promise<boolean>
  /** Whether the server shuts down, so that nothing may wait. */
  isStopping: () => boolean
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
/** Another server may have added the event, and a shutdown ends each wait. */
const LOOK_MILLISECONDS = 1_000

/** The events of an organization, in the order of their positions. */
export function createFeed(deps: Deps) {
  const { db, stamp, newId, monotonicNow, isLive, isStopping } = deps
  const polls = createLongPolls({ monotonicNow, isStopping, lookMilliseconds: LOOK_MILLISECONDS })

  async function provideFeed(organization: store.OrganizationRef): Promise<store.FeedRow> {
    const feed = await store.findFeed(db, organization)
    if (feed) return feed
    const created = { generation: newId(organization.shard), at: stamp() }
    const row = await db.write<store.FeedRow>(store.openFeed(organization, created))
    if (!row) throw new Error('the feed was neither found nor made')
    return row
  }

  async function readPage(
    { organization }: AuthenticatedBackend,
    { after: from, types, limit }: FeedQuery,
  ): Promise<FeedPage> {
    // The position first: all events up to it are visible then.
    const { position, oldest, generation } = await provideFeed(organization)
    const after = from ?? oldest
    if (after < oldest || after > position) throw new ApiError('events_expired')
    const last = Math.min(position, after + MAX_SCANNED)
    const query = { after, last, types, limit }
    const events = last > after ? await store.listEvents(db, organization, query) : []
    const end = events.length === limit ? events.at(-1)?.position : undefined
    return { events, nextAfter: end ?? last, lastPosition: position, generation }
  }

  return {
    /** Keeps the events of an organization from now on. */
    open: provideFeed,

    /**
     * The events after a position; waits for one if there is none.
     *
     * @throws ApiError `events_expired` if the feed does not have all events after the position.
     */
    async read(backend: AuthenticatedBackend, query: FeedQuery, wait: Wait): Promise<FeedPage> {
      return polls.read(
        {
          topic: backend.organization.id,
          client: backend.keyId,
          read: (last) => readPage(backend, last ? { ...query, after: last.nextAfter } : query),
          hasNews: ({ events }) => events.length > 0,
          isAtEnd: ({ nextAfter, lastPosition }) => nextAfter === lastPosition,
          async requireLive() {
            if (!(await isLive(backend))) throw new ApiError('invalid_api_key')
          },
        },
        wait,
      )
    },

    /** Whether no further request of the key may wait. */
    isFull: ({ keyId }: AuthenticatedBackend): boolean => polls.isFull(keyId, MAX_EVENT_WAITS),

    /** Ends the waits for events of the organization on this server. */
    published: ({ id }: store.OrganizationRef): void => polls.wake(id),
  }
}
