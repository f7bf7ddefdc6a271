import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signEmbedToken, verifyEmbedToken } from '../src/access/embed-token.ts'
import { systemRandom } from '../src/lib/random.ts'
import { shardOf } from '../src/lib/shard.ts'
import { doc, p } from './lib/content.ts'
import { forgedTokens } from './lib/forged-tokens.ts'
import { type Organization, sharedService, startService, type TestService } from './lib/service.ts'
import { openTokenKeys } from './lib/token-keys.ts'

const list = (service: TestService, token: string) =>
  service.call('GET', '/v1/documents/', { headers: { authorization: `Bearer ${token}` } })

/** An organization in another shard, so that ids of the two never match by chance. */
async function organizationApartFrom(service: TestService, { id }: Organization) {
  for (;;) {
    const other = await service.organization()
    if (shardOf(other.id) !== shardOf(id)) return other
  }
}

test('verification rejects all forged tokens, even if the forger knows the token key', async (t) => {
  const service = await sharedService()
  const [home, elsewhere] = [await service.organization(), await startService(t)]
  const amina = await home.author('amina')
  const { json } = await amina.call('POST', '/v1/documents/', { body: { content: doc(p('hers')) } })
  const neighbour = await (await organizationApartFrom(service, home)).author('amina')
  const otherDeployment = await (await elsewhere.organization()).author('amina')

  const forgeries = forgedTokens({
    token: amina.token,
    key: (await openTokenKeys(service)).key,
    apiKey: home.apiKey,
    signingSecret: home.signingSecret,
    neighbour: neighbour.token,
    otherDeployment: otherDeployment.token,
    otherDeploymentKey: (await openTokenKeys(elsewhere)).key,
  })
  assert.ok(forgeries.length > 120, String(forgeries.length))
  for (const [what, forged] of forgeries) {
    const { status, json, headers } = await list(service, forged)
    assert.deepEqual([what, status, json.error], [what, 401, 'invalid_token'])
    assert.equal(headers.get('www-authenticate'), 'Bearer realm="v1", error="invalid_token"')
  }
  // Control: the tokens that the forgeries derive from are valid.
  assert.deepEqual((await list(service, amina.token)).json[0].id, json.id)
  assert.deepEqual((await list(service, neighbour.token)).json, [])
  assert.deepEqual((await list(elsewhere, otherDeployment.token)).json, [])
})

test('a token expires after exactly one hour', async () => {
  const service = await sharedService()
  const { token } = await (await service.organization()).author()
  const { key, audience } = await openTokenKeys(service)
  const { identityId, organizationId, keyId } = verifyEmbedToken(
    token,
    audience,
    () => key.secret,
    new Date(),
  )
  const bearer = { identityId, organizationId, keyId }
  const minted = (secondsAgo: number) =>
    signEmbedToken(bearer, audience, key, new Date(Date.now() - secondsAgo * 1000), systemRandom)
  assert.equal((await list(service, minted(3_590).token)).status, 200)
  const { status, json } = await list(service, minted(3_601).token)
  assert.deepEqual([status, json.error], [401, 'token_expired'])
})

test('a cached verified token expires after its hour too', async (t) => {
  const service = await startService(t)
  const { token } = await (await service.organization()).author()
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  assert.equal((await list(service, token)).status, 200)
  service.travelTo(new Date(exp * 1000 - 500))
  assert.equal((await list(service, token)).status, 200)
  service.travelTo(new Date(exp * 1000))
  assert.equal((await list(service, token)).json.error, 'token_expired')
})
