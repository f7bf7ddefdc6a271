/** Stored content with a changed byte. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { doc, p } from './lib/content.ts'
import { damage } from './lib/damage.ts'
import { errorText } from './lib/error-body.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const DAMAGED = [500, errorText(service.url, 'content_damaged')]
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** A shared document, and all ways to read it. */
async function sharedDocument(words: string) {
  const organization = await service.organization()
  const { call, client } = await organization.author()
  const { id } = await client.createDocument(doc(p(words)))
  const { share_token: token } = await client.setSharing(id, true)
  const { signature, exp } = signRead(organization.signingSecret, id)
  const path = `/v1/documents/${id}/`
  const reads = {
    author: () => call('GET', path),
    signature: () => service.call('GET', `${path}?sig=${signature}&exp=${exp}`),
    share: () => service.call('GET', `/v1/documents/shared/${token}/`),
  }
  return { id, path, call, client, reads }
}

for (const [size, words] of [
  ['small', 'A word'],
  ['of 65,537 bytes', 'x'.repeat(65_537)],
  ['of 300,000 bytes', 'سلام '.repeat(33_000)],
] as const) {
  test(`each read of a document with a changed byte is 500 content_damaged: ${size}`, async () => {
    const { id, call, reads, client } = await sharedDocument(words)
    const before = service.logged().length
    const { expected, found } = await damage(service.db, id)
    for (const [who, read] of Object.entries(reads)) {
      const { status, text } = await read()
      assert.deepEqual([status, text.slice(0, 1_000)], DAMAGED, who)
    }
    const lines = service
      .logged()
      .slice(before)
      .split('\n')
      .filter((line) => line.includes(id))
    assert.equal(lines.length, 3)
    for (const line of lines) {
      const { level, document_id, content_hash, found_hash } = JSON.parse(line)
      assert.deepEqual([level, document_id], [50, id])
      assert.deepEqual([content_hash, found_hash], [hashOf(expected), hashOf(found)])
      assert.ok(!line.includes('paragraph'), 'the log contains no content')
    }
    const list = await call('GET', '/v1/documents/')
    assert.deepEqual([list.status, list.json.length], [200, 1])
    const saved = await client.updateDocument(id, doc(p('Written anew')))
    assert.equal(saved.title, 'Written anew')
    for (const read of Object.values(reads)) assert.equal((await read()).status, 200)
  })
}

test('a cached intact version is still served after its row is damaged', async () => {
  const { id, reads } = await sharedDocument('Read before')
  const first = await reads.author()
  await damage(service.db, id)
  const again = await reads.author()
  assert.deepEqual([again.status, again.text], [200, first.text])
})
