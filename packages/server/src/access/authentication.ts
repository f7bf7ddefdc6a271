import { Refusal } from '@waraq/contract'
import { createRecent } from '../lib/cache.ts'
import type { Random } from '../lib/random.ts'
import type { Shard } from '../lib/shard.ts'
import { type Clock, type Micros, microsOf } from '../lib/time.ts'
import { shardOfId } from '../lib/uuid.ts'
import { hashOfKey, isKey, parseApiKey, shardOfKeyId } from './api-key.ts'
import type { Deployment } from './deployment.ts'
import { openEmbedToken, signEmbedToken } from './embed-token.ts'
import { LapsedCredential } from './lapsed-credential.ts'
import type { Directory, Limits, Organization, OwnRates } from './organization-cache.ts'
import { judgeSignature, type SignatureQuery } from './signature.ts'
import { isHonoured, signingKeyOf } from './token-keys.ts'

/** An identity that has shown a valid embed token. */
export interface Owner {
  shard: Shard
  identityId: string
  organizationId: string
  /** The API key that minted the token. */
  keyId: string
  limits: Limits
  rates: OwnRates
}

/** A customer's backend that has shown a valid API key. */
export interface Customer {
  organization: Organization
  keyId: string
}

/** A token that was opened, and the epoch of the directory in which all that it rests on was true. */
interface OpenedToken {
  owner: Owner
  exp: number
  epoch: number
}

interface Deps {
  directory: Directory
  deployment: Deployment
  now: Clock
  random: Random
  /** The longest life of a signature that is accepted, seen from now; undefined: any. */
  signatureMaxSeconds: number | undefined
}

export type Access = ReturnType<typeof createAccess>

const REMEMBERED_TOKENS = 10_000
const SECOND: Micros = 1_000_000
// What an unknown key or document is compared with, so that ignorance takes as long as knowledge.
const NOBODYS_KEY_HASH = hashOfKey('nobody')
const NOBODYS_SECRET = 'nobody'

/** Who may enter: opens every credential of the specification's section 2.6 but the share token. */
export function createAccess(deps: Deps) {
  const {
    directory,
    deployment,
    now,
    random,
    signatureMaxSeconds = Number.POSITIVE_INFINITY,
  } = deps
  const opened = createRecent<string, OpenedToken>(REMEMBERED_TOKENS)

  /** Opens a token and asks for everything that it rests on. */
  async function verify(token: string): Promise<OpenedToken> {
    const epoch = directory.epoch()
    const ring = directory.tokenKeys()
    const at = now()
    const findKey = (kid: string) => ring.find((key) => key.id === kid)
    const claims = openEmbedToken(token, deployment.name, (kid) => findKey(kid)?.secret, at)
    const { identityId, organizationId, keyId } = claims
    const signedBy = findKey(claims.kid)
    if (!signedBy || !isHonoured(signedBy, microsOf(at)))
      throw new LapsedCredential('invalid_token')
    const exp = Math.min(claims.exp, (signedBy.expiresAt ?? Number.POSITIVE_INFINITY) / SECOND)
    if (!(await isMintingKey(organizationId, keyId))) throw new LapsedCredential('invalid_token')
    const organization = await directory.findOrganization(organizationId)
    if (!organization || organization.shard !== shardOfId(identityId)) {
      throw new Refusal('invalid_token')
    }
    if (organization.isSuspended) throw new Refusal('organization_suspended')
    const { shard, limits, rates } = organization
    return { owner: { shard, identityId, organizationId, keyId, limits, rates }, exp, epoch }
  }

  /** Whether a key still is this organization's. A rolled key's tokens live on, a revoked one's do not. */
  async function isMintingKey(organizationId: string, keyId: string): Promise<boolean> {
    const shard = shardOfKeyId(keyId)
    const key = shard === undefined ? undefined : await directory.findApiKey(shard, keyId)
    return key !== undefined && key.revoked_at === null && key.organization_id === organizationId
  }

  return {
    /** @throws Refusal `invalid_api_key` or `organization_suspended`. */
    async openApiKey(text: string): Promise<Customer> {
      // Before anything is looked up: a typing error or a guess costs no question to the database.
      const name = parseApiKey(text)
      if (!name) throw new Refusal('invalid_api_key')
      await directory.refresh()
      const key = await directory.findApiKey(name.shard, name.id)
      const isGenuine = isKey(text, key?.secret_hash ?? NOBODYS_KEY_HASH)
      if (!key || !isGenuine) throw new Refusal('invalid_api_key')
      if (!isLive(key, microsOf(now()))) throw new LapsedCredential('invalid_api_key')
      const organization = await directory.findOrganization(key.organization_id)
      if (!organization) throw new Refusal('invalid_api_key')
      if (organization.isSuspended) throw new Refusal('organization_suspended')
      return { organization, keyId: name.id }
    },

    /** @throws Refusal `invalid_token`, `token_expired` or `organization_suspended`. */
    async openEmbedToken(token: string, isReader = false): Promise<Owner> {
      await directory.refresh(isReader)
      let known = opened.get(token)
      if (known?.epoch !== directory.epoch()) {
        known = await verify(token)
        opened.set(token, known)
      }
      if (now().getTime() >= known.exp * 1000) throw new Refusal('token_expired')
      return known.owner
    },

    /** Who showed this very token before; it may have expired since. */
    recall: (token: string): Owner | undefined => opened.get(token)?.owner,

    /** Mints an embed token for an identity of this customer; `exp` in unix seconds. */
    async mintEmbedToken({ organization, keyId }: Customer, identityId: string) {
      await directory.refresh()
      const key = signingKeyOf(directory.tokenKeys(), microsOf(now()))
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
      await directory.refresh(true)
      const organization = organizationId && (await directory.findOrganization(organizationId))
      const at = now()
      const secrets = organization ? organization.signingSecrets : []
      // Always two comparisons: the newest secret and the one before it, or nobody's.
      const verdicts = [secrets[0], secrets[1]].map((secret) => ({
        secret,
        verdict: judgeSignature(secret?.text ?? NOBODYS_SECRET, documentId, signature, at),
      }))
      const genuine = verdicts.find(({ verdict }) => verdict !== 'forged')
      if (!organization || !genuine?.secret) throw new Refusal('invalid_signature')
      const { secret: used, verdict } = genuine
      const isTooLong = Number(signature.exp) > at.getTime() / 1000 + signatureMaxSeconds
      if (verdict === 'expired' || isTooLong || !isLiveSecret(used, microsOf(at))) {
        throw new LapsedCredential('invalid_signature')
      }
      if (organization.isSuspended) throw new Refusal('organization_suspended')
      return used.id
    },

    /** Whether tokens that this key minted are honoured. */
    async isMintingKey(organizationId: string, keyId: string): Promise<boolean> {
      await directory.refresh(true)
      return isMintingKey(organizationId, keyId)
    },

    /** Whether signatures that were made with this secret are honoured. */
    async isLiveSecret(organizationId: string, secretId: string): Promise<boolean> {
      await directory.refresh(true)
      const organization = await directory.findOrganization(organizationId)
      const secret = organization?.signingSecrets.find(({ id }) => id === secretId)
      return secret !== undefined && isLiveSecret(secret, microsOf(now()))
    },

    /** Whether the organization of a shared document is active. */
    async isActive(organizationId: string): Promise<boolean> {
      await directory.refresh(true)
      const organization = await directory.findOrganization(organizationId)
      return organization !== undefined && !organization.isSuspended
    },
  }
}

function isLive(
  key: { expires_at: Micros | null; revoked_at: Micros | null },
  at: Micros,
): boolean {
  return key.revoked_at === null && (key.expires_at === null || at < key.expires_at)
}

const isLiveSecret = ({ expiresAt }: Organization['signingSecrets'][number], at: Micros): boolean =>
  expiresAt === null || at < expiresAt
