import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  ApiError,
  GRANT_RIGHTS,
  type Granted,
  type GrantRight,
  grantMessage,
} from '@waraq/contract'
import type { Database } from '../db/database.ts'
import { createCache } from '../lib/cache.ts'
import { type Clock, microsOf } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import type { AuthenticatedIdentity } from './authentication.ts'
import { ExpiredCredentialError } from './lapsed-credential.ts'
import type { Organization, OrganizationCache } from './organization-cache.ts'
import type { Owner } from './owner.ts'
import { isLiveSecret, isUnixSeconds } from './signature.ts'
import { findExternalUserId, findGrantedDocument } from './store.ts'

/** The header `Waraq-Grant`, not yet verified. */
interface GrantHeader {
  right: GrantRight
  exp: string
  mac: string
}

/** A request with a grant. */
export interface GrantUse {
  /** The document that it names. */
  documentId: string | undefined
  right: GrantRight
  header: unknown
}

interface Deps {
  db: Database
  cache: OrganizationCache
  now: Clock
  /** The maximum time from now to the `exp` of a grant. */
  maxSeconds: number
}

type Secret = Organization['signingSecrets'][number]

export type Grants = ReturnType<typeof createGrants>

const GRANT = /^([a-z]{4,7})\.([0-9]{1,16})\.([0-9a-f]{64})$/
const MAX_CACHED_USERS = 10_000
/** Verified if a document or a secret is unknown, so that timing reveals nothing. */
const DUMMY_SECRET = 'nobody'
const MALFORMED: GrantHeader = { right: 'edit', exp: '1', mac: '0'.repeat(64) }

/** Parses the header; undefined unless it has the form of a grant. */
export function parseGrant(header: unknown): GrantHeader | undefined {
  const [, name, exp = '', mac = ''] = GRANT.exec(typeof header === 'string' ? header : '') ?? []
  const right = GRANT_RIGHTS.find((known) => known === name)
  return right && isUnixSeconds(exp) ? { right, exp, mac } : undefined
}

/** Whether the grant was made with this secret for this document and user. */
export function isGenuineGrant(
  secret: string,
  { right, exp, mac }: GrantHeader,
  about: Omit<Granted, 'right'>,
): boolean {
  const expected = createHmac('sha256', secret)
    .update(grantMessage({ ...about, right }, exp))
    .digest()
  return timingSafeEqual(Buffer.from(mac, 'hex'), expected)
}

/** The secret of a genuine grant. Compares twice, with dummy secrets if needed. */
function findSecret(
  organization: Organization | undefined,
  grant: GrantHeader | undefined,
  about: Omit<Granted, 'right'>,
): Secret | undefined {
  const secrets = organization?.signingSecrets
  const genuine = [secrets?.[0], secrets?.[1]].filter((secret) =>
    isGenuineGrant(secret?.text ?? DUMMY_SECRET, grant ?? MALFORMED, about),
  )
  return genuine.find((secret) => secret !== undefined)
}

/** A right includes those before it. */
const rankOf = (right: GrantRight): number => GRANT_RIGHTS.indexOf(right)

/** Verifies the grants with which co-authors act on documents of others. */
export function createGrants({ db, cache, now, maxSeconds }: Deps) {
  // The id that the host gave a user never changes, but an erasure ends it.
  const externalIds = createCache<string, { id: string; epoch: number }>(MAX_CACHED_USERS)

  async function externalIdOf(actor: AuthenticatedIdentity): Promise<string | undefined> {
    const epoch = cache.epoch()
    const known = externalIds.get(actor.identityId)
    if (known?.epoch === epoch) return known.id
    const id = await findExternalUserId(db, actor)
    if (id !== undefined) externalIds.set(actor.identityId, { id, epoch })
    return id
  }

  function isCurrent(used: Secret, exp: number): boolean {
    const at = now()
    const seconds = at.getTime() / 1000
    return seconds < exp && exp <= seconds + maxSeconds && isLiveSecret(used, microsOf(at))
  }

  function requireRight({ right, exp }: GrantHeader, needed: GrantRight, used: Secret): void {
    if (!isCurrent(used, Number(exp)) || rankOf(right) < rankOf(needed))
      throw new ExpiredCredentialError('invalid_grant')
  }

  return {
    /**
     * As whom the user of a token acts on a document: itself without a grant; with one of at least
     * the needed right, the owner. Takes the same steps for an unknown document, one of another
     * organization and a forged grant, which get the same error.
     *
     * @throws ApiError `invalid_grant`; `not_found` for a genuine grant of a deleted document
     */
    async ownerOf(
      actor: AuthenticatedIdentity,
      { documentId = '', right: needed, header }: GrantUse,
    ): Promise<Owner> {
      if (header === undefined) return actor
      const externalUserId = await externalIdOf(actor)
      const document = await findGrantedDocument(
        db.readOnly,
        shardOfId(documentId) ?? 0,
        documentId,
      )
      const organization = await cache.findOrganization(actor.organizationId)
      const grant = parseGrant(header)
      const about = { documentId, externalUserId: externalUserId ?? '' }
      const used = findSecret(organization, grant, about)
      // A stray grant closes nothing that the token opens.
      if (document?.identity_id === actor.identityId) return actor
      const isOurs =
        externalUserId !== undefined && document?.organization_id === actor.organizationId
      const isClosed =
        organization && document && (await cache.isClosed(organization, document.identity_id))
      if (!grant || !used || !isOurs || isClosed) throw new ApiError('invalid_grant')
      requireRight(grant, needed, used)
      if (document.is_deleted === 1) throw new ExpiredCredentialError('not_found')
      const exp = Number(grant.exp)
      const { right } = grant
      const coAuthor = { identityId: actor.identityId, documentId, right, secretId: used.id, exp }
      return { ...actor, identityId: document.identity_id, coAuthor }
    },
  }
}
