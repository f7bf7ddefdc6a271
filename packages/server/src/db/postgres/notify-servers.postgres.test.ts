import assert from 'node:assert/strict'
import { test } from 'node:test'
import { waitFor } from '../../../../../test/lib/wait-for.ts'
import { newPostgres, POSTGRES_PART } from '../../../test/lib/postgres.ts'
import { listenForChanges } from './listen.ts'
import { createNotifyServers } from './notify-servers.ts'
import { openPostgresDb } from './postgres.ts'
import { fixedAddress } from './server-address.ts'

const { skip } = POSTGRES_PART

test('a server hears of documents and pages of another one, however many, and not its own', {
  skip,
}, async (t) => {
  const { url, drop } = await newPostgres()
  const db = openPostgresDb(url)
  const heard: string[] = []
  const reports: string[] = []
  let controlChanges = 0
  const listening = listenForChanges(fixedAddress(url), 'one', {
    onControlChange: () => controlChanges++,
    onDocumentWritten: (id) => heard.push(id),
    onPresence: (report) => reports.push(report),
  })
  t.after(async () => {
    await listening.close()
    await db.close()
    await drop()
  })
  await waitFor('listening', async () => controlChanges === 1)
  const ids = Array.from({ length: 450 }, (_, at) => String(at).padStart(36, '0'))
  await createNotifyServers(db, 'one')('waraq_documents', ['its own'])
  const notify = createNotifyServers(db, 'two')
  await notify('waraq_documents', ids)
  const sent = ['["id",{"writer":"خ"}]', 'x'.repeat(7_000), 'y']
  await notify('waraq_presence', sent)
  await waitFor('all reports', async () => reports.length === sent.length)
  assert.deepEqual(reports, sent)
  await waitFor('all ids', async () => heard.length === ids.length)
  assert.deepEqual(heard, ids)
  assert.equal(controlChanges, 1)
})
