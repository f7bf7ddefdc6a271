import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testCalls } from '../../test/client-calls.ts'
import { fetchFrom } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const apiUrl = 'https://waraq.example'
const THREADS = `${apiUrl}/v1/documents/doc-1/comments/`
const THREAD = `${THREADS}thread-1/`
const REPLY = `${THREAD}replies/reply-1/`
const anchor = { exact: 'leaf', prefix: 'A ', suffix: '', block: 0, etag: '"1-a"' }
const thread = { id: 'thread-1', state: 'open', anchor: null, anchor_version: 1, comments: [] }
const comment = { id: 'reply-1', text: 'b', is_own: true }

const json = (body: unknown, headers = {}) => Response.json(body, { headers })
const next = `<${THREADS}?cursor=djM&limit=1>; rel="next"`

testCalls(apiUrl, [
  [
    'listing threads',
    (client) => client.listThreads('doc-1', { state: 'open', limit: 1, cursor: 'djU' }),
    `GET ${THREADS}?state=open&limit=1&cursor=djU`,
    json([thread], { link: next }),
    { threads: [thread], next: 'djM', etag: undefined },
  ],
  [
    'waiting for other threads',
    (client) =>
      client.listThreads('doc-1', {
        known: { threads: [], next: undefined, etag: '"a"' },
        wait: 20,
      }),
    `GET ${THREADS}?wait=20`,
    json([thread], { etag: '"b"' }),
    { threads: [thread], next: undefined, etag: '"b"' },
  ],
  [
    'reading a thread',
    (client) => client.readThread('doc-1', 'thread-1'),
    `GET ${THREAD}`,
    json(thread),
    thread,
  ],
  [
    'creating a thread',
    (client) => client.createThread('doc-1', { text: 'a', anchor, mentions: ['amina'] }),
    `POST ${THREADS} ${JSON.stringify({ text: 'a', anchor, mentions: ['amina'] })}`,
    json(thread),
    thread,
  ],
  [
    'replying once',
    (client) =>
      client.replyToThread('doc-1', 'thread-1', { text: 'b' }, { idempotencyKey: 'once' }),
    `POST ${THREAD}replies/ {"text":"b"}`,
    json(comment),
    comment,
  ],
  [
    'editing a comment',
    (client) => client.editComment('doc-1', 'thread-1', 'reply-1', 'b'),
    `PATCH ${REPLY} {"text":"b"}`,
    json(comment),
    comment,
  ],
  [
    'deleting a comment',
    (client) => client.deleteComment('doc-1', 'thread-1', 'reply-1'),
    `DELETE ${REPLY}`,
    new Response(null, { status: 204 }),
    undefined,
  ],
  [
    'resolving a thread',
    (client) => client.setThreadState('doc-1', 'thread-1', 'resolved'),
    `PATCH ${THREAD} {"state":"resolved"}`,
    json(thread),
    thread,
  ],
  [
    'moving anchors',
    (client) => client.moveAnchors('doc-1', [{ id: 'thread-1', anchor_version: 1, anchor }]),
    `PATCH ${THREADS}anchors/ ${JSON.stringify({ anchors: [{ id: 'thread-1', anchor_version: 1, anchor }] })}`,
    json([{ id: 'thread-1', anchor, anchor_version: 2 }]),
    [{ id: 'thread-1', anchor, anchor_version: 2 }],
  ],
])

test('every request about comments carries the grant of its document', async () => {
  const { fetch, requests } = fetchFrom(() => json(thread))
  const getGrant = () => ({ grant: 'comment.1.a', exp: 9_999_999_999 })
  const client = createClient({ apiUrl, fetch, getToken: () => 't1', getGrant })
  await client.readThread('doc-1', 'thread-1')
  await client.createThread('doc-1', { text: 'a' })
  await client.replyToThread('doc-1', 'thread-1', { text: 'a' }, { idempotencyKey: 'once' })
  await client.editComment('doc-1', 'thread-1', 'reply-1', 'a')
  await client.deleteComment('doc-1', 'thread-1', 'reply-1')
  await client.setThreadState('doc-1', 'thread-1', 'open')
  await client.listThreads('doc-1').catch(() => {})
  await client.moveAnchors('doc-1', []).catch(() => {})
  assert.equal(requests.length, 8)
  for (const { headers } of requests) assert.equal(headers.get('waraq-grant'), 'comment.1.a')
  const key = requests.map(({ headers }) => headers.get('idempotency-key'))
  assert.deepEqual(key.filter(Boolean), ['once'])
})
