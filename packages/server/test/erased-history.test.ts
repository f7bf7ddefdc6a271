/** Erased content is nowhere: not in a row, not in a pack, not in a file. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from '../src/db/sql.ts'
import { runTyped } from './lib/command-line.ts'
import {
  countInFiles,
  countInRows,
  packVersions,
  plantedStrings,
  showing,
} from './lib/planted-strings.ts'
import { folderOf, sqlOver } from './lib/postgres.ts'
import { testWriting, textOf, type Writing } from './lib/writing.ts'

const STRINGS = plantedStrings(1_000)
const MINUTE = 60_000
const START = Date.UTC(2026, 10, 23, 12, 57)

/** The tenth part with this number. */
const part = (at: number): string[] => STRINGS.slice(100 * at, 100 * at + 100)

/**
 * Nine versions show 100 strings each, three of them in a pack; a document in the trash has the
 * last 100.
 */
async function plant({ service, author, path, id }: Writing): Promise<void> {
  for (let at = 0; at < 9; at++) {
    service.travelTo(new Date(START - 6 * (9 - at) * MINUTE))
    const { status } = await author.call('PATCH', path, { body: showing(part(at)) })
    assert.equal(status, 200)
  }
  service.travelTo(new Date(START))
  await author.call('PATCH', path, { body: textOf('clean') })
  await packVersions(service.db, id, [2, 3, 4])
  const { json } = await author.call('POST', '/v1/documents/', { body: showing(part(9)) })
  await author.call('DELETE', `/v1/documents/${json.id}/`)
  assert.equal(await countInRows(service.db, STRINGS), 1_000)
}

async function eraseAll({ service }: Writing): Promise<void> {
  const rows = await service.db.list<{ id: string }>(sql`SELECT id FROM organizations`)
  const { code, stdout } = await runTyped(service.env, 'history', String(rows[0]?.id), '--erase')
  assert.deepEqual([code, stdout], [0, 'erased 11 versions and 1 document in the trash'])
}

function checkpoint(dataDir: string): void {
  const sqlite = new DatabaseSync(join(dataDir, 'waraq.db'))
  const result = sqlite.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
  sqlite.close()
  assert.deepEqual({ ...result }, { busy: 0, log: 0, checkpointed: 0 })
}

const dataOf = (url: string): string => join(folderOf(url), 'data')

/** The files of this database and the log of its cluster. */
async function filesOf(url: string): Promise<string[]> {
  const ask = sqlOver(url)
  await ask('CHECKPOINT')
  const [row] = await ask('SELECT oid FROM pg_database WHERE datname = current_database()')
  return [join(dataOf(url), 'base', String(row?.oid)), join(dataOf(url), 'pg_wal')]
}

/** Turns compression off: in compressed content the search would find no string. */
async function withoutCompression(url: string): Promise<void> {
  for (const table of ['documents', 'document_versions'])
    await sqlOver(url)(`ALTER TABLE ${table} ALTER content SET STORAGE EXTERNAL`)
}

/** Rewrites the tables and then replaces each segment of the log, like the guide. */
async function vacuum(url: string): Promise<void> {
  const ask = sqlOver(url)
  await ask('VACUUM FULL')
  // A checkpoint reuses old segments; a switch overwrites the one that it leaves.
  const segments = readdirSync(join(dataOf(url), 'pg_wal')).length
  for (let at = 0; at <= segments; at++) {
    await ask(`SELECT pg_logical_emit_message(false, 'waraq', 'next')`)
    await ask('SELECT pg_switch_wal()')
    await ask('CHECKPOINT')
  }
}

testWriting(
  'an erased version in a pack is gone, and the others in it are whole',
  async (start) => {
    const writing = await start()
    const { service, author, path } = writing
    await plant(writing)
    const before = await author.call('GET', `${path}versions/4/`)
    assert.equal((await author.call('DELETE', `${path}versions/3/`)).status, 204)
    assert.equal(await countInRows(service.db, part(1)), 0)
    assert.equal((await author.call('GET', `${path}versions/4/`)).text, before.text)
    assert.equal((await author.call('DELETE', `${path}versions/`)).status, 204)
    assert.equal(await countInRows(service.db, STRINGS.slice(0, 900)), 0)
  },
)

testWriting('an erasure takes the changes of blocks too', async (start) => {
  const { service, author, path, id, save } = await start()
  const eraseOne = (revision: number) => author.call('DELETE', `${path}versions/${revision}/`)
  const erasures: Record<string, (revision: number) => Promise<unknown>> = {
    'a version': eraseOne,
    'a version in a pack': (revision) =>
      packVersions(service.db, id, [revision]).then(() => eraseOne(revision)),
    'all versions': () => author.call('DELETE', `${path}versions/`),
    'the operator': () => runTyped(service.env, 'history', id, '--erase'),
  }
  for (const [at, [name, erase]] of Object.entries(erasures).entries()) {
    const strings = STRINGS.slice(at, at + 1)
    const blocks = [{ from: 0, to: 1, content: showing(strings).content.content }]
    const { json } = await author.call('POST', `${path}changes/`, {
      headers: { 'if-match': '*' },
      body: { blocks, writer: 'page', seq: at },
    })
    await save('clean', 6)
    assert.equal(await countInRows(service.db, strings), 1, name)
    await erase(json.revision)
    assert.equal(await countInRows(service.db, strings), 0, name)
  }
})

testWriting('after an erasure by the operator no row and no file has a string', async (start) => {
  const writing = await start()
  const { service, author, path } = writing
  const url = service.env.WARAQ_DATABASE_URL
  if (url) await withoutCompression(url)
  await plant(writing)
  const folders = async () => (url ? await filesOf(url) : [service.dataDir])
  // A few lie across two pages of a file.
  assert.ok(countInFiles(await folders(), STRINGS) > 900)
  await eraseAll(writing)
  assert.equal(await countInRows(service.db, STRINGS), 0)
  const { json } = await author.call('GET', path)
  assert.equal(json.title, 'clean')
  await (url ? vacuum(url) : checkpoint(service.dataDir))
  assert.equal(countInFiles(await folders(), STRINGS), 0)
})
