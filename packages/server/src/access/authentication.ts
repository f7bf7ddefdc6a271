import { ApiError } from '@waraq/contract'
import { createCache } from '../lib/cache.ts'
import type { Random } from '../lib/random.ts'
import type { Shard } from '../lib/shard.ts'
import { type Clock, type Microseconds, microsOf } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import { hashOfKey, isKey, parseApiKey, shardOfKeyId } from './api-key.ts'
import type { Deployment } from './deployment.ts'
import { signEmbedToken, verifyEmbedToken } from './embed-token.ts'
import { ExpiredCredentialError } from './lapsed-credential.ts'
import type {
  Organization,
  OrganizationCache,
  QuotaLimits,
  RateOverrides,
} from './organization-cache.ts'
import { type SignatureQuery, verifySignature } from './signature.ts'
import { isAccepted, signingKeyOf } from './token-keys.ts'

/** An identity that has shown a valid embed token. */
export interface AuthenticatedIdentity {
  shard: Shard
  identityId: string
  organizationId: string
  /** The API key that minted the token. */
  keyId: string
  limits: QuotaLimits
  rates: RateOverrides
}

/** A customer's backend that has shown a valid API key. */
export interface AuthenticatedBackend {
  organization: Organization
  keyId: string
}

/** A token that was opened, and the epoch of the directory in which all that it rests on was true. */
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
  /** The longest life of a signature that is accepted, seen from now; undefined: any. */
  signatureMaxSeconds: number | undefined
}

export type Authentication = ReturnType<typeof createAuthentication>

const MAX_CACHED_TOKENS = 10_000
const SECOND: Microseconds = 1_000_000
// What an unknown key or document is compared with, so that ignorance takes as long as knowledge.
const DUMMY_KEY_HASH = hashOfKey('nobody')
const DUMMY_SECRET = 'nobody'

/** Who may enter: opens every credential of the specification's section 2.6 but the share token. */
export function createAuthentication(deps: Deps) {
  const { cache, deployment, now, random, signatureMaxSeconds = Number.POSITIVE_INFINITY } = deps
  const verifiedTokens = createCache<string, VerifiedToken>(MAX_CACHED_TOKENS)

  /** Opens a token and asks for everything that it rests on. */
  async function verify(token: string): Promise<VerifiedToken> {
    const epoch = cache.epoch()
    const tokenKeys = cache.tokenKeys()
    const at = now()
    const findKey = (kid: string) => tokenKeys.find((key) => key.id === kid)
    const claims = verifyEmbedToken(token, deployment.name, (kid) => findKey(kid)?.secret, at)
    const { identityId, organizationId, keyId } = claims
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
    const { shard, limits, rates } = organization
    return { identity: { shard, identityId, organizationId, keyId, limits, rates }, exp, epoch }
  }

  /** Whether a key still is this organization's. A rolled key's tokens live on, a revoked one's do not. */
  async function isMintingKey(organizationId: string, keyId: string): Promise<boolean> {
    const shard = shardOfKeyId(keyId)
    const key = shard === undefined ? undefined : await cache.findApiKey(shard, keyId)
    return key !== undefined && key.revoked_at === null && key.organization_id === organizationId
  }

  return {
    /** @throws Refusal `invalid_api_key` or `organization_suspended`. */
    async verifyApiKey(text: string): Promise<AuthenticatedBackend> {
      // Before anything is looked up: a typing error or a guess costs no question to the database.
      const name = parseApiKey(text)
      if (!name) throw new ApiError('invalid_api_key')
      await cache.refresh()
      const key = await cache.findApiKey(name.shard, name.id)
      const isGenuine = isKey(text, key?.secret_hash ?? DUMMY_KEY_HASH)
      if (!key || !isGenuine) throw new ApiError('invalid_api_key')
      if (!isLive(key, microsOf(now()))) throw new ExpiredCredentialError('invalid_api_key')
      const organization = await cache.findOrganization(key.organization_id)
      if (!organization) throw new ApiError('invalid_api_key')
      if (organization.isSuspended) throw new ApiError('organization_suspended')
      return { organization, keyId: name.id }
    },

    /** @throws Refusal `invalid_token`, `token_expired` or `organization_suspended`. */
    async verifyEmbedToken(token: string, isReader = false): Promise<AuthenticatedIdentity> {
      await cache.refresh(isReader)
      let known = verifiedTokens.get(token)
      if (known?.epoch !== cache.epoch()) {
        known = await verify(token)
        verifiedTokens.set(token, known)
      }
      if (now().getTime() >= known.exp * 1000) throw new ApiError('token_expired')
      return known.identity
    },

    /** Who showed this very token before; it may have expired since. */
    recall: (token: string): AuthenticatedIdentity | undefined =>
      verifiedTokens.get(token)?.identity,

    /** Mints an embed token for an identity of this customer; `exp` in unix seconds. */
    async mintEmbedToken({ organization, keyId }: AuthenticatedBackend, identityId: string) {
      await cache.refresh()
      const key = signingKeyOf(cache.tokenKeys(), microsOf(now()))
      if (!key) throw new Error('the deployment has no token key')
      const bearer = { identityId, organizationId: organization.id, keyId }
      return signEmbedToken(bearer, deployment.name, key, now(), random)
    },

    /**
     * Refuses unless the signature opens this document of this organization now. An unknown document and
     * a bad signature get one answer, in one time: a guesser learns nothing from either.
     *
     * Answers the id of the signing secret that it was made with.
     *
     * @throws Refusal `invalid_signature` or `organization_suspended`.
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
      // Always two comparisons: the newest secret and the one before it, or nobody's.
      const verdicts = [secrets[0], secrets[1]].map((secret) => ({
        secret,
        verdict: verifySignature(secret?.text ?? DUMMY_SECRET, documentId, signature, at),
      }))
      const genuine = verdicts.find(({ verdict }) => verdict !== 'forged')
      if (!organization || !genuine?.secret) throw new ApiError('invalid_signature')
      const { secret: used, verdict } = genuine
      const isTooLong = Number(signature.exp) > at.getTime() / 1000 + signatureMaxSeconds
      if (verdict === 'expired' || isTooLong || !isLiveSecret(used, microsOf(at))) {
        throw new ExpiredCredentialError('invalid_signature')
      }
      if (organization.isSuspended) throw new ApiError('organization_suspended')
      return used.id
    },

    /** Whether tokens that this key minted are honoured. */
    async isMintingKey(organizationId: string, keyId: string): Promise<boolean> {
      await cache.refresh(true)
      return isMintingKey(organizationId, keyId)
    },

    /** Whether signatures that were made with this secret are honoured. */
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

const isLiveSecret = (
  { expiresAt }: Organization['signingSecrets'][number],
  at: Microseconds,
): boolean => expiresAt === null || at < expiresAt
