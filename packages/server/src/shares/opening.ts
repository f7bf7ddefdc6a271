import { ApiError } from '@waraq/contract'
import type { Authentication } from '../access/authentication.ts'
import { ExpiredCredentialError } from '../access/lapsed-credential.ts'
import type { ShareAccess } from '../access/share-access.ts'
import type { GuardedLink } from '../access/share-access-token.ts'
import { hashOfShareToken, shardOfShareToken } from '../access/share-token.ts'
import type { Database } from '../db/database.ts'
import { createFairSemaphore, type FairSemaphore } from '../lib/fair-semaphore.ts'
import type { Shard } from '../lib/shard.ts'
import { type Clock, microsOf } from '../lib/time.ts'
import { hasEnded, isUsedUp } from './link-state.ts'
import { isPassword } from './password.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  authentication: Authentication
  shareAccess: ShareAccess
  passwordSemaphore: FairSemaphore
  now: Clock
}

/** The rate limits of a client. */
export interface Attempts {
  /** Counts an exchange. @throws ApiError `rate_limited` beyond the rate of the link */
  count(linkId: string): void
  /** @throws ApiError `rate_limited` after too many failed passwords */
  requireRoom(linkId: string): void
  recordFailure(linkId: string): void
}

export interface OpenedLink {
  token: string
  exp: number
  organizationId: string
}

/** The default link has no password that could change. */
const NEVER_CHANGED = new Uint8Array()

/** Concurrent writes of one process; more would only wait for the lock of their link. */
const PARALLEL_WRITES = 4

/** Exchanges share links for access tokens. */
export function createShareOpening(deps: Deps) {
  const { db, authentication, shareAccess, passwordSemaphore, now } = deps
  const writes = createFairSemaphore({ limits: [PARALLEL_WRITES] })

  async function requirePassword(
    { id, organization_id, password_hash }: store.OpenableLink,
    password: string | undefined,
    attempts: Attempts,
  ): Promise<void> {
    if (password_hash === null) return
    if (password === undefined) throw new ApiError('password_required')
    attempts.requireRoom(id)
    const path = [organization_id, 'links', id]
    if (await passwordSemaphore.run(path, () => isPassword(password, password_hash))) return
    attempts.recordFailure(id)
    throw new ApiError('password_invalid')
  }

  async function issue(link: GuardedLink, organizationId: string): Promise<OpenedLink> {
    return { ...(await shareAccess.issue(link)), organizationId }
  }

  /** The default link has neither a password nor an end. */
  async function openDefault(
    shard: Shard,
    hash: Uint8Array,
    attempts: Attempts,
  ): Promise<OpenedLink> {
    const link = await store.findDefaultLinkOfToken(db, shard, hash)
    if (!link || !(await authentication.isActive(link.organization_id)))
      throw new ApiError('not_found')
    attempts.count(link.document_id)
    const guarded = { id: link.document_id, expires_at: null, sealed_token: NEVER_CHANGED }
    return issue(guarded, link.organization_id)
  }

  return {
    /**
     * Takes one use of a link.
     *
     * @throws ApiError `not_found`, also for a link that has ended or is used up;
     *   `password_required`, `password_invalid`, `rate_limited`
     */
    async open(
      token: string,
      password: string | undefined,
      attempts: Attempts,
    ): Promise<OpenedLink> {
      const shard = shardOfShareToken(token)
      if (shard === undefined) throw new ApiError('not_found')
      const hash = hashOfShareToken(token)
      const link = await store.findShareLinkOfToken(db, shard, hash)
      if (!link) return openDefault(shard, hash, attempts)
      const { id, organization_id } = link
      if (!(await authentication.isActive(organization_id))) throw new ApiError('not_found')
      const isOver = hasEnded(link, microsOf(now())) || isUsedUp(link)
      if (isOver) throw new ExpiredCredentialError('not_found')
      attempts.count(id)
      await requirePassword(link, password, attempts)
      const count = await writes.run([organization_id, id], () => store.takeUse(db, shard, id))
      if (count === undefined) throw new ExpiredCredentialError('not_found')
      return issue(link, organization_id)
    },
  }
}
