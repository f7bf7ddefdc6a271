/** The limits of comments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  COMMENT_OVERHEAD,
  MAX_COMMENT,
  MAX_COMMENT_BYTES,
  MAX_COMMENT_REPLIES,
  MAX_COMMENT_THREADS,
  MAX_COMMENTS_A_MINUTE,
} from '@waraq/contract'
import { sql } from '../src/db/sql.ts'
import { ANCHOR, commented, rejection } from './lib/commented.ts'
import { doc, p } from './lib/content.ts'
import { startService } from './lib/service.ts'

const INVALID: [what: string, body: object][] = [
  ['no text', {}],
  ['a blank text', { text: ' \n\t ' }],
  ['a null character', { text: 'a\u0000b' }],
  ['half of an emoji', { text: 'a\ud83d' }],
  ['a long text', { text: 'a'.repeat(MAX_COMMENT + 1) }],
  ['an empty quotation', { text: 'a', anchor: { ...ANCHOR, exact: '' } }],
  ['a long quotation', { text: 'a', anchor: { ...ANCHOR, exact: 'a'.repeat(1_001) } }],
  ['an anchor with more', { text: 'a', anchor: { ...ANCHOR, html: '<b>' } }],
  ['another member', { text: 'a', html: '<b>' }],
  ['a mention of nobody', { text: 'a', mentions: [''] }],
  ['many mentions', { text: 'a', mentions: Array.from({ length: 21 }, String) }],
]

for (const [what, body] of INVALID) {
  test(`a comment with ${what} is invalid`, async () => {
    const { amina, path } = await commented()
    const { status, json } = await amina.call('POST', path, { body })
    assert.deepEqual([status, json.error], [400, 'invalid_request'])
    assert.deepEqual((await amina.call('GET', path)).json, [])
  })
}

test('the longest texts and quotations of any characters return unchanged', async () => {
  const { owner, id } = await commented()
  const text = `${'📗'.repeat(MAX_COMMENT - 2)}\n\t`
  const anchor = { ...ANCHOR, exact: '\ud83d\u0000\u202e'.repeat(333), prefix: '"\\'.repeat(16) }
  const { comments, anchor: stored } = await owner.createThread(id, { text, anchor })
  assert.deepEqual([comments[0]?.text, stored], [text, anchor])
})

test('a document has a limited number of threads, a thread of replies, an author of bytes', async () => {
  const { service, owner, id } = await commented()
  const { db } = service
  const { id: thread } = await owner.createThread(id, { text: 'first' })
  const limit = rejection('comment_limit_reached')
  await db.write(sql`
    UPDATE comment_threads SET comment_count = ${MAX_COMMENT_REPLIES + 1} WHERE id = ${thread} RETURNING id`)
  await assert.rejects(owner.replyToThread(id, thread, { text: 'one more' }), limit)
  await db.write(
    sql`UPDATE comment_threads SET comment_count = 1 WHERE id = ${thread} RETURNING id`,
  )
  const bytes = COMMENT_OVERHEAD + 'last'.length
  await db.write(sql`
    UPDATE comment_threads SET bytes = ${MAX_COMMENT_BYTES - bytes} WHERE id = ${thread} RETURNING id`)
  await assert.rejects(owner.createThread(id, { text: 'last 1' }), limit)
  await assert.rejects(owner.replyToThread(id, thread, { text: 'last 1' }), limit)
  await assert.rejects(owner.editComment(id, thread, thread, 'a'.repeat(bytes + 1)), limit)
  const last = await owner.replyToThread(id, thread, { text: 'last' })
  await assert.rejects(owner.replyToThread(id, thread, { text: 'a' }), limit)
  await owner.deleteComment(id, thread, last.id)
  const { id: other } = await owner.createDocument(doc(p('other')))
  await assert.rejects(owner.createThread(other, { text: 'a' }), limit)
  await db.write(sql`UPDATE comment_threads SET bytes = 0 WHERE id = ${thread} RETURNING id`)
  await db.write(sql`
    INSERT INTO comment_threads (shard, document_id, id, owner_id, created_at, comment_count, bytes, anchor_version)
    WITH RECURSIVE n (i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ${MAX_COMMENT_THREADS})
    SELECT t.shard, t.document_id, 'thread' || n.i, t.owner_id, 0, 1, 0, 1 FROM comment_threads t, n
    WHERE t.id = ${thread} RETURNING id`)
  await assert.rejects(owner.createThread(id, { text: 'one more' }), limit)
})

test('the bytes of a thread are those of its texts and its anchor', async () => {
  const { service, owner, commenter, id } = await commented()
  const { id: thread } = await owner.createThread(id, { text: 'كتاب', anchor: ANCHOR })
  const anchorBytes = JSON.stringify(ANCHOR).length
  const bytes = async () => {
    const row = await service.db.find<{ bytes: number }>(
      sql`SELECT bytes FROM comment_threads WHERE id = ${thread}`,
    )
    return Number(row?.bytes) - anchorBytes
  }
  assert.equal(await bytes(), COMMENT_OVERHEAD + 8)
  const reply = await commenter.replyToThread(id, thread, { text: 'four' })
  assert.equal(await bytes(), 2 * COMMENT_OVERHEAD + 12)
  await commenter.editComment(id, thread, reply.id, 'five!')
  assert.equal(await bytes(), 2 * COMMENT_OVERHEAD + 13)
  await commenter.deleteComment(id, thread, reply.id)
  assert.equal(await bytes(), 2 * COMMENT_OVERHEAD + 8)
  const anchor = { ...ANCHOR, exact: `${ANCHOR.exact}s` }
  await owner.moveAnchors(id, [{ id: thread, anchor_version: 1, anchor }])
  assert.equal(await bytes(), 2 * COMMENT_OVERHEAD + 9)
})

test('parallel creations exceed no limit', async () => {
  const { service, owner, id } = await commented()
  const { id: thread } = await owner.createThread(id, { text: 'first' })
  await service.db.write(sql`
    UPDATE comment_threads SET comment_count = ${MAX_COMMENT_REPLIES - 1} WHERE id = ${thread} RETURNING id`)
  const created = await Promise.allSettled(
    Array.from({ length: 6 }, (_, at) => owner.replyToThread(id, thread, { text: String(at) })),
  )
  assert.equal(created.filter(({ status }) => status === 'fulfilled').length, 2)
})

test(`a user writes ${MAX_COMMENTS_A_MINUTE} comments a minute`, async (t) => {
  const service = await startService(t, { WARAQ_RATE_LIMITS: 'on' })
  const organization = await service.organization()
  const amina = await organization.author('amina')
  const { id } = await amina.client.createDocument(doc(p('one')))
  const path = `/v1/documents/${id}/comments/`
  const statuses: number[] = []
  for (let count = 0; count <= MAX_COMMENTS_A_MINUTE; count++)
    statuses.push((await amina.call('POST', path, { body: { text: 'a' } })).status)
  assert.equal(statuses.filter((status) => status === 201).length, MAX_COMMENTS_A_MINUTE)
  assert.equal(statuses.at(-1), 429)
  assert.equal((await amina.call('GET', path)).status, 200)
})
