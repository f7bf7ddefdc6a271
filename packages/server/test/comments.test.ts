/** Comments on documents, by their author and by co-authors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { callWith, grantFor } from './lib/co-authors.ts'
import { ANCHOR, commented, rejection } from './lib/commented.ts'
import { doc, p } from './lib/content.ts'

test('threads, replies and edits, by clients of an author and co-authors', async () => {
  const { owner, commenter, editor, id } = await commented()
  const first = await commenter.createThread(id, { text: 'Which edition?', anchor: ANCHOR })
  assert.deepEqual(
    { ...first, created_at: '', comments: first.comments.map(({ text }) => text) },
    {
      id: first.id,
      state: 'open',
      anchor: ANCHOR,
      anchor_version: 1,
      created_at: '',
      resolved_at: null,
      resolved_by: null,
      comment_count: 1,
      comments: ['Which edition?'],
    },
  )
  const reply = await owner.replyToThread(id, first.id, { text: 'The\r\nsecond 📗' })
  assert.deepEqual(
    [reply.text, reply.external_user_id, reply.is_own],
    ['The\nsecond 📗', 'amina', true],
  )
  const edited = await owner.editComment(id, first.id, reply.id, 'The third')
  assert.equal(edited.text, 'The third')
  assert.notEqual(edited.edited_at, null)
  const second = await editor.createThread(id, { text: 'Good' })
  assert.equal(second.anchor, null)

  const { threads } = await commenter.listThreads(id)
  assert.deepEqual(
    threads.map(({ comments }) =>
      comments.map((one) => [one.text, one.external_user_id, one.is_own]),
    ),
    [
      [
        ['Which edition?', 'bilal', true],
        ['The third', 'amina', false],
      ],
      [['Good', 'dawud', false]],
    ],
  )
  assert.deepEqual((await owner.readDocument(id)).content, doc(p('with the patient.')))
})

test('a list has the first comment and the newest replies of each thread, page by page', async () => {
  const { owner, id } = await commented()
  const ids: string[] = []
  for (const text of ['one', 'two', 'three']) ids.push((await owner.createThread(id, { text })).id)
  const [thread = ''] = ids
  for (const text of ['a', 'b', 'c', 'd', 'e']) await owner.replyToThread(id, thread, { text })
  const page = await owner.listThreads(id, { limit: 2 })
  assert.deepEqual(
    page.threads.map((one) => one.id),
    ids.slice(0, 2),
  )
  assert.deepEqual(
    page.threads[0]?.comments.map(({ text }) => text),
    ['one', 'c', 'd', 'e'],
  )
  assert.equal(page.threads[0]?.comment_count, 6)
  const rest = await owner.listThreads(id, { limit: 2, cursor: page.next })
  assert.deepEqual([rest.threads.map((one) => one.id), rest.next], [ids.slice(2), undefined])
  const whole = await owner.readThread(id, thread)
  assert.deepEqual(
    whole.comments.map(({ text }) => text),
    ['one', 'a', 'b', 'c', 'd', 'e'],
  )
})

test('a thread is resolved by the author, by who edits and by who began it', async () => {
  const { owner, commenter, editor, id } = await commented()
  const { id: thread } = await owner.createThread(id, { text: 'Of the author' })
  await assert.rejects(commenter.setThreadState(id, thread, 'resolved'), rejection('invalid_grant'))
  const resolved = await editor.setThreadState(id, thread, 'resolved')
  assert.deepEqual([resolved.state, resolved.resolved_by], ['resolved', 'dawud'])
  // Nothing changes.
  assert.equal((await owner.setThreadState(id, thread, 'resolved')).resolved_by, 'dawud')
  assert.equal((await commenter.setThreadState(id, thread, 'resolved')).resolved_by, 'dawud')
  await assert.rejects(
    owner.replyToThread(id, thread, { text: 'Late' }),
    rejection('thread_resolved'),
  )
  await assert.rejects(commenter.setThreadState(id, thread, 'open'), rejection('invalid_grant'))
  assert.deepEqual((await owner.listThreads(id, { state: 'open' })).threads, [])
  assert.equal((await owner.listThreads(id, { state: 'resolved' })).threads.length, 1)
  const opened = await owner.setThreadState(id, thread, 'open')
  assert.deepEqual([opened.state, opened.resolved_at, opened.resolved_by], ['open', null, null])

  const own = await commenter.createThread(id, { text: 'Of Bilal' })
  assert.equal((await commenter.setThreadState(id, own.id, 'resolved')).state, 'resolved')
})

test('everybody edits and deletes own texts; the author of the document deletes all', async () => {
  const { owner, commenter, editor, id } = await commented()
  const { id: thread } = await commenter.createThread(id, { text: 'first' })
  const reply = await editor.replyToThread(id, thread, { text: 'second' })
  const not = rejection('not_found')
  await assert.rejects(owner.editComment(id, thread, reply.id, 'mine'), not)
  await assert.rejects(editor.editComment(id, thread, thread, 'mine'), not)
  await assert.rejects(commenter.deleteComment(id, thread, reply.id), not)
  await assert.rejects(editor.deleteComment(id, thread, thread), not)
  await commenter.deleteComment(id, thread, thread)
  await assert.rejects(commenter.deleteComment(id, thread, thread), not)
  const left = await owner.readThread(id, thread)
  assert.deepEqual(
    left.comments.map(({ text, is_deleted }) => [text, is_deleted]),
    [
      ['', true],
      ['second', false],
    ],
  )
  await assert.rejects(commenter.editComment(id, thread, thread, 'again'), not)
  await owner.deleteComment(id, thread, reply.id)
  assert.deepEqual((await owner.listThreads(id)).threads, [])
  await assert.rejects(owner.readThread(id, thread), not)
})

test('anchors move while their version is the given one', async () => {
  const { owner, commenter, editor, id } = await commented()
  const [first, second, whole] = [
    await commenter.createThread(id, { text: 'one', anchor: ANCHOR }),
    await commenter.createThread(id, { text: 'two', anchor: ANCHOR }),
    await commenter.createThread(id, { text: 'three' }),
  ]
  const moved = { ...ANCHOR, exact: 'very patient' }
  const moves = [first, second, whole].map((thread, at) => ({
    id: thread.id,
    anchor_version: at === 1 ? 2 : 1,
    anchor: moved,
  }))
  await assert.rejects(commenter.moveAnchors(id, moves), rejection('invalid_grant'))
  assert.deepEqual(await editor.moveAnchors(id, moves), [
    { id: first.id, anchor: moved, anchor_version: 2 },
    { id: second.id, anchor: ANCHOR, anchor_version: 1 },
    { id: whole.id, anchor: null, anchor_version: 1 },
  ])
  const [again] = await owner.moveAnchors(id, moves.slice(0, 1))
  assert.equal(again?.anchor_version, 2)
})

test('a request is repeated with its key and creates one comment', async () => {
  const { owner, commenter, bilal, organization, id, path } = await commented()
  const options = { idempotencyKey: 'once' }
  const first = await commenter.createThread(id, { text: 'once' }, options)
  const again = await commenter.createThread(id, { text: 'once' }, options)
  assert.deepEqual(again, first)
  await assert.rejects(
    commenter.createThread(id, { text: 'twice' }, options),
    rejection('idempotency_key_reused'),
  )
  // Of another user.
  assert.notEqual((await owner.createThread(id, { text: 'once' }, options)).id, first.id)
  const reply = await commenter.replyToThread(id, first.id, { text: 'reply' }, options)
  const repeated = await commenter.replyToThread(id, first.id, { text: 'reply' }, options)
  assert.deepEqual(repeated, reply)
  assert.equal((await owner.readThread(id, first.id)).comment_count, 2)
  const { grant } = grantFor(organization, id, bilal, { right: 'comment' })
  const call = callWith(bilal.call, grant)
  const headers = { 'idempotency-key': 'at-once' }
  const body = { text: 'at once' }
  const both = await Promise.all([1, 2].map(() => call('POST', path, { headers, body })))
  assert.deepEqual(
    both.map(({ status, text }) => status === 201 || status === 409 || text),
    [true, true],
  )
  const { threads } = await owner.listThreads(id)
  assert.equal(threads.filter(({ comments }) => comments[0]?.text === 'at once').length, 1)
})

test('a thread of another document, an unknown and an odd id are not found', async () => {
  const { owner, amina, id } = await commented()
  const other = await owner.createDocument(doc(p('other')))
  const { id: thread } = await owner.createThread(id, { text: 'here' })
  const unknown = '0193a4b2-9a10-8f00-8a2e-1b2c3d4e5f60'
  for (const [documentId, threadId] of [
    [other.id, thread],
    [id, unknown],
    [id, 'odd'],
    [id, '%00'],
  ]) {
    const path = `/v1/documents/${documentId}/comments/${threadId}/`
    const requests = [
      ['GET', path],
      ['PATCH', path, { state: 'resolved' }],
      ['POST', `${path}replies/`, { text: 'a' }],
      ['PATCH', `${path}replies/${thread}/`, { text: 'a' }],
      ['DELETE', `${path}replies/${thread}/`],
    ] as const
    for (const [method, url, body] of requests) {
      const { status, json } = await amina.call(method, url, body && { body })
      assert.deepEqual([status, json.error], [404, 'not_found'], `${method} ${url}`)
    }
  }
  for (const cursor of ['odd', Buffer.from('odd').toString('base64url')]) {
    const { status } = await amina.call(
      'GET',
      `/v1/documents/${id}/comments/?limit=1&cursor=${cursor}`,
    )
    assert.equal(status, 400)
  }
})

test('comments follow their document into the trash and back, and are erased with it', async () => {
  const { service, owner, commenter, id } = await commented()
  const { id: thread } = await commenter.createThread(id, { text: 'kept' })
  const rows = () =>
    service.db.list(sql`
    SELECT t.id, c.text FROM comment_threads t JOIN comments c ON c.shard = t.shard AND c.document_id = t.document_id
    WHERE t.document_id = ${id}`)
  await owner.deleteDocument(id)
  await assert.rejects(owner.listThreads(id), rejection('not_found'))
  await assert.rejects(owner.replyToThread(id, thread, { text: 'a' }), rejection('not_found'))
  assert.equal((await rows()).length, 1)
  await owner.undeleteDocument(id)
  assert.equal((await commenter.readThread(id, thread)).comments[0]?.text, 'kept')
  await owner.deleteDocument(id)
  await owner.eraseDocument(id)
  assert.deepEqual(await rows(), [])
  const { id: second } = await owner.createDocument(doc(p('a')))
  await owner.createThread(second, { text: 'gone' })
  await owner.deleteDocument(second, { isPermanent: true })
  const left = await service.db.list(sql`SELECT id FROM comments WHERE document_id = ${second}`)
  assert.deepEqual(left, [])
})
