import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import {
  type Author,
  type Call,
  type HttpResponse,
  sharedService,
  startService,
} from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'
const ROUNDS = isLong ? 200 : 20
const AT_ONCE = 200
const CAP = 3

const create = (call: Call, headers: Record<string, string> = {}) =>
  call('POST', DOCUMENTS, { body: { content: doc(p('One more')) }, headers })
const many = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** An organization with this limit of documents per author. */
async function organizationOf(cap: number) {
  const organization = await service.organization()
  await service.organizations.limit(organization.id, { maxDocuments: cap })
  return organization
}

/** The number of creates that succeeded; all others must be document_limit_reached. */
function countLetIn(responses: HttpResponse[]): number {
  const refused = responses.filter(({ status }) => status !== 201)
  for (const { status, json } of refused) {
    assert.deepEqual([status, json.error], [403, 'document_limit_reached'])
  }
  return responses.length - refused.length
}

/** The quota counter, and the actual number of documents. */
async function counted({ token }: Author): Promise<{ counter: number; documents: number }> {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const row = await service.db.find<{ counter: number; documents: number }>(
    sql`SELECT document_count AS counter,
       (SELECT count(*) FROM documents WHERE shard = identities.shard AND identity_id = identities.id) AS documents
     FROM identities WHERE id = ${sub}`,
  )
  assert.ok(row)
  return { ...row }
}

test('of 200 concurrent creates with one slot left one succeeds, and one more after a deletion', async () => {
  const organization = await organizationOf(CAP)
  for (let round = 0; round < ROUNDS; round++) {
    const author = await organization.author()
    const { call } = author
    const before = await Promise.all(many(CAP - 1, () => create(call)))
    assert.equal(countLetIn(before), CAP - 1)

    const responses = await Promise.all(many(AT_ONCE, () => create(call)))
    assert.equal(countLetIn(responses), 1, `round ${round}`)
    assert.deepEqual(await counted(author), { counter: CAP, documents: CAP })

    assert.equal((await call('DELETE', `${DOCUMENTS}${before[0]?.json.id}/`)).status, 204)
    const after = await Promise.all(many(10, () => create(call)))
    assert.equal(countLetIn(after), 1, `round ${round}, after a deletion`)
    assert.deepEqual(await counted(author), { counter: CAP, documents: CAP })
  }
})

test('concurrent creates and deletions keep the counter correct', async () => {
  const organization = await organizationOf(CAP)
  const author = await organization.author()
  const { call } = author
  for (let round = 0; round < 15; round++) {
    const { json } = await call('GET', DOCUMENTS)
    const ids = json.map(({ id }: { id: string }) => id)
    const deletions = [...ids, ...ids].map((id) => call('DELETE', `${DOCUMENTS}${id}/`))
    const creations = many(10, () => create(call))
    const [deleted, created] = [await Promise.all(deletions), await Promise.all(creations)]
    const gone = deleted.filter(({ status }) => status === 204).length
    assert.equal(gone, ids.length, 'each document is deleted once')
    const held = ids.length - gone + countLetIn(created)
    assert.ok(held <= CAP)
    assert.deepEqual(await counted(author), { counter: held, documents: held })
  }
})

test('a create that fails or repeats a key uses no quota', async () => {
  const organization = await organizationOf(2)
  await service.organizations.limit(organization.id, { maxContentBytes: 1_000 })
  const author = await organization.author()
  const { call } = author
  const rejected = [
    await call('POST', DOCUMENTS, { body: { content: doc(p('x'.repeat(2_000))) } }),
    await call('POST', DOCUMENTS, { body: { content: null } }),
    await call('POST', DOCUMENTS, { body: '{' }),
  ]
  assert.deepEqual(
    rejected.map(({ status }) => status),
    [413, 400, 400],
  )
  const key = { 'idempotency-key': 'the-same' }
  assert.equal(countLetIn([await create(call, key), await create(call, key)]), 2)
  assert.deepEqual(await counted(author), { counter: 1, documents: 1 })
  assert.equal(countLetIn([await create(call), await create(call)]), 1)
})

test('each author of an organization has a separate quota', async () => {
  const organization = await organizationOf(1)
  const authors = await Promise.all(many(5, () => organization.author()))
  const responses = await Promise.all(authors.flatMap(({ call }) => [create(call), create(call)]))
  assert.equal(countLetIn(responses), 5)
})

test('reads, saves, shares and deletions work at the limit', async () => {
  const { call } = await (await organizationOf(1)).author()
  const { json } = await create(call)
  assert.equal(countLetIn([await create(call)]), 0)
  const path = `${DOCUMENTS}${json.id}/`
  assert.equal((await call('PATCH', path, { body: { content: doc(p('Saved')) } })).status, 200)
  assert.equal((await call('PATCH', `${path}share/`, { body: { is_shared: true } })).status, 200)
  assert.equal((await call('DELETE', path)).status, 204)
  assert.equal(countLetIn([await create(call)]), 1)
})

test('the default limit can be configured', async (t) => {
  const small = await startService(t, { WARAQ_MAX_DOCUMENTS: '2' })
  const { call } = await (await small.organization()).author()
  assert.equal(countLetIn(await Promise.all(many(5, () => create(call)))), 2)
})
