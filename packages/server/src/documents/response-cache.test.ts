import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuthorizedDocument } from './documents.ts'
import { createResponseCache } from './response-cache.ts'
import type { DocumentRow } from './store.ts'

const first: DocumentRow = {
  id: 'a',
  title: 'One',
  created_at: 1,
  updated_at: 1,
  revision: 1,
  content_hash: 'aaaa',
  content: Buffer.from('{}'),
}

function presenter() {
  let read = 0
  const bodies = createResponseCache(({ title }) => Buffer.from(title))
  const open = (row: DocumentRow): AuthorizedDocument => ({
    metadata: row,
    readContent: async () => {
      read++
      return row
    },
  })
  const show = async (row: DocumentRow) => (await bodies.of(open(row))).bytes.toString()
  return { show, bodies, open, reader: () => read }
}

test('a cached version is not read from the database again', async () => {
  const { show, reader } = presenter()
  assert.equal(await show(first), 'One')
  assert.equal(await show({ ...first }), 'One')
  assert.equal(reader(), 1)
})

test('a document is cached from its first read', async () => {
  const { show, bodies } = presenter()
  assert.equal(bodies.has(first.id), false)
  await show(first)
  assert.equal(bodies.has(first.id), true)
})

const newer: [what: string, change: Partial<DocumentRow>][] = [
  ['a new revision', { revision: 2 }],
  ['other content under the same revision', { content_hash: 'bbbb' }],
  ['another moment of the same revision and content', { updated_at: 2 }],
]
for (const [what, change] of newer) {
  test(`${what} is never served as the earlier version`, async () => {
    const { show } = presenter()
    await show(first)
    assert.equal(await show({ ...first, title: 'Two', ...change }), 'Two')
  })
}

test('a version that is saved during the read is served as the newer one', async () => {
  const { bodies } = presenter()
  const saved = { ...first, title: 'Two', revision: 2, updated_at: 2 }
  const body = await bodies.of({ metadata: first, readContent: async () => saved })
  assert.equal(body.etag, '"2-aaaa"')
  assert.equal(body.bytes.toString(), 'Two')
})

test('a large document is not cached and evicts nothing', async () => {
  const { bodies, open, reader } = presenter()
  const large = { ...first, id: 'b', title: 'x'.repeat(300_000) }
  await bodies.of(open(first))
  for (let round = 0; round < 3; round++) await bodies.of(open(large))
  await bodies.of(open(first))
  assert.equal(reader(), 4)
})
