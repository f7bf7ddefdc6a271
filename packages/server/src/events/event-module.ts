import type { Logger } from 'pino'
import type { AuthenticatedBackend } from '../access/authentication.ts'
import type { Database } from '../db/database.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import type { EventsConfig } from './config.ts'
import { createFeed } from './feed.ts'
import { createRelayLease } from './relay/lease.ts'
import { type ChangeConsumer, createRelay } from './relay/relay.ts'
import { createEventRetention } from './retention.ts'

interface Deps {
  config: EventsConfig
  db: Database
  log: Logger
  now: Clock
  stamp: () => Microseconds
  newId: NewId
  /** Other parts of the service that follow the changes. */
  consumers: readonly ChangeConsumer[]
  monotonicNow: () => number
  /** Whether the key still opens the feed. */
  isLive: (backend: AuthenticatedBackend) => Promise<boolean>
  isStopping: () => boolean
}

/** The feeds of organizations, and the relay that fills them. */
export function createEventModule({ config, consumers, now, ...deps }: Deps) {
  const feed = createFeed(deps)
  return {
    feed,
    relay: createRelay({
      ...deps,
      ...config,
      consumers: [feed, ...consumers],
      // A clock of milliseconds: with all timestamps of this one.
      latest: () => microsOf(now()) + 999,
      hasLease: createRelayLease(deps.db),
    }),
    retention: createEventRetention({ ...deps, ...config }),
  }
}
