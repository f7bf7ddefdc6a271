/** Two servers over one PostgreSQL share each rate limit. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { measured } from '../../../test/lib/measured.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
const PER_MINUTE = 600
const BURST = PER_MINUTE / 4
/** The minimum duration and number of rejections, so that demand exceeds the limit. */
const MILLISECONDS = 6_000
const REFUSED = 100
const MOST_MILLISECONDS = 60_000
const AT_ONCE = 4
const MOST_APART = 0.05

async function startNodes(t: TestContext) {
  const { url, ask, drop } = await newPostgres()
  t.after(drop)
  const settings = {
    WARAQ_DATABASE_URL: url,
    WARAQ_SCRIPTURE: 'off',
    WARAQ_RATE_LIMITS: 'on',
    WARAQ_RATE_IDENTITY: String(PER_MINUTE),
    WARAQ_ACCESS_LOG: 'off',
    WARAQ_MASTER_KEY: Buffer.alloc(32, randomUUID()).toString('base64url'),
  }
  const nodes = [await startService(t, settings), await startService(t, settings)] as const
  const organization = await nodes[0].organization()
  return { nodes, organization, ask }
}

test('two servers under constant load together allow what one would, within 5 %', {
  skip: skip || measured,
}, async (t) => {
  const { nodes, organization, ask } = await startNodes(t)
  const { token } = await organization.author('amina')
  const startedAt = performance.now()
  const tally = { allowed: 0, refused: 0 }
  let elapsed = 0
  const askAll = async (url: string) => {
    while (elapsed < MILLISECONDS || tally.refused < REFUSED) {
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(url + DOCUMENTS, { method: 'HEAD', headers })
      assert.ok(status === 200 || status === 429, `answered with ${status}`)
      tally[status === 200 ? 'allowed' : 'refused'] += 1
      elapsed = performance.now() - startedAt
      assert.ok(elapsed < MOST_MILLISECONDS, `only ${tally.refused} requests were rejected`)
    }
  }
  await Promise.all(nodes.flatMap(({ url }) => Array.from({ length: AT_ONCE }, () => askAll(url))))

  const one = BURST + (elapsed / 60_000) * PER_MINUTE
  const apart = tally.allowed / one - 1
  t.diagnostic(
    `${tally.allowed} of ${Math.round(one)}: ${(100 * apart).toFixed(1)} % apart, ${tally.refused} rejected`,
  )
  assert.ok(Math.abs(apart) < MOST_APART, `${tally.allowed} instead of ${Math.round(one)}`)

  const rows = await ask('SELECT key_hash FROM rate_counters')
  assert.equal(rows.length, 1)
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  assert.ok(!String(rows[0]?.key_hash).includes(claims.sub), 'the identity is hashed')
})
