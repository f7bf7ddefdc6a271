import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bearerOf, fetchFrom, tokenOf } from '../../test/stand-in.ts'
import { type Client, createClient } from './client.ts'

const apiUrl = 'https://waraq.example/docs'
const full = { id: 'a', content: { type: 'doc', content: [] }, is_shared: false, share_token: null }
const signature = { signature: 'ab'.repeat(32), exp: 1767225600 }
const content = { type: 'doc', content: [] }

const byId: [name: string, call: (client: Client, id: string) => Promise<unknown>][] = [
  ['readDocument', (client, id) => client.readDocument(id)],
  ['updateDocument', (client, id) => client.updateDocument(id, content)],
  ['deleteDocument', (client, id) => client.deleteDocument(id)],
  ['duplicateDocument', (client, id) => client.duplicateDocument(id)],
  ['getShareInfo', (client, id) => client.getShareInfo(id)],
  ['setSharing', (client, id) => client.setSharing(id, true)],
  ['listVersions', (client, id) => client.listVersions(id)],
  ['readVersion', (client, id) => client.readVersion(id, 3)],
  ['nameVersion', (client, id) => client.nameVersion(id, 3, 'A name')],
  ['keepVersion', (client, id) => client.keepVersion(id, 3)],
  ['restoreVersion', (client, id) => client.restoreVersion(id, 3)],
  ['eraseVersion', (client, id) => client.eraseVersion(id, 3)],
  ['eraseVersions', (client, id) => client.eraseVersions(id)],
  ['readTrashed', (client, id) => client.readTrashed(id)],
  ['undeleteDocument', (client, id) => client.undeleteDocument(id)],
  ['eraseDocument', (client, id) => client.eraseDocument(id)],
  ['listShareLinks', (client, id) => client.listShareLinks(id)],
  ['createShareLink', (client, id) => client.createShareLink(id)],
  ['updateShareLink', (client, id) => client.updateShareLink('d-1', id, {})],
  ['deleteShareLink', (client, id) => client.deleteShareLink('d-1', id)],
  ['listThreads', (client, id) => client.listThreads(id)],
  ['readThread', (client, id) => client.readThread('d-1', id)],
  ['createThread', (client, id) => client.createThread(id, { text: 'a' })],
  ['replyToThread', (client, id) => client.replyToThread('d-1', id, { text: 'a' })],
  ['editComment', (client, id) => client.editComment('d-1', 't-1', id, 'a')],
  ['deleteComment', (client, id) => client.deleteComment('d-1', 't-1', id)],
  ['setThreadState', (client, id) => client.setThreadState('d-1', id, 'open')],
  ['moveAnchors', (client, id) => client.moveAnchors(id, [])],
  ['openShareLink', (client, id) => client.openShareLink(id)],
  ['readSigned', (client, id) => client.readSigned(id, signature)],
  ['readShared', (client, id) => client.readShared(id)],
  ['images.url', (client, id) => client.images.url(id)],
  ['images.signedUrl', (client, id) => client.images.signedUrl(id, 'd-1', signature)],
  ['images.sharedUrl', (client, id) => client.images.sharedUrl(id)],
]

const noIds: unknown[] = [
  ...['', '.', '..', '../users', '%2e%2e', '%2E%2e%2fusers', 'a/b', '/', '//thief.example'],
  ...['a?sig=1', 'a#b', 'a\\b', '..\\..', 'a b', 'a\nb', '\u0000', 'a\u007f', 'قرآن', '\ud800'],
  ...['https://thief.example/', 'a%', 'a%2f', 'x'.repeat(513)],
  ...[undefined, null, 7, {}, ['a'], { toString: () => 'a' }],
]
for (const [name, call] of byId) {
  test(`${name} rejects malformed ids without a request`, async () => {
    const { fetch, requests } = fetchFrom(() => Response.json(full))
    const client = createClient({ apiUrl, fetch, getToken: () => assert.fail('asked for a token') })
    for (const id of noIds) {
      // Pages without types may pass these.
      const outcome = call(client, id as string)
      await assert.rejects(outcome, { name: 'ServiceError', status: 0, code: 'invalid_request' })
    }
    assert.equal(requests.length, 0)
  })
}

test('no id escapes the path of documents', async () => {
  const hostile = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    '%',
    '2e',
    '2f',
    '?',
    '#',
    '@',
    ':',
    ';',
    'a',
  )
  const ids = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.oneof(hostile, fc.string()), maxLength: 12 }),
    fc.webUrl(),
    fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{1,20}$/),
  )
  const calls = fc.constantFrom(...byId.map(([, call]) => call))
  const { fetch, requests } = fetchFrom(() => Response.json(full))
  const client = createClient({ apiUrl, fetch, getToken: () => 't1' })

  await fc.assert(
    fc.asyncProperty(ids, calls, async (id, call) => {
      requests.length = 0
      await call(client, id).catch(() => {})
      for (const request of requests) assertInsideDocuments(request)
    }),
    { numRuns: 2000 },
  )
})

function assertInsideDocuments({ url }: Request): void {
  const { origin, pathname, search } = new URL(url)
  assert.equal(origin, 'https://waraq.example')
  assert.match(
    pathname,
    /^\/docs\/v1\/documents\/((shared\/|images\/|trash\/)?[^/]+\/)?(share\/|shares\/([^/]+\/)?|access\/|url\/|undelete\/|versions\/(3\/(restore\/)?)?|comments\/([^/]+\/(replies\/([^/]+\/)?)?)?)?$/,
  )
  assert.match(search, /^(\?(document_id=d-1&)?sig=[0-9a-f]{64}&exp=1767225600)?$/)
  assert.doesNotMatch(pathname, /\/(\.|%2e){1,2}\/|\\|%2f|%5c/i)
}

for (const [name, value] of Object.entries({ idempotencyKey: 'a\r\nb', ifMatch: 'قرآن' })) {
  test(`an invalid header value is rejected without a request: ${name}`, async () => {
    const { fetch, requests } = fetchFrom(() => Response.json(full))
    const client = createClient({ apiUrl, fetch, getToken: () => 't1' })
    const call =
      name === 'ifMatch'
        ? client.updateDocument('a', content, { ifMatch: value })
        : client.createDocument(content, { idempotencyKey: value })
    await assert.rejects(call, { status: 0, code: 'invalid_request' })
    assert.equal(requests.length, 0)
  })
}

test('two clients on one page do not share credentials or URLs', async () => {
  const call = fc.record({
    whose: fc.constantFrom('amina', 'bilal'),
    how: fc.constantFrom('token', 'signature', 'share'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(call, { maxLength: 12 }),
      async (scheduler, calls) => {
        const { fetch, requests } = fetchFrom((request) => {
          // Every third request finds its token expired, so that renewals interleave as well.
          const isRefused = bearerOf(request) !== undefined && requests.length % 3 === 0
          const response = isRefused
            ? Response.json({ error: 'token_expired' }, { status: 401 })
            : Response.json(full)
          return scheduler.schedule(Promise.resolve(response))
        })
        const clientFor = (name: string) =>
          createClient({
            apiUrl: `https://${name}.example`,
            fetch,
            getToken: () => scheduler.schedule(Promise.resolve(`${name}-token`)),
          })
        const clients = { amina: clientFor('amina'), bilal: clientFor('bilal') }
        const ask = { amina: '', bilal: '' }
        const pending = calls.map(({ whose, how }) => {
          const client = clients[whose as keyof typeof ask]
          if (how === 'signature') return client.readSigned(`${whose}-doc`, signature)
          if (how === 'share') return client.readShared(`${whose}-share`)
          return client.readDocument(`${whose}-doc`)
        })
        await scheduler.waitFor(Promise.allSettled(pending))
        for (const request of requests) {
          const [, name] = /^https:\/\/(\w+)\.example\//.exec(request.url) ?? []
          assert.ok(request.url.includes(`/${name}-`))
          const byToken = !/sig=|\/shared\//.test(request.url)
          assert.equal(bearerOf(request), byToken ? `${name}-token` : undefined)
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('clients do not share state', async () => {
  const { fetch, requests } = fetchFrom(() => Response.json([]))
  const [amina, bilal] = [
    createClient({ apiUrl, fetch, getToken: () => 'amina' }),
    createClient({ apiUrl, fetch, getToken: () => 'bilal' }),
  ]
  await amina.listDocuments()
  await bilal.listDocuments()
  amina.destroy()
  await bilal.listDocuments()
  assert.deepEqual(requests.map(bearerOf), ['amina', 'bilal', 'bilal'])
})

test('the methods work detached from the client', async () => {
  const { fetch } = fetchFrom(() => Response.json([]))
  const { listDocuments } = createClient({ apiUrl, fetch, getToken: () => 't1' })
  assert.deepEqual(await listDocuments(), [])
})

test('`createClient` rejects an invalid `apiUrl` or `timeoutMs`', () => {
  assert.throws(() => createClient({ apiUrl: '/v1' }), { name: 'TypeError', message: /`apiUrl`/ })
  const hasty = { apiUrl, timeoutMs: Number.NaN }
  assert.throws(() => createClient(hasty), { name: 'TypeError', message: /`timeoutMs`/ })
})

test('an account is the service and the subject of the token, or undefined', async () => {
  const accountWith = (token: string) =>
    createClient({
      apiUrl,
      fetch: fetchFrom(() => Response.json([])).fetch,
      getToken: () => token,
    }).account()
  assert.equal(await accountWith(tokenOf({ sub: 'amina', jti: '1' })), `${apiUrl} amina`)
  assert.equal(await accountWith(tokenOf({ sub: 'amina', jti: '2' })), `${apiUrl} amina`)
  assert.notEqual(await accountWith(tokenOf({ sub: 'bilal' })), `${apiUrl} amina`)
  assert.equal(await accountWith(tokenOf({ sub: 7 })), undefined)
  assert.equal(await accountWith('opaque'), undefined)
})

for (const [what, responses, sent] of [
  ['as soon as its author is signed in again', ['yusuf', 'amina'], ['amina']],
  ['not at all while another user is', ['yusuf', 'yusuf'], []],
] as const) {
  test(`a request for one account is sent ${what}`, async () => {
    const { fetch, requests } = fetchFrom(() => Response.json(full))
    const waiting: string[] = [...responses]
    let expired = 0
    const client = createClient({
      apiUrl,
      fetch,
      getToken: () => tokenOf({ sub: waiting.shift() ?? assert.fail('asked once more') }),
      onTokenExpired: () => expired++,
    })
    const outcome = client.updateDocument('a', content, { account: `${apiUrl} amina` })
    const refused = { name: 'ServiceError', status: 401, code: 'authentication_required' }
    await (sent.length ? outcome : assert.rejects(outcome, refused))
    assert.deepEqual(
      requests.map(bearerOf),
      sent.map((sub) => tokenOf({ sub })),
    )
    assert.equal(expired, sent.length ? 0 : 1)
  })
}
