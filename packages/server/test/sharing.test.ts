import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const OFF = { is_shared: false, share_token: null }

async function document() {
  const { call } = await (await service.organization()).author()
  const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('For all')) } })
  const path = `/v1/documents/${json.id}/share/`
  return {
    id: String(json.id),
    set: async (is_shared: boolean) => {
      const response = await call('PATCH', path, { body: { is_shared } })
      assert.equal(response.status, 200)
      return response.json as Info
    },
    info: async () => (await call('GET', path)).json,
  }
}

const opens = async (token: string): Promise<boolean> => {
  const { status } = await service.call('GET', `/v1/documents/shared/${token}/`)
  assert.ok(status === 200 || status === 404, `status ${status}: ${service.logged().slice(-2_000)}`)
  return status === 200
}

async function countShares(id: string): Promise<number> {
  return (await service.db.list(sql`SELECT 1 FROM shares WHERE document_id = ${id}`)).length
}

type Info = { is_shared: boolean; share_token: string | null }
const tokensOf = (responses: Info[]) =>
  new Set(responses.flatMap(({ share_token }) => share_token ?? []))

async function requireDead(tokens: Iterable<string>): Promise<void> {
  const opened = await Promise.all([...tokens].map(opens))
  assert.ok(!opened.includes(true), 'a revoked token still works')
}

test('100 concurrent share toggles leave one valid token or none', async () => {
  const dead = new Set<string>()
  const { id, set, info } = await document()
  const wishes = Array.from({ length: 100 }, (_, index) => index % 2 === 0)
  for (let round = 0; round < 10; round++) {
    const responses = await Promise.all(wishes.map(set))
    assert.deepEqual(
      responses.map(({ is_shared, share_token }) => [is_shared, share_token !== null]),
      wishes.map((wish) => [wish, wish]),
      'each response matches its request',
    )
    const seen = tokensOf(responses)
    assert.ok(![...seen].some((token) => dead.has(token)), 'no revoked token works again')

    const { share_token: live } = await info()
    assert.equal(await countShares(id), live === null ? 0 : 1)
    if (live !== null) assert.ok(seen.has(live) && (await opens(live)))
    await requireDead([...seen].filter((token) => token !== live))

    assert.deepEqual(await set(false), OFF)
    for (const token of seen) dead.add(token)
  }
  assert.ok(dead.size > 10)
  await requireDead(dead)
})

test('sharing a shared document returns its token, also 100 times at once', async () => {
  const { id, set } = await document()
  const responses = await Promise.all(Array.from({ length: 100 }, () => set(true)))
  assert.equal(new Set(responses.map(({ share_token }) => share_token)).size, 1)
  assert.equal(await countShares(id), 1)
  assert.deepEqual(await set(true), responses[0])
})

test('unsharing a document that is not shared succeeds', async () => {
  const { set, info } = await document()
  assert.deepEqual(await info(), OFF)
  const responses = await Promise.all(Array.from({ length: 20 }, () => set(false)))
  for (const response of responses) assert.deepEqual(response, OFF)
})

test('each token is new and URL-safe', async () => {
  const { set } = await document()
  const tokens = new Set<string>()
  for (let round = 0; round < 200; round++) {
    const { share_token } = await set(true)
    assert.match(share_token ?? '', /^[A-Za-z0-9_-]{28,}$/)
    tokens.add(share_token ?? '')
    await set(false)
  }
  assert.equal(tokens.size, 200)
})

test('a read while sharing ends returns the whole document or 404', async () => {
  const { set } = await document()
  for (let round = 0; round < 10; round++) {
    const { share_token } = await set(true)
    const path = `/v1/documents/shared/${share_token}/`
    const reads = Array.from({ length: 10 }, () => service.call('GET', path))
    const ended = set(false)
    for (const { status, json } of await Promise.all(reads)) {
      if (status === 200) assert.deepEqual(json.content, doc(p('For all')))
      else assert.deepEqual([status, json.error], [404, 'not_found'])
    }
    await ended
    assert.equal(await opens(share_token ?? ''), false)
  }
})
