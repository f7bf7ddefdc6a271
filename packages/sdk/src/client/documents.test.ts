import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { clientOf, listen, type Seen, seen } from '../../test/stand-in.ts'
import { type Client, createClient } from './client.ts'

const content: DocumentNode = { type: 'doc', content: [{ type: 'paragraph' }] }
const summary = {
  id: 'doc-1',
  title: '',
  status: 'CREATED',
  created_at: '2026-11-21T10:00:00.000000Z',
  updated_at: '2026-11-21T10:00:00.000000Z',
}
const full = { ...summary, content }
const shared = { is_shared: true, share_token: 's-1' }

type Row = [
  what: string,
  call: (client: Client) => Promise<unknown>,
  sent: { method: string; url: string; body?: unknown; headers?: Record<string, string> },
  response: [status: number, body: unknown],
  result: unknown,
]
const etag = '"3-0123456789abcdef"'
const signature = { signature: 'ab'.repeat(32), exp: 1767225600 }
const author = { authorization: 'Bearer t1' }
const writer = { ...author, 'content-type': 'application/json' }

const calls: Row[] = [
  [
    'listing',
    (client) => client.listDocuments(),
    { method: 'GET', url: '/docs/v1/documents/', headers: author },
    [200, [summary]],
    [summary],
  ],
  [
    'listing by title',
    (client) => client.listDocuments({ q: 'سورة & more' }),
    {
      method: 'GET',
      url: '/docs/v1/documents/?q=%D8%B3%D9%88%D8%B1%D8%A9+%26+more',
      headers: author,
    },
    [200, []],
    [],
  ],
  [
    'reading',
    (client) => client.readDocument('doc-1'),
    { method: 'GET', url: '/docs/v1/documents/doc-1/', headers: author },
    [200, full],
    { ...full, etag },
  ],
  [
    'creating',
    (client) => client.createDocument(content),
    { method: 'POST', url: '/docs/v1/documents/', body: { content }, headers: writer },
    [201, full],
    { ...full, etag },
  ],
  [
    'creating an empty document, repeatable',
    (client) => client.createDocument(undefined, { idempotencyKey: 'k-1' }),
    {
      method: 'POST',
      url: '/docs/v1/documents/',
      body: {},
      headers: { ...writer, 'idempotency-key': 'k-1' },
    },
    [201, full],
    { ...full, etag },
  ],
  [
    'saving',
    (client) => client.updateDocument('doc-1', content),
    { method: 'PATCH', url: '/docs/v1/documents/doc-1/', body: { content }, headers: writer },
    [200, { ...full, rejected_image_ids: ['i-1'] }],
    { ...full, rejected_image_ids: ['i-1'], etag },
  ],
  [
    'saving over a version, at a service that names no images',
    (client) => client.updateDocument('doc-1', content, { ifMatch: etag, keepalive: true }),
    {
      method: 'PATCH',
      url: '/docs/v1/documents/doc-1/',
      body: { content },
      headers: { ...writer, 'if-match': etag },
    },
    [200, full],
    { ...full, rejected_image_ids: [], etag },
  ],
  [
    'deleting',
    (client) => client.deleteDocument('doc-1'),
    { method: 'DELETE', url: '/docs/v1/documents/doc-1/', headers: author },
    [204, undefined],
    undefined,
  ],
  [
    'asking who sees it',
    (client) => client.getShareInfo('doc-1'),
    { method: 'GET', url: '/docs/v1/documents/doc-1/share/', headers: author },
    [200, { is_shared: false, share_token: null }],
    { is_shared: false, share_token: null },
  ],
  [
    'publishing',
    (client) => client.setSharing('doc-1', true),
    {
      method: 'PATCH',
      url: '/docs/v1/documents/doc-1/share/',
      body: { is_shared: true },
      headers: writer,
    },
    [200, shared],
    shared,
  ],
  [
    'reading by signature',
    (client) => client.readSigned('doc-1', signature),
    {
      method: 'GET',
      url: `/docs/v1/documents/doc-1/?sig=${signature.signature}&exp=1767225600`,
    },
    [200, full],
    { ...full, etag },
  ],
  [
    'reading what is published',
    (client) => client.readShared('s-1:a='),
    { method: 'GET', url: '/docs/v1/documents/shared/s-1%3Aa%3D/' },
    [200, { id: 'doc-1', title: '', content }],
    { id: 'doc-1', title: '', content },
  ],
]
for (const [what, call, sent, [status, returned], result] of calls) {
  test(`${what} sends exactly the request of the specification`, async (t) => {
    const { client, requests } = await clientOf(t, status, returned, { etag })
    assert.deepEqual(await call(client), result)
    assert.equal(requests.length, 1)
    const [{ method, url, body, headers } = assert.fail()] = requests
    assert.deepEqual({ method, url }, { method: sent.method, url: sent.url })
    assert.deepEqual(body ? JSON.parse(body) : undefined, sent.body)
    assert.deepEqual(ownHeaders(headers), sent.headers ?? {})
  })
}

// Those that make a browser ask for permission first.
function ownHeaders(headers: Seen['headers']): Record<string, unknown> {
  const own = ['authorization', 'content-type', 'if-match', 'idempotency-key', 'if-none-match']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => own.includes(name)))
}

test('a duplicate is a new document with the same content', async (t) => {
  const requests: Seen[] = []
  const apiUrl = await listen(t, async (request, response) => {
    requests.push(await seen(request))
    const isRead = request.method === 'GET'
    response.writeHead(isRead ? 200 : 201)
    response.end(JSON.stringify(isRead ? full : { ...full, id: 'doc-2' }))
  })
  const client = createClient({ apiUrl, getToken: () => 't1' })
  assert.deepEqual(await client.duplicateDocument('doc-1'), { id: 'doc-2' })
  assert.deepEqual(
    requests.map(({ method, url, body }) => [method, url, body]),
    [
      ['GET', '/v1/documents/doc-1/', ''],
      ['POST', '/v1/documents/', JSON.stringify({ content })],
    ],
  )
})

test('`eachDocument` fetches pages only from the configured service', async (t) => {
  const asked: (string | undefined)[] = []
  const pages = new Map([
    ['/v1/documents/?limit=2&q=x', '</v1/documents/?limit=2&cursor=c%2B1>; rel="next"'],
    [
      '/v1/documents/?limit=2&cursor=c%2B1&q=x',
      '<https://a.example/>; rel="prev", <https://thief.example/?cursor=c2>; title="on"; rel=next',
    ],
    ['/v1/documents/?limit=2&cursor=c2&q=x', '<https://a.example/?cursor=c0>; rel="prev"'],
  ])
  const apiUrl = await listen(t, ({ url = '' }, response) => {
    asked.push(url)
    response.writeHead(200, { link: pages.get(url) ?? assert.fail(url) })
    response.end(JSON.stringify([{ ...summary, id: `doc-${asked.length}` }]))
  })
  const client = createClient({ apiUrl, getToken: () => 't1' })
  const ids: string[] = []
  for await (const { id } of client.eachDocument({ pageSize: 2, q: 'x' })) ids.push(id)
  assert.deepEqual(ids, ['doc-1', 'doc-2', 'doc-3'])
  assert.deepEqual(asked, [...pages.keys()])
})

test('`eachDocument` supports a service without pagination', async (t) => {
  const { client, requests } = await clientOf(t, 200, [summary, summary])
  const documents = await Array.fromAsync(client.eachDocument())
  assert.equal(documents.length, 2)
  assert.equal(requests.length, 1)
})

test('leaving the loop stops fetching pages', async (t) => {
  const { client, requests } = await clientOf(t, 200, [summary], { link: '<?cursor=c1>; rel=next' })
  for await (const _ of client.eachDocument()) break
  assert.equal(requests.length, 1)
})
