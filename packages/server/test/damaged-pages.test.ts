/** A database file with a changed byte: in content, in other columns, or in page structures. */
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import type { AuthenticatedIdentity } from '../src/access/authentication.ts'
import { isCorruption } from '../src/db/corruption.ts'
import { openCliDatabase, openReadOnlyDb } from '../src/db/sqlite/sqlite.ts'
import { createContentCheck } from '../src/documents/content-check.ts'
import { openDocument } from '../src/documents/documents.ts'
import type { EncodedContent } from '../src/documents/encoded-content.ts'
import * as store from '../src/documents/store.ts'
import { documentChanges } from '../src/events/outbox/document-changes.ts'
import { findDamagedDocuments } from '../src/integrity/documents.ts'
import { NO_PRECONDITION } from '../src/lib/etag.ts'
import { shardOfId } from '../src/lib/uuid.ts'
import { createChance } from './lib/chance.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { FLIPS } from './lib/damage.ts'
import { startService } from './lib/service.ts'

type Contents = Map<string, string>

/** The data folder of a stopped server, and the content of each document in it. */
async function storeDocuments(t: TestContext) {
  const service = await startService(t)
  const { client } = await (await service.organization()).author()
  const contents: Contents = new Map()
  for (let at = 0; at < 30; at++) {
    const content = doc(p(`Page ${at} `, 'سلام, in some words. '.repeat((at * 7) % 300)))
    const { id } = await client.createDocument(content)
    contents.set(id, JSON.stringify(content))
  }
  const folder = emptyFolder(t)
  const made = await runTyped(service.env, 'backup', join(folder, 'a.tar'), '--include-keys')
  assert.equal(made.code, 0, made.stderr)
  const dataDir = join(folder, 'data')
  await runTyped({ WARAQ_DATA_DIR: dataDir }, 'restore', join(folder, 'a.tar'))
  return { dataDir, contents }
}

/** The content of each readable document. */
async function readAll(file: string, ids: Iterable<string>): Promise<Contents> {
  const read: Contents = new Map()
  try {
    const db = openReadOnlyDb(file)
    const check = createContentCheck(() => {})
    for (const id of ids) {
      const head = { id, title: '', created_at: 0, updated_at: 0, revision: 0, content_hash: '' }
      const document = openDocument(check, (read) => read(db), shardOfId(id) ?? 0, head)
      const row = await document.readContent().catch(() => undefined)
      if (row) read.set(id, Buffer.from(row.content).toString())
    }
    db.close()
  } catch {
    // A file that cannot be opened reveals nothing.
  }
  return read
}

test(`doctor finds each of ${FLIPS} damaged database files, and no read returns changed content`, async (t) => {
  const { dataDir, contents } = await storeDocuments(t)
  const whole = readFileSync(join(dataDir, 'waraq.db'))
  const folder = emptyFolder(t)
  const file = join(folder, 'waraq.db')
  const env = { WARAQ_DATA_DIR: folder }
  copyFileSync(join(dataDir, 'master.key'), join(folder, 'master.key'))
  writeFileSync(file, whole)
  assert.equal((await runTyped(env, 'doctor', '--deep')).code, 0, 'the control is intact')

  const chance = createChance(1)
  let damaged = 0
  for (let tries = 0; damaged < FLIPS; tries++) {
    assert.ok(tries < 20 * FLIPS, 'most bytes of the file hold documents')
    const at = chance(whole.length)
    const flipped = Buffer.from(whole)
    flipped[at] = (flipped[at] ?? 0) ^ (1 << chance(8))
    writeFileSync(file, flipped)
    const read = await readAll(file, contents.keys())
    for (const [id, text] of read) assert.equal(text, contents.get(id), `byte ${at}`)
    // Skips free space and columns without a checksum, which hold no content.
    if (read.size === contents.size) continue
    damaged += 1
    const doctor = await runTyped(env, 'doctor', '--deep')
    assert.equal(doctor.code, 1, `byte ${at}: ${doctor.stdout}`)
    const backup = await runTyped(env, 'backup', join(folder, `${tries}.tar`), '--include-keys')
    assert.notEqual(backup.code, 0, `byte ${at}: ${backup.stdout}`)
    assert.match(backup.stderr, /damaged|malformed|not a database|cannot be read/, `byte ${at}`)
  }
})

test('an index entry that leads to another document is neither served nor changed', async (t) => {
  const { dataDir, contents } = await storeDocuments(t)
  const file = join(dataDir, 'waraq.db')
  const id = [...contents.keys()][19] ?? assert.fail()
  const identity = leadElsewhere(file, id)
  const db = openCliDatabase(file)
  t.after(db.close)
  const shard = shardOfId(id) ?? 0
  const owner = { ...identity, shard } as AuthenticatedIdentity
  for (const read of [
    () => store.findMetadata(db, shard, id),
    () => store.findOwnMetadata(db, owner, id),
    () => store.findDocument(db, shard, id),
  ]) {
    await assert.rejects(read, isCorruption)
  }
  const content = {
    hash: 'f'.repeat(64),
    title: 'Another',
    titleFolded: 'another',
    bytes: Buffer.from('{"type":"doc"}'),
  } as unknown as EncodedContent
  const share = { hash: Buffer.alloc(32), sealed: Buffer.alloc(32), at: 1 }
  assert.equal(
    await store.updateOwnDocument(db, owner, { id, at: 1, content }, NO_PRECONDITION),
    undefined,
  )
  assert.equal(await store.deleteOwnDocument(db, owner, { id, at: 1 }, NO_PRECONDITION), undefined)
  assert.equal(
    await store.insertOwnShare(db, owner, id, share, (condition) =>
      documentChanges.onShare(owner, { documentId: id, isShared: true, at: 1 }, condition),
    ),
    undefined,
  )
  assert.deepEqual(
    (await findDamagedDocuments(db)).map((damaged) => damaged.id),
    [id],
  )
  const read = await readAll(file, contents.keys())
  for (const [other, text] of contents)
    assert.equal(read.get(other), other === id ? undefined : text)
})

/** Redirects the index entry of a document id to another row; returns that row's owner. */
function leadElsewhere(file: string, id: string): { identityId: string; organizationId: string } {
  const db = new DatabaseSync(file)
  const row = db
    .prepare('SELECT rowid, identity_id, organization_id FROM documents WHERE id = ?')
    .get(id)
  db.close()
  const bytes = readFileSync(file)
  const entry = Buffer.concat([Buffer.from(id), Buffer.of(Number(row?.rowid))])
  const at = bytes.indexOf(entry)
  assert.ok(at > 0 && bytes.indexOf(entry, at + 1) < 0, 'the index has one entry for the document')
  const last = at + entry.length - 1
  bytes[last] = (bytes[last] ?? 0) ^ 1
  writeFileSync(file, bytes)
  return { identityId: String(row?.identity_id), organizationId: String(row?.organization_id) }
}

test('backup of a file with a damaged header fails and names the reason', async (t) => {
  const { dataDir } = await storeDocuments(t)
  const file = join(dataDir, 'waraq.db')
  const whole = readFileSync(file)
  // The magic, the page size, the schema format.
  for (const at of [3, 16, 47]) {
    const damaged = Buffer.from(whole)
    damaged[at] = (damaged[at] ?? 0) ^ 8
    writeFileSync(file, damaged)
    const made = await runTyped(
      { WARAQ_DATA_DIR: dataDir },
      'backup',
      join(dataDir, `${at}.tar`),
      '--include-keys',
    )
    assert.equal(made.code, 1, `byte ${at}: ${made.stdout}`)
    assert.match(made.stderr, /damaged|malformed|not a database/, `byte ${at}`)
  }
})
