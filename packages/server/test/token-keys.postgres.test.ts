/** Rolling the token key while the service runs: tokens survive it, unless the overlap is 0. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { EMBED_TOKEN_SECONDS } from '@waraq/contract'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { signEmbedToken } from '../src/access/embed-token.ts'
import { systemRandom } from '../src/lib/random.ts'
import { runTyped } from './lib/command-line.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { createCall, startService, type TestService } from './lib/service.ts'
import { openTokenKeys } from './lib/token-keys.ts'

const SECOND = 1_000
const HOUR = EMBED_TOKEN_SECONDS * SECOND
/** The time within which all servers learn of a new key. */
const NOTICE = 15 * SECOND

interface Claims {
  kid: string
  sub: string
  org: string
  key: string
}

const claimsOf = (token: string): Claims =>
  Object.assign(
    {},
    ...token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString())),
  )

/** Two servers over one PostgreSQL, or one over a file. */
async function startNodes(t: TestContext, isPostgres: boolean): Promise<TestService[]> {
  if (!isPostgres) return [await startService(t, { WARAQ_SCRIPTURE: 'off' })]
  const { url, drop } = await newPostgres()
  t.after(drop)
  const settings = {
    WARAQ_DATABASE_URL: url,
    WARAQ_MASTER_KEY: Buffer.alloc(32, url).toString('base64url'),
    WARAQ_SCRIPTURE: 'off',
  }
  return [await startService(t, settings), await startService(t, settings)]
}

async function startServers(t: TestContext, isPostgres: boolean) {
  const nodes = await startNodes(t, isPostgres)
  const [first] = nodes
  assert.ok(first)
  const organization = await first.organization()
  const mint = async () => (await organization.author('amina')).token
  const statuses = (token: string) =>
    Promise.all(
      nodes.map(async ({ url }) => (await createCall(url, token)('GET', '/v1/documents/')).status),
    )
  const startedAt = Date.now()
  const travel = (milliseconds: number) => {
    for (const { travelTo } of nodes) travelTo(new Date(startedAt + milliseconds))
  }
  async function roll(...words: string[]): Promise<void> {
    const { code, stderr } = await runTyped(first?.env ?? {}, 'token-key', 'roll', ...words)
    assert.equal(code, 0, stderr)
  }
  const everywhere = (status: number) => nodes.map(() => status)
  return { first, mint, statuses, travel, roll, everywhere }
}

for (const [engine, isPostgres] of [
  ['SQLite', false],
  ['PostgreSQL', true],
] as const) {
  const skip = isPostgres && POSTGRES_PART.skip

  test(`${engine}: a new token key signs after a delay, and tokens of the old one stay valid for their hour`, {
    skip,
  }, async (t) => {
    const { first, mint, statuses, travel, roll, everywhere } = await startServers(t, isPostgres)
    const ring = await openTokenKeys(first)
    const old = await mint()
    await roll()
    assert.equal(
      claimsOf(await mint()).kid,
      claimsOf(old).kid,
      'all servers must know the key first',
    )

    travel(NOTICE + 5 * SECOND)
    await waitFor('signed with the new key', async () => claimsOf(await mint()).kid !== ring.key.id)
    const fresh = await mint()
    assert.deepEqual(await statuses(old), everywhere(200))
    assert.deepEqual(await statuses(fresh), everywhere(200))
    travel(HOUR - 60 * SECOND)
    assert.deepEqual(await statuses(old), everywhere(200))

    // A thief of the old key can still sign with it.
    travel(HOUR + 60 * SECOND)
    const { sub: identityId, org: organizationId, key: keyId } = claimsOf(old)
    const at = new Date(Date.now() + HOUR)
    const bearer = { identityId, organizationId, keyId }
    const forged = signEmbedToken(bearer, ring.audience, ring.key, at, systemRandom).token
    assert.deepEqual(await statuses(forged), everywhere(401))
    assert.deepEqual(await statuses(await mint()), everywhere(200))
  })

  test(`${engine}: rolling a token key without overlap invalidates its tokens`, {
    skip,
  }, async (t) => {
    const { mint, statuses, roll, everywhere } = await startServers(t, isPostgres)
    const old = await mint()
    assert.deepEqual(await statuses(old), everywhere(200))
    await roll('--overlap', '0')
    await waitFor('ended', async () => (await statuses(old)).every((status) => status === 401))
    await waitFor('signed anew', async () => claimsOf(await mint()).kid !== claimsOf(old).kid)
    assert.deepEqual(await statuses(await mint()), everywhere(200))
  })
}
