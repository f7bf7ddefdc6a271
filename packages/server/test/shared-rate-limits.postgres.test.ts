/** Two servers over one PostgreSQL share each rate limit. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { POSTGRES_PART } from './lib/postgres.ts'
import { startNodes } from './lib/rate-limit-nodes.ts'
import { STOPPED } from './lib/world.ts'

const { skip } = POSTGRES_PART

test('a server counts the requests that another server admitted', { skip }, async (t) => {
  // The local buckets refill by a stopped clock, the common one by a minute of the database.
  const { nodes, token, ask } = await startNodes(t, 1, STOPPED)
  const [one, other] = nodes
  const headers = { authorization: `Bearer ${token}` }
  const list = ({ call }: typeof one) => call('GET', '/v1/documents/', { headers })
  const countersOf = () => ask('SELECT key_hash FROM rate_counters')

  assert.equal((await list(one)).status, 200)
  const alone = await list(one)
  assert.deepEqual([alone.status, alone.headers.get('retry-after')], [429, '60'])
  await waitFor('the first server synchronizes', async () => (await countersOf()).length === 1)
  assert.equal((await list(other)).status, 200, 'it has not synchronized yet')
  await waitFor('the second server counts both requests', async () => {
    const { status, headers: received } = await list(other)
    assert.equal(status, 429)
    return Number(received.get('retry-after')) > 60
  })

  const [counter, ...more] = await countersOf()
  assert.deepEqual(more, [], 'both count in one row')
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  assert.ok(!String(counter?.key_hash).includes(claims.sub), 'the identity is hashed')
})
