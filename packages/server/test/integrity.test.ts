/** Content that changed on the disk is found by everything that reads it: jobs, commands, readers. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createScrub } from '../src/integrity/scrub.ts'
import { entriesOf } from './lib/archives.ts'
import { livingService, restoreInto } from './lib/backups.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { damage } from './lib/damage.ts'
import { startService, type TestService } from './lib/service.ts'

/** So many documents are damaged, a letter each. */
const FLIPS = Number(process.env.WARAQ_FLIPS ?? 20)

/** Documents of all sizes, each with a changed letter, and as many that are whole. */
async function damagedLibrary(service: TestService) {
  const { call, client } = await (await service.organization()).author()
  const ids: string[] = []
  for (let at = 0; at < FLIPS; at++) {
    const { id } = await client.createDocument(
      doc(p(`Page ${at} `, 'سلام x'.repeat(at ** 3 % 20_000))),
    )
    await client.createDocument(doc(p(`Whole page ${at}`)))
    await damage(service.db, id)
    ids.push(id)
  }
  return { call, ids: ids.toSorted() }
}

const idsIn = (text: string): string[] =>
  [...new Set(text.match(/document [0-9a-f-]{36}/g))].map((line) => line.slice(9)).toSorted()

test(`each of ${FLIPS} changed letters is found by doctor --deep and by the scrub, and read by nobody`, async (t) => {
  const service = await startService(t)
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

test('a backup names what is damaged and ends with 3, and is restored only when told so', async (t) => {
  const { service, author, file } = await livingService(t)
  const { ids } = await damagedLibrary(service)
  const made = await runTyped(service.env, 'backup', file, '--include-keys')
  assert.equal(made.code, 3, made.stderr)
  assert.deepEqual(idsIn(made.stderr), ids)
  assert.ok(entriesOf(file).length > 1)

  const folder = emptyFolder(t)
  const refused = await restoreInto(join(folder, 'data'), file)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^this backup is not whole; .* add --with-damaged\n/)
  assert.deepEqual(idsIn(refused.stderr), ids.slice(0, 100))
  assert.deepEqual(readdirSync(folder), [])

  const env = { WARAQ_DATA_DIR: join(folder, 'data') }
  const restored = await runTyped(env, 'restore', file, '--with-damaged')
  assert.equal(restored.code, 0, restored.stderr)
  assert.deepEqual(idsIn(restored.stderr), ids)
  assert.ok(author)
})

test('a backup of what is whole says so in its manifest', async (t) => {
  const { service, file } = await livingService(t)
  assert.equal((await runTyped(service.env, 'backup', file)).code, 0)
  const folder = emptyFolder(t)
  assert.equal((await restoreInto(join(folder, 'data'), file)).code, 0)
})

test('a copy of damaged content is refused, or ends with 3 when told to go on', async (t) => {
  const service = await startService(t)
  const { ids } = await damagedLibrary(service)
  await service.db.find('SELECT 1 AS one', [])
  const target = emptyFolder(t)
  const words = ['copy', '--from', `sqlite:${service.dataDir}`, '--to', `sqlite:${target}`]
  const backup = join(emptyFolder(t), 'copy.tar')
  await runTyped(service.env, 'backup', backup, '--include-keys')
  const source = join(emptyFolder(t), 'data')
  await runTyped({ WARAQ_DATA_DIR: source }, 'restore', backup, '--with-damaged')
  words[2] = `sqlite:${source}`
  const refused = await runTyped({}, ...words)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^\d+ documents of the source are damaged/)
  for (const id of ids.slice(0, 100)) assert.ok(refused.stderr.includes(id))
  const again = await runTyped({}, ...words, '--with-damaged')
  assert.equal(again.code, 3, again.stderr)
  assert.equal(
    again.stderr.split('\n').filter((line) => line.includes('damaged in both')).length,
    FLIPS,
  )
})
