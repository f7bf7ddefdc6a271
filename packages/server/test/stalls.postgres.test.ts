/** A PostgreSQL that stalls briefly: requests wait instead of failing. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measured } from '../../../test/lib/measured.ts'
import { openPostgresDb } from '../src/db/postgres/postgres.ts'
import { doc, p } from './lib/content.ts'
import { freeze } from './lib/freeze.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'
import { refusedOf, stall, type Tally } from './lib/stall.ts'

const { skip } = POSTGRES_PART

const isLong = process.env.WARAQ_STALLS === 'all'
const [NONE, ALL] = [false, true]

/** Expected 503 responses for a stall of this many seconds; `npm run faults` runs the long ones. */
const STALLS: [seconds: number, areReadersRefused: boolean, areWritersRefused: boolean][] = [
  [0.9, NONE, NONE],
  [3, NONE, NONE],
  [4.5, NONE, NONE],
  [8, ALL, NONE],
  [12, ALL, ALL],
]

for (const [seconds, areReadersRefused, areWritersRefused] of STALLS) {
  test(`during a stall of ${seconds} s reads wait up to 5 s and writes up to 10 s`, {
    skip: skip || (!isLong && seconds > 1 && 'takes longer: set WARAQ_STALLS=all') || measured,
  }, async (t) => {
    const database = await newPostgres()
    t.after(database.drop)
    const settings = { WARAQ_DATABASE_URL: database.url, WARAQ_SCRIPTURE: 'off' }
    const service = await startService(t, settings)
    const { reads, writes } = await stall(service, {
      url: database.url,
      milliseconds: 1_000 * seconds,
    })
    t.diagnostic(JSON.stringify({ reads, writes }))
    requireRefused(reads, areReadersRefused, 5_000)
    requireRefused(writes, areWritersRefused, 10_000)
  })
}

function requireRefused(tally: Tally, isExpected: boolean, milliseconds: number): void {
  assert.equal(refusedOf(tally) > 0, isExpected, `${refusedOf(tally)} refused`)
  const slowest = Math.max(...Object.values(tally).map((one) => one.slowest))
  assert.ok(slowest < milliseconds + 1_000, `${slowest} ms`)
}

test('32 authors who save without a pause over a busy PostgreSQL get no 503', {
  skip,
}, async (t) => {
  const database = await newPostgres()
  t.after(database.drop)
  const settings = { WARAQ_DATABASE_URL: database.url, WARAQ_SCRIPTURE: 'off' }
  const service = await startService(t, settings)
  const organization = await service.organization()
  const save = async () => {
    const { call } = await organization.author()
    const { json } = await call('POST', '/v1/documents/', { body: {} })
    const statuses: number[] = []
    for (let nth = 0; nth < 20; nth++) {
      const body = { content: doc(p(`${nth} ${'word '.repeat(1_000)}`)) }
      statuses.push((await call('PATCH', `/v1/documents/${json.id}/`, { body })).status)
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
    db.find('SELECT 1 AS found', []).then(
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
