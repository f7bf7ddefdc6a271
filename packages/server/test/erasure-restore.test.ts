/** A restored backup erases again whom it has again. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isLong } from '../../../test/lib/long.ts'
import { sql } from '../src/db/sql.ts'
import { openCliDatabase } from '../src/db/sqlite/sqlite.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import {
  foundIn,
  openFeed,
  plantedWords,
  plantIdentity,
  readFiles,
} from './lib/planted-identity.ts'
import { startService } from './lib/service.ts'

const WORDS = isLong ? 1_000 : 32
const skip = process.env.WARAQ_TEST_DATABASE && 'a backup is of SQLite'

/** Two users with a document each, a backup with both, and the receipt of one. */
async function startErased(t: TestContext) {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
  const organization = await service.organization()
  await openFeed(service.db, organization.id)
  const [words, others] = [plantedWords(WORDS), plantedWords(8)]
  const { author: erased } = await plantIdentity(service, organization, words)
  const amina = erased.externalUserId
  const { client } = await organization.author('yusuf')
  await client.createDocument(doc(...others.map((word) => p(word))))
  const folder = emptyFolder(t)
  const [before, after, receipts] = ['before.tar', 'after.tar', 'erasures.ndjson'].map((name) =>
    join(folder, name),
  )
  assert.ok(before && after && receipts)
  const run = async (...typed: string[]) => {
    const { code, stdout, stderr } = await runTyped(service.env, ...typed)
    assert.equal(code, 0, stderr)
    return stdout
  }
  await run('backup', before, '--include-keys')
  await run('erase', amina)
  await run('backup', after, '--include-keys')
  writeFileSync(receipts, `${await run('erasures', 'export')}\n`)
  const restore = (file: string, ...options: string[]) => {
    const dataDir = join(emptyFolder(t), 'data')
    const env = { WARAQ_DATA_DIR: dataDir, WARAQ_SCRIPTURE: 'off' }
    return runTyped(env, 'restore', file, ...options).then((ran) => ({ ...ran, dataDir }))
  }
  return { service, organization, amina, words, others, before, after, receipts, run, restore }
}

async function usersIn(dataDir: string): Promise<string[]> {
  const db = openCliDatabase(join(dataDir, 'waraq.db'))
  const rows = await db.list<{ name: string }>(
    sql`SELECT external_user_id AS name FROM identities ORDER BY name`,
  )
  await db.close()
  return rows.map(({ name }) => name)
}

test('a backup with an erasure is restored only with receipts or without any', {
  skip,
}, async (t) => {
  const { after, receipts, restore } = await startErased(t)
  const refused = await restore(after)
  assert.deepEqual([refused.code, refused.stdout], [1, ''])
  assert.match(
    refused.stderr,
    /^users of this deployment were erased: add --erasures FILE .*--no-erasures/,
  )
  assert.doesNotMatch(refused.stderr, /\n/)
  const without = await restore(after, '--no-erasures')
  assert.equal(without.code, 0, without.stderr)
  const both = await restore(after, '--no-erasures', '--erasures', receipts)
  assert.deepEqual([both.code, both.stdout], [2, ''])
})

test('an older backup is erased again by the receipts', { skip }, async (t) => {
  const { amina, words, others, before, receipts, restore } = await startErased(t)
  const plain = await restore(before, '--no-erasures')
  assert.deepEqual(await usersIn(plain.dataDir), [amina, 'yusuf'])
  const { code, stdout, stderr, dataDir } = await restore(before, '--erasures', receipts)
  assert.equal(code, 0, stderr)
  assert.match(stdout, /\nerased 1 user again$/)
  assert.deepEqual(await usersIn(dataDir), ['yusuf'])
  const texts = readFiles(dataDir)
  assert.deepEqual(foundIn(texts, words), [])
  assert.deepEqual(foundIn(texts, others), others)
})

test('a user of the same id from after the receipt is another one and stays', {
  skip,
}, async (t) => {
  const { service, organization, amina, receipts, run, restore } = await startErased(t)
  service.travelTo(new Date())
  await organization.author(amina)
  const later = join(emptyFolder(t), 'later.tar')
  await run('backup', later, '--include-keys')
  const { code, stderr, dataDir } = await restore(later, '--erasures', receipts)
  assert.equal(code, 0, stderr)
  assert.deepEqual(await usersIn(dataDir), [amina, 'yusuf'])
})

test('waraq erasures repeat erases again over a database that was restored', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
  const organization = await service.organization()
  await organization.author('amina')
  await runTyped(service.env, 'erase', 'amina')
  const { stdout } = await runTyped(service.env, 'erasures', 'export')
  const file = join(emptyFolder(t), 'erasures.ndjson')
  writeFileSync(file, stdout)
  await organization.author('amina')
  await organization.author('yusuf')
  // As a database from before the erasure has it.
  await service.db.write(sql`UPDATE identities SET created_at = 0 RETURNING shard`)
  const repeated = await runTyped(service.env, 'erasures', 'repeat', file)
  assert.deepEqual([repeated.code, repeated.stdout], [0, 'erased 1 user again'], repeated.stderr)
  const rows = await service.db.list<{ name: string }>(
    sql`SELECT external_user_id AS name FROM identities WHERE organization_id = ${organization.id}`,
  )
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['yusuf'],
  )
  writeFileSync(file, `${stdout}\n{"id":"x"}`)
  const broken = await runTyped(service.env, 'erasures', 'repeat', file)
  assert.deepEqual(
    [broken.code, broken.stderr],
    [1, `${file}: line 2 is not a receipt of an erasure`],
  )
})
