import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { shardOfId } from '../src/lib/uuid.ts'
import { doc, p } from './lib/content.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const organization = await service.organization()

const mint = (externalUserId: string, apiKey = organization.apiKey) =>
  service.call('POST', '/v1/embed/tokens/', {
    body: { external_user_id: externalUserId },
    headers: { authorization: `Bearer ${apiKey}` },
  })

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

async function countIdentities(externalUserId: string): Promise<number> {
  const rows = await service.db.list(
    sql`SELECT id FROM identities WHERE organization_id = ${organization.id} AND external_user_id = ${externalUserId}`,
  )
  return rows.length
}

test('200 concurrent first mints of one user create one identity and return 200 tokens', async () => {
  for (let round = 0; round < 20; round++) {
    const user = `user ${round} ${randomUUID()}`
    const responses = await Promise.all(Array.from({ length: 200 }, () => mint(user)))
    assert.ok(responses.every(({ status }) => status === 200))
    const claims = responses.map(({ json }) => claimsOf(json.token))
    assert.equal(new Set(claims.map(({ sub }) => sub)).size, 1, `round ${round}`)
    assert.equal(new Set(claims.map(({ jti }) => jti)).size, 200, 'all tokens differ')
    assert.equal(await countIdentities(user), 1)
  }
})

test('concurrent first mints of many users create one identity each', async () => {
  const users = Array.from({ length: 100 }, () => randomUUID())
  const responses = await Promise.all([...users, ...users].map((user) => mint(user)))
  const subjects = responses.map(({ json }) => claimsOf(json.token).sub)
  assert.equal(new Set(subjects).size, users.length)
  assert.deepEqual(subjects.slice(0, users.length), subjects.slice(users.length))
})

test('the same user id in two organizations is two identities', async () => {
  const other = await service.organization()
  const [here, there] = [await mint('amina'), await mint('amina', other.apiKey)]
  assert.notEqual(claimsOf(here.json.token).sub, claimsOf(there.json.token).sub)
})

test('all tokens of one user belong to one identity', async () => {
  const [one, other] = [await organization.author('bilal'), await organization.author('bilal')]
  assert.notEqual(one.token, other.token)
  const { json } = await one.call('POST', '/v1/documents/', { body: { content: doc(p('Ours')) } })
  assert.deepEqual((await other.call('GET', `/v1/documents/${json.id}/`)).json, json)
})

test('similar user ids are different identities', async () => {
  const names = ['Amina', 'amina', ' amina', 'amina ', 'am\u00edna', 'ami\u0301na', 'amina\u200d']
  const responses = await Promise.all(names.map((name) => mint(name)))
  assert.equal(new Set(responses.map(({ json }) => claimsOf(json.token).sub)).size, names.length)
})

test('a token whose identity is missing after a restore is 401, and a new mint works', async () => {
  const organization = await service.organization()
  const before = await organization.author('amina')
  const content = doc(p('Hello'))
  // A database restored from a backup made before this user's first mint.
  const { sub: identity } = claimsOf(before.token)
  assert.ok(
    await service.db.write(sql`
      DELETE FROM identities WHERE shard = ${shardOfId(identity) ?? 0} AND id = ${identity} RETURNING id`),
  )
  const upload = { filename: 'a.png', content_type: 'image/png' }
  for (const [path, body] of [
    ['/v1/documents/', { content }],
    ['/v1/documents/images/upload/', upload],
  ] as const) {
    const { status, json } = await before.call('POST', path, { body })
    assert.deepEqual([status, json.error], [401, 'invalid_token'])
  }
  const after = await organization.author('amina')
  assert.equal((await after.call('POST', '/v1/documents/', { body: { content } })).status, 201)
})
