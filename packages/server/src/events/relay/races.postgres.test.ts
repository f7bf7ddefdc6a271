/** The relay beside the batches of two servers. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Client } from 'pg'
import { waitFor } from '../../../../../test/lib/wait-for.ts'
import {
  createWorld,
  readFeed,
  relayOver,
  requireAllPublished,
  WRITES,
} from '../../../test/lib/event-model.ts'
import { newPostgres, POSTGRES_PART } from '../../../test/lib/postgres.ts'
import { openPostgresDb } from '../../db/postgres/postgres.ts'

const { skip } = POSTGRES_PART
const START = 1_700_000_000_000_000
const [DOCUMENTS, WRITERS, ROUNDS] = [20, 32, 8]

async function openServers(t: TestContext) {
  const { url, ask, countLockWaits, drop } = await newPostgres()
  const databases = [openPostgresDb(url), openPostgresDb(url)] as const
  const client = new Client({ connectionString: url })
  await client.connect()
  t.after(async () => {
    await client.end()
    await Promise.all(databases.map((db) => db.close()))
    await drop()
  })
  let at = START
  const world = await createWorld(databases[0], () => ++at)
  return { databases, client, ask, countLockWaits, world }
}

const ROLLED_BACK = `
  SELECT xact_rollback::int AS rolled_back, deadlocks::int FROM pg_stat_database
  WHERE datname = current_database()`

test('the relay rolls back no batch of 32 writers on two servers', { skip }, async (t) => {
  const { databases, ask, world } = await openServers(t)
  const ids = Array.from({ length: DOCUMENTS }, (_, at) => `document ${at}`)
  for (const id of ids) await WRITES.create(world, id)
  const before = await ask(ROLLED_BACK)
  let isWriting = true
  const relays = databases.map((db) => relayOver(db, world.at))
  const relaying = relays.map(async ({ run }) => {
    while (isWriting) await run()
  })
  const servers = databases.map((db) => ({ ...world, db }))
  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let round = 0; round < ROUNDS; round++) {
      const server = servers[(writer + round) % 2] ?? world
      await WRITES.save(server, ids[(writer * 7 + round * 3) % DOCUMENTS] ?? '')
    }
  })
  await Promise.all(writers)
  isWriting = false
  await Promise.all(relaying)
  await relayOver(world.db, world.at).run()

  const left = await ask('SELECT subject FROM document_changes')
  assert.deepEqual(left, [])
  const last = await ask('SELECT id, revision::int FROM documents ORDER BY id')
  const feed = await readFeed(world)
  for (const { id, revision } of last) {
    const revisions = feed
      .filter(({ subject }) => subject === id)
      .map((published) => published.revision ?? 0)
    assert.equal(revisions.at(-1), revision)
    assert.deepEqual(
      revisions,
      [...new Set(revisions)].toSorted((a, b) => a - b),
    )
  }
  await ask('SELECT pg_stat_force_next_flush()')
  assert.deepEqual(await ask(ROLLED_BACK), before)
})

test('a save that commits while the relay waits for its row is published, too', {
  skip,
}, async (t) => {
  const { client, countLockWaits, world } = await openServers(t)
  await WRITES.create(world, 'one')
  await client.query('BEGIN')
  await client.query(`SELECT id FROM documents WHERE id = 'one' FOR NO KEY UPDATE`)
  const relaying = relayOver(world.db, world.at).run()
  await waitFor('the relay waits', async () => (await countLockWaits()) > 0)
  await client.query(`UPDATE documents SET revision = 2 WHERE id = 'one'`)
  await client.query('COMMIT')
  await relaying
  world.histories.get('one')?.push({ type: 'document.updated', revision: 2 })
  await relayOver(world.db, world.at).run()
  assert.deepEqual(await readFeed(world), [
    { subject: 'one', type: 'document.created', revision: 1 },
    { subject: 'one', type: 'document.updated', revision: 2 },
  ])
  await requireAllPublished(world)
})
