/** Comments that two servers write at once. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { MAX_COMMENT_REPLIES } from '@waraq/contract'
import { AT, author, write } from '../../test/lib/indexed-documents.ts'
import { newPostgres, POSTGRES_PART } from '../../test/lib/postgres.ts'
import { optional } from '../db/chains.ts'
import { openPostgresDb } from '../db/postgres/postgres.ts'
import { sql } from '../db/sql.ts'
import * as store from './store.ts'

const { skip } = POSTGRES_PART
const WRITERS = 16
const ROOM = 3
/** In the first ones the servers still connect. */
const ROUNDS = 20

/** A document with a thread, and two servers. */
async function servers(t: TestContext) {
  const { url, ask, drop } = await newPostgres()
  const databases = [openPostgresDb(url), openPostgresDb(url)] as const
  t.after(async () => {
    await Promise.all(databases.map((db) => db.close()))
    await drop()
  })
  const [db] = databases
  const owner = await author(db, 'amina')
  const { id: documentId } = await write(db, owner, { lines: ['a leaf'], at: AT })
  const thread = { documentId, threadId: 'thread' }
  const newComment = (id: string): store.NewComment => ({
    id,
    at: AT,
    text: id,
    idempotency: undefined,
    // The row of a change would make the writes wait for each other, too.
    record: (condition) => optional(sql`SELECT 1 AS one WHERE ${condition}`),
  })
  await store.insertThread(db, owner, documentId, newComment('thread'), null)
  const onServer = (at: number) => databases[at % 2] ?? db
  return { ask, onServer, owner, thread, newComment }
}

test('replies on two servers exceed no limit together', { skip }, async (t) => {
  const { ask, onServer, owner, thread, newComment } = await servers(t)
  for (let round = 1; round <= ROUNDS; round++) {
    await ask(`UPDATE comment_threads SET comment_count = ${MAX_COMMENT_REPLIES + 1 - ROOM}`)
    const replies = await Promise.all(
      Array.from({ length: WRITERS }, (_, at) =>
        store.insertReply(onServer(at), owner, thread, newComment(`reply ${round} ${at}`)),
      ),
    )
    assert.equal(replies.filter(Boolean).length, ROOM)
    const [row] = await ask('SELECT count(*)::int AS count FROM comments')
    assert.equal(row?.count, 1 + round * ROOM)
  }
})

test('replies leave with the last text of their thread, or keep it', { skip }, async (t) => {
  const { ask, onServer, owner, thread, newComment } = await servers(t)
  const first = { ...thread, commentId: 'thread' }
  const writes = Array.from({ length: WRITERS }, (_, at) =>
    at % 4 === 1
      ? store.deleteThread(onServer(at), owner, first)
      : store.insertReply(onServer(at), owner, thread, newComment(`reply ${at}`)),
  )
  const results = await Promise.all(writes)
  const accepted = results.filter((result, at) => result && at % 4 !== 1).length
  const isDeleted = results.some((result, at) => result && at % 4 === 1)
  assert.equal(isDeleted, accepted === 0)
  const threads = await onServer(0).list(sql`SELECT id FROM comment_threads`)
  const rows = await ask('SELECT id FROM comments')
  assert.deepEqual([threads.length, rows.length], isDeleted ? [0, 0] : [1, 1 + accepted])
})
