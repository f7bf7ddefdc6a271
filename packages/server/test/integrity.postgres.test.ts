/** All integrity checks find content that changed on the disk. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createFolderStore } from '../src/blobs/folder-store.ts'
import type { Database } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { createScrub } from '../src/integrity/scrub.ts'
import { systemRandom } from '../src/lib/random.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { damagedDocuments, FLIPS, idsIn } from './lib/damage.ts'
import { rowOf, uploaded } from './lib/images.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { sqlTextOf } from './lib/recorded-queries.ts'
import { startService, type TestService } from './lib/service.ts'

interface StoredDatabase {
  settings: Record<string, string>
  drop(): Promise<unknown>
}

const SQLITE = [
  'SQLite',
  async (): Promise<StoredDatabase> => ({ settings: {}, async drop() {} }),
] as const
const POSTGRES = ['PostgreSQL', ofPostgres] as const
const DATABASES = POSTGRES_PART.skip ? [SQLITE] : [SQLITE, POSTGRES]

async function ofPostgres(): Promise<StoredDatabase> {
  const { url, drop } = await newPostgres()
  return { settings: { WARAQ_DATABASE_URL: url }, drop }
}

function scrubOf(service: TestService, more: Partial<Parameters<typeof createScrub>[0]>) {
  return createScrub({
    db: service.db,
    blobs: createFolderStore(join(service.dataDir, 'blobs'), systemRandom),
    readsImages: true,
    monotonicNow: () => 0,
    pause: async () => {},
    isStopping: () => false,
    onDamage: () => assert.fail('a document is damaged'),
    onDamagedImage: () => assert.fail('an image is damaged'),
    ...more,
  })
}

for (const [name, open] of DATABASES) {
  test(`${name}: doctor --deep and the scrub find each of ${FLIPS} changed letters, and no read returns them`, async (t) => {
    const { settings, drop } = await open()
    const service = await startService(t, settings)
    t.after(drop)
    const { call, ids } = await damagedDocuments(service)

    const doctor = await runTyped(service.env, 'doctor', '--deep')
    assert.equal(doctor.code, 1)
    assert.deepEqual(idsIn(doctor.stdout), ids)
    const quick = await runTyped(service.env, 'doctor')
    assert.deepEqual(idsIn(quick.stdout), [])

    const scrubbed: string[] = []
    await scrubOf(service, { onDamage: ({ id }) => scrubbed.push(id) }).run()
    assert.deepEqual(scrubbed.toSorted(), ids)

    const responses = await Promise.all(ids.map((id) => call('GET', `/v1/documents/${id}/`)))
    const codes = new Set(responses.map(({ status, json }) => `${status} ${json.error}`))
    assert.deepEqual([...codes], ['500 content_damaged'])
  })
}

test('the scrub reads at most 10 MB/s, stops with its server, and resumes where it stopped', async (t) => {
  const service = await startService(t)
  const { client } = await (await service.organization()).author()
  for (let at = 0; at < 10; at++) await client.createDocument(doc(p('x'.repeat(100_000))))
  let [waited, isStopping] = [0, false]
  const read: number[] = []
  const db: Database = {
    ...service.db,
    find(query) {
      if (sqlTextOf(query).includes('content_hash')) read.push(1)
      return service.db.find(query)
    },
  }
  const scrub = scrubOf(service, {
    db,
    monotonicNow: () => waited,
    pause: async (milliseconds) => {
      waited += milliseconds
      isStopping = read.length === 4
    },
    isStopping: () => isStopping,
  })
  await scrub.run()
  assert.equal(read.length, 4)
  assert.ok(waited >= 40 && waited < 50, `${waited} ms for 400 KB`)
  isStopping = false
  await scrub.run()
  assert.equal(read.length, 10)
  await scrub.run()
  assert.equal(read.length, 20, 'restarted from the beginning')
})

test('doctor --deep and the scrub find an image that changed, was truncated or is missing', async (t) => {
  const service = await startService(t)
  const author = await (await service.organization()).author()
  const images = [await uploaded(author), await uploaded(author), await uploaded(author)]
  const rows = await Promise.all(images.map((id) => rowOf(service, id)))
  const [changed = '', cut = '', missing = ''] = rows.map(({ object_key }) =>
    join(service.dataDir, 'blobs', String(object_key)),
  )
  const whole = readFileSync(changed)
  const sha256 = createHash('sha256').update(whole).digest('hex')
  await scrubOf(service, {}).run()
  const query = sql`SELECT content_sha256 FROM images WHERE id = ${images[0] ?? ''}`
  assert.deepEqual(await service.db.find(query), { content_sha256: sha256 })
  assert.equal((await runTyped(service.env, 'doctor', '--deep')).code, 0)

  const flipped = Buffer.from(whole)
  flipped[40] = (flipped[40] ?? 0) ^ 1
  writeFileSync(changed, flipped)
  writeFileSync(cut, whole.subarray(0, -1))
  rmSync(missing)
  const { code, stdout } = await runTyped(service.env, 'doctor', '--deep')
  assert.equal(code, 1)
  assert.match(stdout, new RegExp(`image ${images[0]} is damaged: its SHA-256 is .*${sha256}`))
  assert.match(
    stdout,
    new RegExp(`image ${images[1]} is damaged: it has ${whole.length - 1} bytes`),
  )
  assert.match(stdout, new RegExp(`image ${images[2]} is missing`))

  const bySize: string[] = []
  const byBytes: string[] = []
  for (const [readsImages, found] of [
    [false, bySize],
    [true, byBytes],
  ] as const) {
    await scrubOf(service, { readsImages, onDamagedImage: ({ id }) => found.push(id) }).run()
  }
  assert.deepEqual(bySize.toSorted(), images.slice(1).toSorted())
  assert.deepEqual(byBytes.toSorted(), images.toSorted())
})
