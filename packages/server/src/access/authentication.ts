import { ApiError, type ApiKeyScope } from '@waraq/contract'
import { createCache } from '../lib/cache.ts'
import type { Random } from '../lib/random.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import { hashOfKey, isKey, parseApiKey, shardOfKeyId } from './api-key.ts'
import { scopesOf } from './api-key-scopes.ts'
import type { Deployment } from './deployment.ts'
import { signEmbedToken, verifyEmbedToken } from './embed-token.ts'
import { ExpiredCredentialError } from './lapsed-credential.ts'
import type { Organization, OrganizationCache, RateOverrides } from './organization-cache.ts'
import type { Owner } from './owner.ts'
import { isLiveSecret, type SignatureQuery, verifySignature } from './signature.ts'
import { isAccepted, signingKeyOf } from './token-keys.ts'

/** The identity of a verified embed token, which owns all its documents. */
export interface AuthenticatedIdentity extends Owner {
  rates: RateOverrides
}

/** The organization of a verified API key. */
export interface AuthenticatedBackend {
  organization: Organization
  keyId: string
  scopes: readonly ApiKeyScope[]
}

/** A verified token, and the control epoch in which the keys and the organization were valid. */
interface VerifiedToken {
  identity: AuthenticatedIdentity
  exp: number
  epoch: number
}

interface Deps {
  cache: OrganizationCache
  deployment: Deployment
  now: Clock
  random: Random
  /** The maximum lifetime of a signature from now; undefined: unlimited. */
  signatureMaxSeconds: number | undefined
  /** Called for a valid signature whose `exp` must be in milliseconds. */
  onMillisecondExpiry?: (organizationId: string) => void
}

export type Authentication = ReturnType<typeof createAuthentication>

const MAX_CACHED_TOKENS = 10_000
/** As seconds it is the year 5138, as milliseconds 1973. */
const FIRST_MILLISECOND = 100_000_000_000
const SECOND: Microseconds = 1_000_000
// Compared with if a key or document is unknown, so that timing reveals nothing.
const DUMMY_KEY_HASH = hashOfKey('nobody')
const DUMMY_SECRET = 'nobody'

/** Verifies every credential of section 2.6 of the specification except share tokens. */
export function createAuthentication(deps: Deps) {
  const { cache, deployment, now, random, signatureMaxSeconds = Number.POSITIVE_INFINITY } = deps
  const verifiedTokens = createCache<string, VerifiedToken>(MAX_CACHED_TOKENS)

  /** Verifies a token, its key, the API key that minted it, and the organization. */
  async function verify(token: string): Promise<VerifiedToken> {
    const epoch = cache.epoch()
    const tokenKeys = cache.tokenKeys()
    const at = now()
    const findKey = (kid: string) => tokenKeys.find((key) => key.id === kid)
    const claims = verifyEmbedToken(token, deployment.name, (kid) => findKey(kid)?.secret, at)
    const { identityId, organizationId, keyId, session } = claims
    const signedBy = findKey(claims.kid)
    if (!signedBy || !isAccepted(signedBy, microsOf(at)))
      throw new ExpiredCredentialError('invalid_token')
    const exp = Math.min(claims.exp, (signedBy.expiresAt ?? Number.POSITIVE_INFINITY) / SECOND)
    if (!(await isMintingKey(organizationId, keyId)))
      throw new ExpiredCredentialError('invalid_token')
    const organization = await cache.findOrganization(organizationId)
    if (!organization || organization.shard !== shardOfId(identityId)) {
      throw new ApiError('invalid_token')
    }
    if (organization.isSuspended) throw new ApiError('organization_suspended')
    if (await cache.isClosed(organization, identityId)) throw new ApiError('identity_suspended')
    const { shard, limits, rates, history } = organization
    const identity = { shard, identityId, organizationId, keyId, session, limits, rates, history }
    // Only a verified token, a grant and a command of the operator make an owner.
    return { identity: identity as AuthenticatedIdentity, exp, epoch }
  }

  /**
   * Whether a key belongs to this organization. Tokens outlive a rolled key, but not a revoked one.
   */
  async function isMintingKey(organizationId: string, keyId: string): Promise<boolean> {
    const shard = shardOfKeyId(keyId)
    const key = shard === undefined ? undefined : await cache.findApiKey(shard, keyId)
    return key !== undefined && key.revoked_at === null && key.organization_id === organizationId
  }

  /** The ids of an author's documents that were taken down: of all, or of this one. */
  async function listTakenDown(author: Owner, documentId?: string): Promise<readonly string[]> {
    const organization = await cache.findOrganization(author.organizationId)
    if (!organization) return []
    return (await cache.listTakenDown(organization, author.identityId, documentId)) ?? []
  }

  return {
    listTakenDown,

    /**
     * Closes a document to its author as well.
     *
     * @throws ApiError `document_taken_down`
     */
    async requireNotTakenDown(author: Owner, documentId: string): Promise<void> {
      if ((await listTakenDown(author, documentId)).length > 0)
        throw new ApiError('document_taken_down')
    },

    /** @throws ApiError `invalid_api_key` or `organization_suspended`. */
    async verifyApiKey(text: string): Promise<AuthenticatedBackend> {
      // Parse before any lookup: typos and guesses cost no database query.
      const name = parseApiKey(text)
      if (!name) throw new ApiError('invalid_api_key')
      await cache.refresh()
      const cachedKey = cache.findApiKey(name.shard, name.id)
      const key = await cachedKey
      const isGenuine = isKey(text, key?.secret_hash ?? DUMMY_KEY_HASH)
      // Each unknown key costs a query, so a wrong secret of a cached key costs one too.
      if (!isGenuine && !(cachedKey instanceof Promise)) await cache.readApiKey(name.shard, name.id)
      if (!key || !isGenuine) throw new ApiError('invalid_api_key')
      if (!isLive(key, microsOf(now()))) throw new ExpiredCredentialError('invalid_api_key')
      const organization = await cache.findOrganization(key.organization_id)
      if (!organization) throw new ApiError('invalid_api_key')
      if (organization.isSuspended) throw new ApiError('organization_suspended')
      return { organization, keyId: name.id, scopes: scopesOf(key.scopes) }
    },

    /**
     * @throws ApiError `invalid_token`, `token_expired`, `organization_suspended` or
     *   `identity_suspended`.
     */
    async verifyEmbedToken(token: string, isReader = false): Promise<AuthenticatedIdentity> {
      await cache.refresh(isReader)
      let verified = verifiedTokens.get(token)
      if (verified?.epoch !== cache.epoch()) {
        verified = await verify(token)
        verifiedTokens.set(token, verified)
      }
      if (now().getTime() >= verified.exp * 1000) throw new ApiError('token_expired')
      return verified.identity
    },

    /** The identity of a recently verified token, which may have expired since. */
    recall: (token: string): AuthenticatedIdentity | undefined =>
      verifiedTokens.get(token)?.identity,

    /**
     * Mints an embed token for an identity of this organization; `exp` is in Unix seconds.
     *
     * @throws ApiError `identity_suspended` while the identity is suspended or being erased.
     */
    async mintEmbedToken({ organization, keyId }: AuthenticatedBackend, identityId: string) {
      await cache.refresh()
      if (await cache.isClosed(organization, identityId)) throw new ApiError('identity_suspended')
      const key = signingKeyOf(cache.tokenKeys(), microsOf(now()))
      if (!key) throw new Error('the deployment has no token key')
      const subject = { identityId, organizationId: organization.id, keyId }
      return signEmbedToken(subject, deployment.name, key, now(), random)
    },

    /**
     * Verifies a signature for a document and returns the id of its signing secret. An unknown
     * document and a forged signature get the same error in the same time, so neither can be
     * probed.
     *
     * @throws ApiError `invalid_signature` or `organization_suspended`.
     */
    async requireSignature(
      organizationId: string | undefined,
      documentId: string,
      signature: SignatureQuery,
    ): Promise<string> {
      await cache.refresh(true)
      const organization = organizationId && (await cache.findOrganization(organizationId))
      const at = now()
      const secrets = organization ? organization.signingSecrets : []
      // Always compare twice, against dummy secrets if needed, so timing reveals nothing.
      const results = [secrets[0], secrets[1]].map((secret) => ({
        secret,
        verdict: verifySignature(secret?.text ?? DUMMY_SECRET, documentId, signature, at),
      }))
      const genuine = results.find(({ verdict }) => verdict !== 'forged')
      if (!organization || !genuine?.secret) throw new ApiError('invalid_signature')
      const { secret: used, verdict } = genuine
      const isTooLong = Number(signature.exp) > at.getTime() / 1000 + signatureMaxSeconds
      if (verdict === 'expired' || isTooLong || !isLiveSecret(used, microsOf(at))) {
        throw new ExpiredCredentialError('invalid_signature')
      }
      if (organization.isSuspended) throw new ApiError('organization_suspended')
      if (Number(signature.exp) >= FIRST_MILLISECOND) deps.onMillisecondExpiry?.(organization.id)
      return used.id
    },

    /** Whether tokens minted with this API key are accepted. */
    async isMintingKey(organizationId: string, keyId: string): Promise<boolean> {
      await cache.refresh(true)
      return isMintingKey(organizationId, keyId)
    },

    /** Whether signatures made with this secret are accepted. */
    async isLiveSecret(organizationId: string, secretId: string): Promise<boolean> {
      await cache.refresh(true)
      const organization = await cache.findOrganization(organizationId)
      const secret = organization?.signingSecrets.find(({ id }) => id === secretId)
      return secret !== undefined && isLiveSecret(secret, microsOf(now()))
    },

    /** Whether the organization of a shared document is active. */
    async isActive(organizationId: string): Promise<boolean> {
      await cache.refresh(true)
      const organization = await cache.findOrganization(organizationId)
      return organization !== undefined && !organization.isSuspended
    },
  }
}

function isLive(
  key: { expires_at: Microseconds | null; revoked_at: Microseconds | null },
  at: Microseconds,
): boolean {
  return key.revoked_at === null && (key.expires_at === null || at < key.expires_at)
}
