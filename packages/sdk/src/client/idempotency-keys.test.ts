import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchFrom } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const content = { type: 'doc', content: [] }
const full = { id: 'doc-1', title: '', content }

/**
 * A service where creates under these keys made documents that were deleted; `taken` holds the
 * others.
 */
function serviceWithDeleted(deleted: readonly string[]) {
  const taken: string[] = []
  const { fetch, requests } = fetchFrom((request) => {
    const key = request.headers.get('idempotency-key') ?? ''
    const isDeleted = deleted.includes('*') || deleted.includes(key)
    if (isDeleted) return Response.json({ error: 'document_deleted' }, { status: 410 })
    taken.push(key)
    return Response.json(full, { status: 201 })
  })
  const client = createClient({ apiUrl: 'https://waraq.example', fetch, getToken: () => 't1' })
  return { client, requests, taken }
}

test('createDocument under the key of a deleted document creates another, the same one each time', async () => {
  const { client, requests, taken } = serviceWithDeleted(['k-1', 'k-1~recreated-1'])
  for (let round = 0; round < 2; round++) {
    const created = await client.createDocument(content, { idempotencyKey: 'k-1' })
    assert.equal(created.id, 'doc-1')
  }
  assert.deepEqual(taken, ['k-1~recreated-2', 'k-1~recreated-2'])
  const bodies = await Promise.all(requests.map((request) => request.json()))
  for (const body of bodies) assert.deepEqual(body, { content })
})

for (const [what, idempotencyKey, requests] of [
  ['under keys that were all used', 'k-1', 5],
  ['without a key', undefined, 1],
  ['under a key that leaves no room for another', 'k'.repeat(250), 1],
] as const) {
  test(`createDocument rejects with document_deleted ${what}`, async () => {
    const service = serviceWithDeleted(['*'])
    const creating = service.client.createDocument(content, { idempotencyKey })
    await assert.rejects(creating, { status: 410, code: 'document_deleted' })
    assert.equal(service.requests.length, requests)
  })
}
