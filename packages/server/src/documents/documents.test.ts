import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity } from '../access/authentication.ts'
import type { ReadOnlyDatabase, ReplicaRead } from '../db/database.ts'
import { contentHashOf } from '../lib/content-hash.ts'
import { createContentCheck, type Damage } from './content-check.ts'
import { createDocuments, openDocument } from './documents.ts'
import type { DocumentRow } from './store.ts'

const intact = Buffer.from('{"type":"doc","content":[]}')
const damaged = Buffer.from('{"type":"doc","contend":[]}')
const metadata = {
  id: 'a',
  title: '',
  created_at: 1,
  updated_at: 1,
  revision: 1,
  content_hash: await contentHashOf(intact),
}
const holding = (content: Buffer<ArrayBuffer>): ReadOnlyDatabase => ({
  find: async <Row>() => ({ ...metadata, content }) satisfies DocumentRow as Row,
})

test('content that is damaged on a replica is reported and read from the primary', async () => {
  const reported: Damage[] = []
  const check = createContentCheck((damage) => reported.push(damage))
  const nearby: ReplicaRead = (read) => read(holding(damaged)).catch(() => read(holding(intact)))
  const { content } = await openDocument(check, nearby, 7, metadata).readContent()
  assert.deepEqual(content, intact)
  const [{ id, expected, found } = assert.fail(), ...others] = reported
  assert.deepEqual([id, expected, others.length], ['a', metadata.content_hash, 0])
  assert.equal(found, await contentHashOf(damaged))
})

test('content that is damaged on every database is rejected with content_damaged', async () => {
  const check = createContentCheck(() => {})
  const document = openDocument(check, (read) => read(holding(damaged)), 7, metadata)
  await assert.rejects(document.readContent(), { code: 'content_damaged' })
})

test('content on an unreadable page is rejected with content_damaged', async () => {
  const check = createContentCheck(() => {})
  const corrupt = Object.assign(new Error('database disk image is malformed'), { errcode: 267 })
  const away = new ApiError('service_unavailable')
  for (const [fault, code] of [
    [corrupt, 'content_damaged'],
    [new ApiError('service_unavailable', { cause: corrupt }), 'content_damaged'],
    [Object.assign(new Error('invalid page in block 7'), { code: 'XX001' }), 'content_damaged'],
    [away, 'service_unavailable'],
  ] as const) {
    const readFrom: ReplicaRead = (read) => read({ find: () => Promise.reject(fault) })
    const document = openDocument(check, readFrom, 7, metadata)
    await assert.rejects(document.readContent(), { code })
  }
})

for (const [withContent, expected] of [
  [true, 1],
  [false, 2],
] as const) {
  test(`a read ${withContent ? 'with' : 'without'} its content makes ${expected} look-ups until the content is there`, async () => {
    let queries = 0
    const readOnly: ReadOnlyDatabase = {
      find(query) {
        queries++
        return holding(intact).find(query)
      },
    }
    const check = createContentCheck(() => {})
    const documents = createDocuments({ db: { readOnly }, check } as Parameters<
      typeof createDocuments
    >[0])
    const identity = { shard: 7, identityId: 'b' } as AuthenticatedIdentity
    const { readContent } = await documents.read(identity, 'a', { withContent })
    assert.deepEqual((await readContent()).content, intact)
    assert.equal(queries, expected)
  })
}
