import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { openTestDatabase, watched } from '../../test/lib/database.ts'
import { wrongSecretOf } from '../../test/lib/wrong-secret.ts'
import { systemRandom } from '../lib/random.ts'
import { shardOf } from '../lib/shard.ts'
import { createNewId } from '../lib/uuid.ts'
import { createApiKey, parseApiKey } from './api-key.ts'
import { createAuthentication } from './authentication.ts'
import { createOrganizationCache } from './organization-cache.ts'

const HOUR = 3_600

async function openAccess(
  t: TestContext,
  {
    signatureMaxSeconds,
    admissionHooks,
  }: { signatureMaxSeconds?: number; admissionHooks?: () => Promise<void> | undefined } = {},
) {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const now = () => clock.now
  const opened = await openTestDatabase(t, now)
  const { db, questions } = watched(opened.db, admissionHooks)
  let tick = 0
  const cache = createOrganizationCache({
    db,
    deployment: opened.deployment,
    defaults: {
      limits: { maxDocuments: 1_000, maxContentBytes: 1_048_576, maxImages: 5, maxImageStorage: 6 },
      history: { allHours: 24, hourlyDays: 7, dailyDays: 90, trashDays: 30, maxBytes: 1_000_000 },
    },
    // Advances by a second per call, so that every request refreshes the cache.
    monotonicNow: () => (tick += 1_000),
  })
  const { deployment } = opened
  const authentication = createAuthentication({
    cache,
    deployment,
    now,
    random: systemRandom,
    signatureMaxSeconds,
  })
  const made = await opened.organizations.create('Zaytuna')
  const travel = (seconds: number) => {
    clock.now = new Date(clock.now.getTime() + seconds * 1000)
  }
  const newId = createNewId(now, systemRandom)
  const identityId = newId(shardOf(made.organizationId))
  const keyId = made.apiKey.slice(9, 17)
  return { ...opened, authentication, made, questions, travel, identityId, keyId }
}

const refused = (code: string) => ({ name: 'ApiError', code })

test('verifyApiKey rejects a wrong or missing checksum without a database query', async (t) => {
  const { authentication, made, questions } = await openAccess(t)
  const last = made.apiKey.endsWith('0') ? '1' : '0'
  for (const key of [made.apiKey.slice(0, -1) + last, 'sesame', '', 'x'.repeat(10_240)]) {
    await assert.rejects(authentication.verifyApiKey(key), refused('invalid_api_key'))
  }
  assert.deepEqual(questions, [])
  await authentication.verifyApiKey(made.apiKey)
  assert.ok(questions.length > 0)
})

test('a wrong secret of a cached key costs the queries of an unknown key', async (t) => {
  const { authentication, made, questions } = await openAccess(t)
  await authentication.verifyApiKey(made.apiKey)
  const shard = parseApiKey(made.apiKey)?.shard ?? 0
  const unknown = createApiKey(shard, systemRandom).text
  const queriesFor = async (key: string) => {
    questions.length = 0
    await assert.rejects(authentication.verifyApiKey(key), refused('invalid_api_key'))
    return [...questions]
  }
  const ofUnknown = await queriesFor(unknown)
  assert.ok(ofUnknown.length > 0)
  assert.deepEqual(await queriesFor(wrongSecretOf(made.apiKey, unknown)), ofUnknown)
})

test('a rolled key mints until its expiry, and its last token stays valid for an hour', async (t) => {
  const { authentication, made, organizations, travel, identityId, keyId } = await openAccess(t)
  await organizations.rollKey(keyId, 600)
  travel(599)
  const backend = await authentication.verifyApiKey(made.apiKey)
  const { token } = await authentication.mintEmbedToken(backend, identityId)
  travel(1)
  await assert.rejects(authentication.verifyApiKey(made.apiKey), refused('invalid_api_key'))
  travel(HOUR - 2)
  assert.equal((await authentication.verifyEmbedToken(token)).identityId, identityId)
  travel(1)
  await assert.rejects(authentication.verifyEmbedToken(token), refused('token_expired'))
})

test('revoking a key invalidates its tokens and those of no other key', async (t) => {
  const { authentication, made, organizations, identityId, keyId } = await openAccess(t)
  const second = await organizations.createKey(made.organizationId)
  const mint = async (key: string) =>
    (await authentication.mintEmbedToken(await authentication.verifyApiKey(key), identityId)).token
  const [ofFirst, ofSecond] = [await mint(made.apiKey), await mint(second)]
  await authentication.verifyEmbedToken(ofFirst)
  await organizations.revokeKey(keyId)
  await assert.rejects(authentication.verifyApiKey(made.apiKey), refused('invalid_api_key'))
  await assert.rejects(authentication.verifyEmbedToken(ofFirst), refused('invalid_token'))
  assert.equal((await authentication.verifyEmbedToken(ofSecond)).identityId, identityId)
})

test('a suspension during the verification of a token takes effect at the next request', async (t) => {
  const held: { asked: () => void; release: Promise<void> }[] = []
  const { authentication, made, organizations, identityId } = await openAccess(t, {
    admissionHooks() {
      const next = held.shift()
      next?.asked()
      return next?.release
    },
  })
  const backend = await authentication.verifyApiKey(made.apiKey)
  const { token } = await authentication.mintEmbedToken(backend, identityId)
  // Invalidates the cached organization, so that the first verification queries it.
  await organizations.limit(made.organizationId, { maxDocuments: 3 })
  const [asked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const free = { asked: () => undefined, release: Promise.resolve() }
  // The epoch, the token keys and the API key are answered immediately, the organization is
  // delayed.
  held.push(free, free, free, { asked: asked.resolve, release: release.promise })
  const looking = authentication.verifyEmbedToken(token)
  await asked.promise
  await organizations.suspend(made.organizationId)
  assert.equal(await authentication.isActive(made.organizationId), false)
  release.resolve()
  assert.equal((await looking).identityId, identityId)
  await assert.rejects(authentication.verifyEmbedToken(token), refused('organization_suspended'))
})

test('a verified token carries the limits of its organization', async (t) => {
  const { authentication, made, organizations, identityId } = await openAccess(t)
  const backend = await authentication.verifyApiKey(made.apiKey)
  const { token } = await authentication.mintEmbedToken(backend, identityId)
  await organizations.limit(made.organizationId, { maxDocuments: 3 })
  assert.deepEqual((await authentication.verifyEmbedToken(token)).limits, {
    maxDocuments: 3,
    maxContentBytes: 1_048_576,
    maxImages: 5,
    maxImageStorage: 6,
  })
})

test('requireSignature reports a suspension for a valid signature only', async (t) => {
  const { authentication, made, organizations } = await openAccess(t)
  const now = () => new Date('2026-11-21T12:00:00Z')
  const { signature: sig, exp } = signRead(made.signingSecret, 'document-1', undefined, { now })
  const query = { sig, exp: String(exp) }
  const requireFor = (document: string, organization: string | undefined = made.organizationId) =>
    authentication.requireSignature(organization, document, query)
  await requireFor('document-1')
  await assert.rejects(requireFor('document-2'), refused('invalid_signature'))
  await organizations.suspend(made.organizationId)
  await assert.rejects(requireFor('document-1'), refused('organization_suspended'))
  await assert.rejects(requireFor('document-2'), refused('invalid_signature'))
  await assert.rejects(
    authentication.requireSignature(undefined, 'document-1', query),
    refused('invalid_signature'),
  )
})

test('the maximum lifetime of a signature counts from now', async (t) => {
  const { authentication, made, travel } = await openAccess(t, { signatureMaxSeconds: 600 })
  const exp = Date.parse('2026-11-21T12:00:00Z') / 1000 + 660
  const { signature: sig } = signRead(made.signingSecret, 'document-1', exp)
  const ask = () =>
    authentication.requireSignature(made.organizationId, 'document-1', { sig, exp: String(exp) })
  await assert.rejects(ask(), refused('invalid_signature'))
  travel(60)
  await ask()
})
