import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testCalls } from '../../test/client-calls.ts'
import { fetchFrom } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const apiUrl = 'https://waraq.example'
const LINKS = `${apiUrl}/v1/documents/doc-1/shares/`
const SHARED = `${apiUrl}/v1/documents/shared/s-1/`
const link = { id: 'link-1', share_token: 's-1', has_password: true }
const access = { access_token: 'waraq_sa_a.b.c', expires_at: '2026-11-23T13:00:00.000000Z' }
const shared = { id: 'doc-1', title: 'A leaf', content: { type: 'doc', content: [] } }
const expiresAt = new Date('2030-06-01T12:00:00Z')

const json = (body: unknown, status = 200) => Response.json(body, { status })

testCalls(apiUrl, [
  [
    'listing share links',
    (client) => client.listShareLinks('doc-1'),
    `GET ${LINKS}`,
    json([link]),
    [link],
  ],
  [
    'creating a share link',
    (client) =>
      client.createShareLink('doc-1', { name: 'Parents', expiresAt, password: 'a', maxUses: 3 }),
    `POST ${LINKS} {"name":"Parents","expires_at":"2030-06-01T12:00:00.000Z","password":"a","max_uses":3}`,
    json(link, 201),
    link,
  ],
  [
    'creating a share link without limits',
    (client) => client.createShareLink('doc-1'),
    `POST ${LINKS} {}`,
    json(link, 201),
    link,
  ],
  [
    'taking the end of a share link away',
    (client) => client.updateShareLink('doc-1', 'link-1', { expiresAt: null }),
    `PATCH ${LINKS}link-1/ {"expires_at":null}`,
    json(link),
    link,
  ],
  [
    'deleting a share link',
    (client) => client.deleteShareLink('doc-1', 'link-1'),
    `DELETE ${LINKS}link-1/`,
    new Response(null, { status: 204 }),
    undefined,
  ],
  [
    'opening a share link',
    (client) => client.openShareLink('s-1', { password: 'a' }),
    `POST ${SHARED}access/ {"password":"a"}`,
    json(access),
    access,
  ],
])

test('an Idempotency-Key goes with a creation', async () => {
  const { fetch, requests } = fetchFrom(() => json(link, 201))
  const client = createClient({ apiUrl, fetch, getToken: async () => 'a.b.c' })
  await client.createShareLink('doc-1', {}, { idempotencyKey: 'key-1' })
  assert.equal(requests[0]?.headers.get('idempotency-key'), 'key-1')
})

const required = () => json({ error: 'password_required' }, 403)

test('a read without `open` takes no use of a link', async () => {
  const { fetch, requests } = fetchFrom(required)
  const client = createClient({ apiUrl, fetch })
  await assert.rejects(client.readShared('s-1', { password: 'a' }), { code: 'password_required' })
  assert.equal(requests.length, 1)
})

test('a read that opens a link exchanges it, then reads with the access token', async () => {
  const responses = [required(), json(access), json(shared)]
  const { fetch, requests } = fetchFrom(() => responses.shift() ?? assert.fail())
  const client = createClient({ apiUrl, fetch })
  const opened = await client.readShared('s-1', { open: true, password: 'a' })
  assert.deepEqual(opened, { ...shared, accessToken: access.access_token })
  const sent = requests.map(({ method, url, headers }) => [
    method,
    url,
    headers.get('authorization'),
  ])
  assert.deepEqual(sent, [
    ['GET', SHARED, null],
    ['POST', `${SHARED}access/`, null],
    ['GET', SHARED, `Bearer ${access.access_token}`],
  ])
})

test('an image of a share link is requested with the access token, and cached for it', async () => {
  const address = { download_url: 'https://waraq.example/a', expires_at: '2099-01-01T00:00:00Z' }
  const { fetch, requests } = fetchFrom(() => json(address))
  const { images } = createClient({ apiUrl, fetch })
  const { access_token: accessToken } = access
  await images.sharedUrl('image-1', { accessToken })
  await images.sharedUrl('image-1', { accessToken })
  await images.sharedUrl('image-1')
  assert.deepEqual(
    requests.map(({ headers }) => headers.get('authorization')),
    [`Bearer ${accessToken}`, null],
  )
})
