/** `waraq export --format archive` has everything of a user, and `waraq import` reads it. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { archiveOf, contentsOf } from './lib/archives.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import { foundIn, openFeed, plantedWords, plantIdentity } from './lib/planted-identity.ts'
import { startService } from './lib/service.ts'

const LIST = '/v1/documents/'

async function startExported(t: TestContext) {
  const settings = { WARAQ_SCRIPTURE: 'off', WARAQ_EVENTS_WINDOW_SECONDS: '0' }
  const service = await startService(t, settings)
  const organization = await service.organization()
  await openFeed(service.db, organization.id)
  const words = plantedWords(48)
  const user = await plantIdentity(service, organization, words)
  const file = join(emptyFolder(t), 'user.tar')
  const name = user.author.externalUserId
  const exported = await runTyped(service.env, 'export', name, '--format', 'archive', '--to', file)
  const contents = await contentsOf(file)
  const linesOf = (part: string) =>
    String(contents.get(part))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line))
  return { service, organization, words, user, file, exported, contents, linesOf }
}

test('an archive has every document, version, image and event of a user', async (t) => {
  const { service, user, words, file, exported, contents, linesOf } = await startExported(t)
  assert.deepEqual(
    [exported.code, exported.stderr, exported.stdout],
    [0, '', `${file}: 2 documents, 6 versions, 1 document in the trash, 1 image`],
  )
  assert.deepEqual(readdirSync(dirname(file)), ['user.tar'])
  const manifest = JSON.parse(String(contents.get('manifest.json')))
  assert.deepEqual(
    manifest.files.map((one: { name: string; sha256: string }) => [one.name, one.sha256]),
    [...contents]
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, content]) => [name, createHash('sha256').update(content).digest('hex')]),
  )
  const events = linesOf('events.ndjson')
  assert.deepEqual(manifest.counts, {
    documents: 2,
    versions: 6,
    trash: 1,
    images: 1,
    comments: 1,
    events: events.length,
  })
  assert.ok(events.every(({ data }) => data.external_user_id === user.author.externalUserId))
  const identity = JSON.parse(String(contents.get('identity.json')))
  assert.equal(identity.external_user_id, user.author.externalUserId)

  const { json } = await user.author.call('GET', LIST)
  const documents = linesOf('documents.ndjson')
  assert.deepEqual(
    documents.map(({ id }) => id),
    json.map(({ id }: { id: string }) => id),
  )
  for (const { revision, tags, shares, ...document } of documents) {
    const read = await user.author.call('GET', `${LIST}${document.id}/`)
    assert.deepEqual(document, read.json)
    assert.equal(read.headers.get('etag')?.startsWith(`"${revision}-`), true)
    const isFirst = document.id === user.documentId
    assert.deepEqual([tags.length, shares.length], isFirst ? [6, 2] : [0, 0])
  }
  for (const { document_id, revision, content } of linesOf('versions.ndjson')) {
    const path = `${LIST}${document_id}/versions/${revision}/`
    const read = await user.author.call('GET', path)
    if (read.status === 200) assert.deepEqual(content, read.json.content)
  }
  const [image] = linesOf('images.ndjson')
  assert.ok(contents.get(image.file)?.length)
  const texts = [...contents.values()].map((content) => content.toString('latin1'))
  assert.deepEqual(foundIn(texts, words), words)
  assert.ok(!texts.some((text) => text.includes(user.shareToken)), 'no token of a link')
  assert.ok((await service.db.list(sql`SELECT id FROM documents`)).length === 2)
  const [row] = await service.db.list<{ actor: string; target: string }>(
    sql`SELECT actor, target FROM audit WHERE action = 'identity.exported'`,
  )
  assert.deepEqual([row?.actor, row?.target], ['cli', identity.id])
})

test('waraq import makes the documents of an archive, with their pictures, once', async (t) => {
  const { service, organization, user, file, linesOf } = await startExported(t)
  const run = () => runTyped(service.env, 'import', file, '--identity', 'other')
  const { code, stdout, stderr } = await run()
  assert.deepEqual([code, stderr, stdout], [0, '', '2 documents made'])
  const again = await run()
  assert.equal(again.stdout, '0 documents made\n2 files imported before')
  const other = await organization.author('other')
  const { json } = await other.call('GET', LIST)
  const titles = linesOf('documents.ndjson').map(({ title }) => title)
  assert.deepEqual(
    json.map(({ title }: { title: string }) => title),
    titles,
  )
  const images = await service.db.list<{ bytes: number }>(sql`
    SELECT i.bytes FROM images i JOIN identities o ON o.shard = i.shard AND o.id = i.identity_id
    WHERE o.external_user_id = 'other'`)
  const theirs = await service.db.list<{ bytes: number }>(sql`
    SELECT i.bytes FROM images i JOIN identities o ON o.shard = i.shard AND o.id = i.identity_id
    WHERE o.external_user_id = ${user.author.externalUserId} AND i.confirmed_at IS NOT NULL`)
  assert.deepEqual(
    images.map(({ bytes }) => bytes),
    theirs.map(({ bytes }) => bytes),
  )
})

test('waraq import refuses a file that is no archive of a user', async (t) => {
  const { service, organization } = await startExported(t)
  await organization.author('other')
  const folder = emptyFolder(t)
  const [noise, empty, evil] = ['noise', 'empty.tar', 'evil.tar'].map((name) => join(folder, name))
  assert.ok(noise && empty && evil)
  writeFileSync(noise, IMAGE_FIXTURES['image/png'])
  writeFileSync(empty, archiveOf([{ name: 'identity.json', content: Buffer.from('{}') }]))
  const line = Buffer.from('{"id":"../../evil","content":{"type":"doc"}}\n')
  writeFileSync(evil, archiveOf([{ name: 'documents.ndjson', content: line }]))
  const refused: [file: string, sentence: RegExp][] = [
    [noise, /cannot be read as an archive/],
    [empty, /holds no documents\.ndjson$/],
    [evil, /^a line of documents\.ndjson has no id of a document$/],
  ]
  for (const [file, sentence] of refused) {
    const { code, stderr } = await runTyped(service.env, 'import', file, '--identity', 'other')
    assert.equal(code, 1)
    assert.match(stderr, sentence)
  }
})
