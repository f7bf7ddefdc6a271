/** Content that changed on the disk is found by everything that looks for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScrub } from '../src/integrity/scrub.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { damagedLibrary, FLIPS, idsIn } from './lib/damage.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'

interface Database {
  settings: Record<string, string>
  drop(): Promise<unknown>
}

const SQLITE = [
  'SQLite',
  async (): Promise<Database> => ({ settings: {}, async drop() {} }),
] as const
const POSTGRES = ['PostgreSQL', ofPostgres] as const
const DATABASES = POSTGRES_PART.skip ? [SQLITE] : [SQLITE, POSTGRES]

async function ofPostgres(): Promise<Database> {
  const { url, drop } = await newPostgres()
  return { settings: { WARAQ_DATABASE_URL: url }, drop }
}

for (const [name, open] of DATABASES) {
  test(`${name}: each of ${FLIPS} changed letters is found by doctor --deep and the scrub, and read by nobody`, async (t) => {
    const { settings, drop } = await open()
    const service = await startService(t, settings)
    t.after(drop)
    const { call, ids } = await damagedLibrary(service)

    const doctor = await runTyped(service.env, 'doctor', '--deep')
    assert.equal(doctor.code, 1)
    assert.deepEqual(idsIn(doctor.stdout), ids)
    const quick = await runTyped(service.env, 'doctor')
    assert.deepEqual(idsIn(quick.stdout), [])

    const scrubbed: string[] = []
    const scrub = createScrub({
      db: service.db,
      ticks: () => 0,
      pause: async () => {},
      isStopping: () => false,
      onDamage: ({ id }) => scrubbed.push(id),
    })
    await scrub.run()
    assert.deepEqual(scrubbed.toSorted(), ids)

    const answers = await Promise.all(ids.map((id) => call('GET', `/v1/documents/${id}/`)))
    const codes = new Set(answers.map(({ status, json }) => `${status} ${json.error}`))
    assert.deepEqual([...codes], ['500 content_damaged'])
  })
}

test('the scrub reads at 10 MB/s at most, stops with its server, and goes on where it stopped', async (t) => {
  const service = await startService(t)
  const { client } = await (await service.organization()).author()
  for (let at = 0; at < 10; at++) await client.createDocument(doc(p('x'.repeat(100_000))))
  let [waited, isStopping] = [0, false]
  const read: number[] = []
  const scrub = createScrub({
    db: {
      ...service.db,
      find(sql, values) {
        if (sql.includes('content_hash')) read.push(1)
        return service.db.find(sql, values)
      },
    },
    ticks: () => waited,
    pause: async (milliseconds) => {
      waited += milliseconds
      isStopping = read.length === 4
    },
    isStopping: () => isStopping,
    onDamage: () => assert.fail('all is whole'),
  })
  await scrub.run()
  assert.equal(read.length, 4)
  assert.ok(waited >= 40 && waited < 50, `${waited} ms for 400 KB`)
  isStopping = false
  await scrub.run()
  assert.equal(read.length, 10)
  await scrub.run()
  assert.equal(read.length, 20, 'from the beginning')
})
