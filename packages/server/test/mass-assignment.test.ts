import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { doc, p } from './lib/content.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'
const content = doc(p('Mine'))

/** An author with one document, in their own or another organization. */
async function author(organization?: Awaited<ReturnType<typeof service.organization>>) {
  const home = organization ?? (await service.organization())
  const { call } = await home.author()
  const { json: document } = await call('POST', DOCUMENTS, { body: { content } })
  return { organization: home, call, document, path: `${DOCUMENTS}${document.id}/` }
}

/** All fields that a caller must not set. */
const NOT_YOURS = {
  id: '0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f',
  title: 'Chosen',
  status: 'DELETED',
  created_at: '2001-01-01T00:00:00.000000Z',
  updated_at: '2099-01-01T00:00:00.000000Z',
  owner: 'somebody',
  identity_id: 'somebody',
  organization_id: 'somebody',
  shard: 0,
  revision: 1_000,
  content_hash: '0',
  is_shared: true,
  share_token: 'chosen',
  rejected_image_ids: ['x'],
  document_count: 0,
}

test('document writes set the content and no other field', async () => {
  const { call, document, path } = await author()
  const created = await call('POST', DOCUMENTS, { body: { ...NOT_YOURS, content } })
  const saved = await call('PATCH', path, { body: { ...NOT_YOURS, content } })
  assert.deepEqual([created.status, saved.status], [201, 200])

  for (const { json } of [created, saved]) {
    assert.equal(json.title, 'Mine')
    assert.equal(json.status, 'CREATED')
    assert.notEqual(json.id, NOT_YOURS.id)
    assert.ok(json.created_at >= document.created_at)
    assert.ok(json.updated_at < NOT_YOURS.updated_at)
    const info = await call('GET', `${DOCUMENTS}${json.id}/share/`)
    assert.deepEqual(info.json, { is_shared: false, share_token: null })
  }
  assert.equal(saved.json.id, document.id)
  assert.equal(saved.json.created_at, document.created_at)
  assert.match(saved.headers.get('etag') ?? '', /^"2-/)
  assert.deepEqual(saved.json.rejected_image_ids, [])
  assert.equal((await call('GET', `${DOCUMENTS}${NOT_YOURS.id}/`)).status, 404)
})

test('a share request cannot set the token or a document field', async () => {
  const { call, document, path } = await author()
  const body = { ...NOT_YOURS, content: doc(p('Not this way')), is_shared: true }
  const { json } = await call('PATCH', `${path}share/`, { body })
  assert.deepEqual(Object.keys(json).sort(), ['is_shared', 'share_token'])
  assert.notEqual(json.share_token, 'chosen')
  assert.deepEqual((await call('GET', path)).json, document)
})

test('mint reads the user id and no other field', async () => {
  const { organization } = await author()
  const headers = { authorization: `Bearer ${organization.apiKey}` }
  const claims = { sub: 'x', org: 'x', exp: 9_999_999_999, iat: 0, ttl: 1e9, expires_in: 1e9 }
  const { json } = await service.call('POST', '/v1/embed/tokens/', {
    body: { ...NOT_YOURS, ...claims, external_user_id: 'amina' },
    headers,
  })
  const claimed = JSON.parse(Buffer.from(json.token.split('.')[1], 'base64url').toString())
  assert.notEqual(claimed.sub, 'x')
  assert.equal(claimed.org, organization.id)
  assert.equal(claimed.exp - claimed.iat, 3_600)
})

const IS_SHARED_REFUSED = [
  {},
  { is_shared: null },
  { is_shared: 'true' },
  { is_shared: 1 },
  { is_shared: [true] },
  [],
  'true',
  null,
]

test('is_shared must be a boolean; other values change nothing', async () => {
  const { call, path } = await author()
  await call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const { text: before } = await call('GET', `${path}share/`)
  for (const body of IS_SHARED_REFUSED) {
    const refused = await call('PATCH', `${path}share/`, { body: JSON.stringify(body) })
    assert.deepEqual([refused.status, refused.json.error], [400, 'invalid_request'])
  }
  assert.equal((await call('GET', `${path}share/`)).text, before)
})

test('a document of another author is 404, in the own or a foreign organization', async () => {
  const owner = await author()
  await owner.call('PATCH', `${owner.path}share/`, { body: { is_shared: true } })
  const { text: sharing } = await owner.call('GET', `${owner.path}share/`)
  const neighbours = [await author(owner.organization), await author()]
  for (const { call } of neighbours) {
    const attempts = [
      await call('GET', owner.path),
      await call('HEAD', owner.path),
      await call('PATCH', owner.path, { body: { content: doc(p('Theirs')) } }),
      await call('PATCH', owner.path, { body: { content }, headers: { 'if-match': '*' } }),
      await call('DELETE', owner.path),
      await call('GET', `${owner.path}share/`),
      await call('PATCH', `${owner.path}share/`, { body: { is_shared: true } }),
      await call('PATCH', `${owner.path}share/`, { body: { is_shared: false } }),
    ]
    assert.deepEqual([...new Set(attempts.map(({ status }) => status))], [404])
    const list = await call('GET', DOCUMENTS)
    assert.ok(!list.text.includes(owner.document.id))
  }
  assert.deepEqual((await owner.call('GET', owner.path)).json, owner.document)
  assert.equal((await owner.call('GET', `${owner.path}share/`)).text, sharing)
})

test('foreign, deleted, unknown and malformed ids get byte-identical responses', async () => {
  const [mine, theirs, gone] = [await author(), await author(), await author()]
  const deleted = await mine.call('POST', DOCUMENTS, { body: {} })
  await mine.call('DELETE', `${DOCUMENTS}${deleted.json.id}/`)
  await gone.call('DELETE', gone.path)
  const ids = [
    theirs.document.id,
    deleted.json.id,
    gone.document.id,
    '0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f',
    mine.document.id.toUpperCase(),
    'x',
    'x'.repeat(1_000),
    '0',
  ]
  for (const [method, tail, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { content }],
    ['DELETE', '', undefined],
    ['GET', 'share/', undefined],
    ['PATCH', 'share/', { is_shared: true }],
  ] as const) {
    const responses = await Promise.all(
      ids.map(async (id) => {
        const { status, text, headers } = await mine.call(method, `${DOCUMENTS}${id}/${tail}`, {
          body,
        })
        const names = [...headers.keys()].filter((name) => !['date', 'x-request-id'].includes(name))
        return JSON.stringify([status, text, names.map((name) => [name, headers.get(name)])])
      }),
    )
    assert.equal(new Set(responses).size, 1, `${method} ${tail}`)
  }
})

test('a signature authorizes reads of its document only', async () => {
  const { call, organization, document, path } = await author()
  const { signature, exp } = signRead(organization.signingSecret, document.id)
  const signed = `?sig=${signature}&exp=${exp}`
  assert.equal((await service.call('GET', `${path}${signed}`)).status, 200)

  const refused = [
    await service.call('PATCH', `${path}${signed}`, { body: { content: doc(p('Written')) } }),
    await service.call('DELETE', `${path}${signed}`),
    await service.call('GET', `${path}share/${signed}`),
    await service.call('PATCH', `${path}share/${signed}`, { body: { is_shared: true } }),
    await service.call('GET', `${DOCUMENTS}${signed}`),
    await service.call('POST', `${DOCUMENTS}${signed}`, { body: {} }),
  ]
  for (const { status, json } of refused) {
    assert.deepEqual([status, json.error], [401, 'authentication_required'])
  }
  assert.deepEqual((await call('GET', path)).json, document)
})

test('a share token ends when sharing is turned off or renewed, or its document is deleted', async () => {
  const { call, path } = await author()
  const share = async (is_shared: boolean) => {
    const { json } = await call('PATCH', `${path}share/`, { body: { is_shared } })
    return json.share_token
  }
  const opens = async (token: string) =>
    (await service.call('GET', `/v1/documents/shared/${token}/`)).status

  const first = await share(true)
  assert.equal(await opens(first), 200)
  assert.equal(await share(true), first, 'sharing again returns the same token')
  assert.equal(await share(false), null)
  assert.equal(await opens(first), 404)
  const second = await share(true)
  assert.notEqual(second, first)
  assert.deepEqual([await opens(first), await opens(second)], [404, 200])
  await call('DELETE', path)
  assert.deepEqual([await opens(first), await opens(second)], [404, 404])
})

test('a save that races with a deletion never restores the document', async () => {
  for (let round = 0; round < 10; round++) {
    const { call, path } = await author()
    const saves = Array.from({ length: 10 }, () => call('PATCH', path, { body: { content } }))
    const deletion = call('DELETE', path)
    const later = Array.from({ length: 10 }, () => call('PATCH', path, { body: { content } }))
    const statuses = (await Promise.all([...saves, ...later])).map(({ status }) => status)
    assert.equal((await deletion).status, 204)
    assert.ok(
      statuses.every((status) => status === 200 || status === 404),
      `${statuses}`,
    )
    assert.equal((await call('PATCH', path, { body: { content } })).status, 404)
    assert.equal((await call('GET', path)).status, 404)
    assert.deepEqual((await call('GET', DOCUMENTS)).json, [])
  }
})
