/** Pages that wait for the comments of others: GET /v1/documents/{id}/comments/ with `wait`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@waraq/sdk/client'
import { commented } from './lib/commented.ts'
import { untilFull } from './lib/together.ts'

type Act = (client: Client, id: string, thread: string, comment: string) => Promise<unknown>

const ACTS: Record<string, Act> = {
  'a thread': (client, id) => client.createThread(id, { text: 'two' }),
  'a reply': (client, id, thread) => client.replyToThread(id, thread, { text: 'two' }),
  'an edit': (client, id, thread, comment) => client.editComment(id, thread, comment, 'two'),
  'a deletion': (client, id, thread, comment) => client.deleteComment(id, thread, comment),
  'a resolution': (client, id, thread) => client.setThreadState(id, thread, 'resolved'),
}

/** Comments of Amina and Dawud, and all waits of Amina for other ones than she knows. */
async function beginWaits() {
  const { owner, editor, amina, id, path } = await commented()
  const thread = await editor.createThread(id, { text: 'one' })
  const known = await owner.listThreads(id)
  const headers = { 'if-none-match': known.etag ?? '' }
  const list = (query: string) => amina.call('GET', `${path}${query}`, { headers })
  const waits = Array.from({ length: 16 }, () => list('?wait=20'))
  await untilFull(list)
  return { owner, editor, amina, id, thread, known, waits }
}

test('a list that is known is not sent again', async () => {
  const { owner, editor, id } = await commented()
  await owner.createThread(id, { text: 'one' })
  const known = await owner.listThreads(id)
  assert.equal(await owner.listThreads(id, { known }), known)
  assert.equal(await owner.listThreads(id, { known, wait: 1 }), known)
  // For each user the list says which comments are its own.
  assert.notEqual((await editor.listThreads(id)).etag, known.etag)
})

for (const [what, act] of Object.entries(ACTS)) {
  test(`a wait for comments ends with ${what} of another user`, async () => {
    const { owner, editor, id, thread, known, waits } = await beginWaits()
    const { id: other } = await owner.createDocument()
    // Less than the time after which a wait reads again by itself.
    const late = owner.listChanges(other, { wait: 5 })
    await act(editor, id, thread.id, thread.comments[0]?.id ?? '')
    const ended = await Promise.race([Promise.all(waits), late])
    assert.ok(Array.isArray(ended), 'the wait goes on')
    for (const { status, headers } of ended) {
      assert.equal(status, 200)
      assert.notEqual(headers.get('etag'), known.etag)
    }
  })
}

test('the waits of a user for comments take no place of those for changes', async () => {
  const { owner, id, waits } = await beginWaits()
  assert.deepEqual((await owner.listChanges(id, { wait: 1 })).changes, [])
  await owner.createThread(id, { text: 'two' })
  await Promise.all(waits)
})
