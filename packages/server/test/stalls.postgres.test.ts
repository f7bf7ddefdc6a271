/** A PostgreSQL that stalls briefly: requests wait instead of failing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPostgresDb } from '../src/db/postgres/postgres.ts'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import { freeze } from './lib/freeze.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startOverPostgres } from './lib/stall.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'

test('requests during a stall wait and succeed', { skip }, async (t) => {
  const { database, service } = await startOverPostgres(t)
  const { call } = await (await service.organization()).author()
  const body = { content: doc(p('during')) }
  const { json } = await call('POST', DOCUMENTS, { body })
  const path = `${DOCUMENTS}${json.id}/`
  let responded = 0
  const thaw = freeze(database.url)
  const waiting = Array.from({ length: 8 }, () => [
    call('PATCH', path, { body }),
    call('POST', DOCUMENTS, { body }),
    call('GET', path),
    call('GET', DOCUMENTS),
  ]).flatMap((calls) => calls.map((one) => one.finally(() => responded++)))
  try {
    for (let round = 0; round < 10; round++) {
      assert.equal((await service.call('GET', '/healthz')).status, 200)
    }
    assert.equal(responded, 0)
  } finally {
    thaw()
  }
  const statuses = (await Promise.all(waiting)).map(({ status }) => status)
  assert.deepEqual(new Set(statuses), new Set([200, 201]))
})

test('32 authors who save without a pause over a busy PostgreSQL get no 503', {
  skip,
}, async (t) => {
  const { service } = await startOverPostgres(t)
  const organization = await service.organization()
  const save = async () => {
    const { call } = await organization.author()
    const { json } = await call('POST', DOCUMENTS, { body: {} })
    const statuses: number[] = []
    for (let nth = 0; nth < 20; nth++) {
      const body = { content: doc(p(`${nth} ${'word '.repeat(1_000)}`)) }
      statuses.push((await call('PATCH', `${DOCUMENTS}${json.id}/`, { body })).status)
    }
    return statuses
  }
  const statuses = await Promise.all(Array.from({ length: 32 }, save))
  assert.deepEqual([...new Set(statuses.flat())], [200])
})

test('of 600 queries to a stalled database 512 wait and the others are 503 at once', {
  skip,
}, async (t) => {
  const database = await newPostgres()
  const db = openPostgresDb(database.url)
  t.after(() => db.close().then(database.drop))
  const ask = () =>
    db.find(sql`SELECT 1 AS found`).then(
      () => true,
      () => false,
    )
  assert.equal(await ask(), true)
  const thaw = freeze(database.url)
  // One has the open connection.
  const asked = Array.from({ length: 600 }, ask)
  const refused = await Promise.all(asked.slice(513)).finally(thaw)
  assert.ok(!refused.includes(true))
  assert.ok(!(await Promise.all(asked.slice(0, 513))).includes(false))
})
