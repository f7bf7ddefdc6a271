/** Two servers over one PostgreSQL share each rate limit, also under constant load. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { POSTGRES_PART } from './lib/postgres.ts'
import { startNodes } from './lib/rate-limit-nodes.ts'

const { skip } = POSTGRES_PART
const PER_MINUTE = 600
const BURST = PER_MINUTE / 4
/** The minimum duration and number of rejections, so that demand exceeds the limit. */
const MILLISECONDS = 6_000
const REFUSED = 100
const MOST_MILLISECONDS = 60_000
const AT_ONCE = 4
const MOST_APART = 0.05

test('two servers under constant load together allow what one would, within 5 %', {
  skip,
}, async (t) => {
  const { nodes, token } = await startNodes(t, PER_MINUTE)
  const startedAt = performance.now()
  const tally = { allowed: 0, refused: 0 }
  let elapsed = 0
  const askAll = async (url: string) => {
    while (elapsed < MILLISECONDS || tally.refused < REFUSED) {
      const headers = { authorization: `Bearer ${token}` }
      const { status } = await fetch(`${url}/v1/documents/`, { method: 'HEAD', headers })
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
})
