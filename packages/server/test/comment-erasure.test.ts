/** Erasing a user leaves no comment of it, and those of others. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMENT_OVERHEAD } from '@waraq/contract'
import { sql } from '../src/db/sql.ts'
import { runTyped } from './lib/command-line.ts'
import { coAuthorOf } from './lib/commented.ts'
import { doc, p } from './lib/content.ts'
import { foundIn, openFeed, plantedWords, readFiles, readRows } from './lib/planted-identity.ts'
import { startService } from './lib/service.ts'

const SETTINGS = { WARAQ_SCRIPTURE: 'off', WARAQ_EVENTS_WINDOW_SECONDS: '0' }
const WORDS = 100

test('an erased user leaves empty places in threads, and is mentioned in no event', async (t) => {
  const service = await startService(t, SETTINGS)
  const { db } = service
  const organization = await service.organization()
  await openFeed(db, organization.id)
  const words = plantedWords(WORDS)
  const [name = '', ...texts] = words
  const amina = await organization.author('amina')
  const user = await organization.author(`user ${name}`)
  const commenter = coAuthorOf(service, organization, user, 'edit')
  const { client } = amina
  const { id } = await client.createDocument(doc(p('A leaf')))
  const { id: thread } = await client.createThread(id, {
    text: 'Why?',
    mentions: [user.externalUserId, 'bilal'],
  })
  // With its last text, a thread goes.
  await commenter.createThread(id, { text: name })
  const own = await commenter.createThread(id, { text: texts.slice(0, 20).join(' ') })
  for (let at = 20; at < texts.length; at += 20)
    await commenter.replyToThread(id, thread, { text: texts.slice(at, at + 20).join(' ') })
  const edited = await commenter.replyToThread(id, own.id, { text: texts.slice(0, 9).join(' ') })
  await commenter.editComment(id, own.id, edited.id, 'Short')
  await client.replyToThread(id, own.id, { text: 'Because' })
  await commenter.setThreadState(id, thread, 'resolved')
  await service.relay()
  // It waits to be published while the user is erased.
  await db.write(sql`
    INSERT INTO document_changes (shard, subject, kind, at, organization_id, identity_id, detail, is_new, first_at)
    SELECT shard, id, 'comment.created', 1, organization_id, identity_id,
      ${JSON.stringify({ thread_id: thread, comment_id: thread, mentions: [user.externalUserId] })}, 0,
      9000000000000000 FROM documents WHERE id = ${id} RETURNING shard`)
  const { code, stderr } = await runTyped(service.env, 'erase', user.externalUserId, '--json')
  assert.equal(code, 0, stderr)
  assert.deepEqual(foundIn(await readRows(db), words), [])
  const bytes = await db.find<{ sum: number }>(
    sql`SELECT CAST(sum(bytes) AS BIGINT) AS sum FROM comment_threads`,
  )
  assert.equal(Number(bytes?.sum), 8 * COMMENT_OVERHEAD + 'Why?'.length + 'Because'.length)
  const { threads } = await client.listThreads(id)
  assert.deepEqual(
    threads.map(({ state, resolved_by, comments }) => [
      state,
      resolved_by,
      comments.map(({ text, external_user_id, is_deleted }) => [
        text,
        external_user_id,
        is_deleted,
      ]),
    ]),
    [
      ['resolved', null, [['Why?', 'amina', false], ...Array(3).fill(['', null, true])]],
      [
        'open',
        null,
        [
          ['', null, true],
          ['', null, true],
          ['Because', 'amina', false],
        ],
      ],
    ],
  )
  const events = await db.list<{ data: string }>(
    sql`SELECT data FROM events WHERE type = 'comment.created' ORDER BY position`,
  )
  assert.deepEqual(JSON.parse(events[0]?.data ?? '{}').mentions, ['bilal'])
  const isSqlite = service.env.WARAQ_DATABASE_URL === undefined
  if (isSqlite) assert.deepEqual(foundIn(readFiles(service.dataDir), words), [])
})
