import type { Authentication } from '../access/authentication.ts'
import type { OrganizationCache } from '../access/organization-cache.ts'
import type { SecretCipher } from '../access/secret-encryption.ts'
import { createShareAccess } from '../access/share-access.ts'
import type { Database } from '../db/database.ts'
import type { Logs } from '../lib/log.ts'
import type { Random } from '../lib/random.ts'
import type { Clock, Microseconds } from '../lib/time.ts'
import type { NewId } from '../lib/uuid.ts'
import type { RecordLinkChange } from './link-changes.ts'
import { createLinkReads } from './link-reads.ts'
import { createShareOpening } from './opening.ts'
import { createPasswordSemaphore } from './password.ts'
import { createShareLinks } from './share-links.ts'
import { createLinkViews } from './views.ts'

interface Deps {
  db: Database
  authentication: Authentication
  cache: OrganizationCache
  cipher: SecretCipher
  logs: Logs
  random: Random
  now: Clock
  stamp: () => Microseconds
  newId: NewId
  recordChange: RecordLinkChange
}

export type ShareModule = ReturnType<typeof createShareModule>

/** Share links: the operations behind the routes, and those that other modules use. */
export function createShareModule(deps: Deps) {
  const { db, authentication, cache, cipher, logs, random, now, stamp, newId } = deps
  const shareAccess = createShareAccess({ cache, now })
  const passwordSemaphore = createPasswordSemaphore()
  return {
    links: createShareLinks({
      db,
      cipher,
      passwordSemaphore,
      random,
      stamp,
      newId,
      recordChange: deps.recordChange,
    }),
    opening: createShareOpening({ db, authentication, shareAccess, passwordSemaphore, now }),
    reads: createLinkReads({ db, authentication, shareAccess, now }),
    views: createLinkViews({
      db,
      now,
      onError: (err) => logs.log.warn({ err }, 'views of share links not written'),
    }),
  }
}
