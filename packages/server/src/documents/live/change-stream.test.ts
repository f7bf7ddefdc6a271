import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ApiError } from '@waraq/contract'
import type { DocumentMetadataRow } from '../store.ts'
import { streamChanges } from './change-stream.ts'
import type { LivePage } from './present.ts'

const HASH = '0123456789abcdef'
const STEPS = 'x'.repeat(200_000)
const options = { reader: 'amina', isOver: () => false, monotonicNow: () => 0 }

/** A large change that makes this revision. */
const pageOf = (revision: number): LivePage => ({
  metadata: { revision, content_hash: HASH } as DocumentMetadataRow,
  changes: [{ revision, content_hash: HASH, body: `{"steps":"${STEPS}"}` }],
})

test('a stream reads no more while its client does not, and then from where it was', async () => {
  let revision = 1
  const stream = streamChanges(pageOf(1), async () => pageOf(++revision), options)
  let resume = () => {}
  const client = new Writable({
    highWaterMark: 16_384,
    write: (_chunk, _encoding, done) => {
      resume = done
    },
  })
  stream.pipe(client)
  for (let time = 0; time < 1_000; time++) await turn()
  const read = revision
  assert.ok(read <= 4, `${read} pages of 200 KB are in memory`)
  const written = once(client, 'drain')
  for (let time = 0; time < 20; time++) {
    resume()
    await turn()
  }
  await written
  assert.ok(revision > read && revision < 50, `${revision}`)
  stream.destroy()
})

test('a stream that is no longer allowed ends, with an event if its document is gone', async () => {
  const read = (code: 'not_found' | 'document_taken_down') =>
    streamChanges(pageOf(1), () => Promise.reject(new ApiError(code)), options).toArray()
  assert.deepEqual((await read('not_found')).slice(1), ['event: deleted\ndata: {}\n\n'])
  assert.deepEqual((await read('document_taken_down')).slice(1), [])
})
