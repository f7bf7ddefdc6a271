import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../../../test/lib/wait-for.ts'
import { newPostgres, POSTGRES_PART } from '../../../test/lib/postgres.ts'
import { announceWrites } from './announce-writes.ts'
import { listenForChanges } from './listen.ts'
import { openPostgresDb } from './postgres.ts'
import { fixedAddress } from './server-address.ts'

const { skip } = POSTGRES_PART

test('a server hears of the documents that another one wrote, however many', {
  skip,
}, async (t) => {
  const { url, drop } = await newPostgres()
  const db = openPostgresDb(url)
  const heard: string[] = []
  let controlChanges = 0
  const listening = listenForChanges(fixedAddress(url), {
    onControlChange: () => controlChanges++,
    onDocumentWritten: (id) => heard.push(id),
  })
  t.after(async () => {
    await listening.close()
    await db.close()
    await drop()
  })
  await waitFor('listening', async () => controlChanges === 1)
  const ids = Array.from({ length: 450 }, (_, at) => String(at).padStart(36, '0'))
  await announceWrites(db, ids)
  await waitFor('all ids', async () => heard.length === ids.length)
  assert.deepEqual(heard, ids)
  assert.equal(controlChanges, 1)
})
