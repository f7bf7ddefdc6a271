import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deferred, fetchFrom } from '../../test/stand-in.ts'
import { createClient } from './client.ts'
import type { GetGrant } from './grants.ts'

const apiUrl = 'https://waraq.example'
const START = Date.UTC(2026, 10, 21, 10)
const SECONDS = START / 1000

/** A client whose grants are `g1`, `g2`, ..., at a service that takes only some. */
function clientAt(accepts: (grant: string | null) => boolean, getGrant?: GetGrant) {
  const clock = { now: START }
  const asked: string[] = []
  const { fetch, requests } = fetchFrom((request) =>
    accepts(request.headers.get('waraq-grant'))
      ? Response.json({ id: 'a', content: { type: 'doc' } })
      : Response.json({ error: 'invalid_grant' }, { status: 403 }),
  )
  const client = createClient({
    apiUrl,
    fetch,
    now: () => new Date(clock.now),
    getToken: () => 't',
    getGrant(documentId, options) {
      asked.push(documentId)
      if (getGrant) return getGrant(documentId, options)
      return { grant: `g${asked.length}`, exp: clock.now / 1000 + 900 }
    },
  })
  const sent = () => requests.map((request) => request.headers.get('waraq-grant'))
  return { client, clock, asked, sent, requests }
}

test('requests about a document carry its grant, which is asked for once', async () => {
  const { client, asked, sent } = clientAt(() => true)
  await client.readDocument('a')
  await client.updateDocument('a', { type: 'doc' })
  await Promise.all([client.readVersion('a', 1), client.restoreVersion('a', 1)])
  assert.deepEqual(asked, ['a'])
  assert.deepEqual(sent(), ['g1', 'g1', 'g1', 'g1'])
  await client.readDocument('b')
  assert.deepEqual(asked, ['a', 'b'])
})

test('concurrent requests share one question for the grant', async () => {
  const { promise, resolve } = deferred<{ grant: string; exp: number }>()
  const { client, asked, sent } = clientAt(
    () => true,
    () => promise,
  )
  const reads = [client.readDocument('a'), client.readDocument('a')]
  resolve({ grant: 'late', exp: SECONDS + 900 })
  await Promise.all(reads)
  assert.deepEqual(asked, ['a'])
  assert.deepEqual(sent(), ['late', 'late'])
})

test('what only an author does carries no grant', async () => {
  const { client, asked, sent } = clientAt(() => true)
  await client.deleteDocument('a')
  await client.createDocument({ type: 'doc' })
  await client.nameVersion('a', 1, 'First').catch(() => {})
  assert.deepEqual(asked, [])
  assert.ok(sent().every((grant) => grant === null))
})

test('a grant is renewed 30 seconds before its end', async () => {
  const { client, clock, sent } = clientAt(() => true)
  await client.readDocument('a')
  clock.now += 869_000
  await client.readDocument('a')
  clock.now += 2_000
  await client.readDocument('a')
  assert.deepEqual(sent(), ['g1', 'g1', 'g2'])
})

test('a refused grant is replaced and the request is sent once more', async () => {
  const { client, sent } = clientAt((grant) => grant === 'g2')
  await client.readDocument('a')
  assert.deepEqual(sent(), ['g1', 'g2'])
  const { client: other, sent: sentByOther } = clientAt(() => false)
  await assert.rejects(other.readDocument('a'), { status: 403, code: 'invalid_grant' })
  assert.deepEqual(sentByOther(), ['g1', 'g2'])
})

test('null is a document of the user, for five minutes', async () => {
  const { client, clock, asked, sent } = clientAt(
    () => true,
    () => null,
  )
  await client.readDocument('a')
  await client.readDocument('a')
  assert.deepEqual([asked, sent()], [['a'], [null, null]])
  clock.now += 300_000
  await client.readDocument('a')
  assert.deepEqual(asked, ['a', 'a'])
})

test('a failed question is a missing token, and is asked again', async () => {
  let count = 0
  const { client } = clientAt(
    () => true,
    () => {
      count += 1
      if (count === 1) throw new Error('no network')
      return count === 2 ? ({ grant: 7 } as never) : { grant: 'g', exp: SECONDS + 900 }
    },
  )
  for (const cause of [/no network/, /`getGrant` must return/]) {
    await assert.rejects(client.readDocument('a'), (error: Error) => {
      assert.match(String((error as { cause?: unknown }).cause), cause)
      return 'code' in error && error.code === 'token_unavailable'
    })
  }
  await client.readDocument('a')
})
