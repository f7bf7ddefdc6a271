import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchFrom } from '../../test/stand-in.ts'
import { manageOrganization, type OrganizationManager } from './organization.ts'

const OPTIONS = { baseUrl: 'https://waraq.example/docs/', apiKey: 'waraq_sk_kept_secret' }

/** What each function sends, and the response that it gets. */
const CALLS: [
  name: string,
  call: (manager: OrganizationManager) => Promise<unknown>,
  request: string,
  body: object | undefined,
  response: object | undefined,
  result: unknown,
][] = [
  ['read', ({ read }) => read(), 'GET ', undefined, { id: 'a' }, { id: 'a' }],
  ['listKeys', ({ listKeys }) => listKeys(), 'GET keys/', undefined, { data: [1] }, [1]],
  ['createKey', ({ createKey }) => createKey({ label: 'a' }), 'POST keys/', { label: 'a' }, {}, {}],
  ['rollKey', ({ rollKey }) => rollKey('a/b'), 'POST keys/a%2Fb/roll/', {}, {}, {}],
  [
    'revokeKey',
    ({ revokeKey }) => revokeKey('a'),
    'DELETE keys/a/',
    undefined,
    undefined,
    undefined,
  ],
  [
    'listSigningSecrets',
    ({ listSigningSecrets }) => listSigningSecrets(),
    'GET signing-secrets/',
    undefined,
    { data: [] },
    [],
  ],
  [
    'rollSigningSecret',
    ({ rollSigningSecret }) => rollSigningSecret(60),
    'POST signing-secrets/roll/',
    { overlap_seconds: 60 },
    {},
    {},
  ],
  [
    'listAudit',
    ({ listAudit }) => listAudit({ action: 'api_key.created', limit: 7, cursor: undefined }),
    'GET audit/?action=api_key.created&limit=7',
    undefined,
    { data: [], next_cursor: null },
    { data: [], next_cursor: null },
  ],
  [
    'readUsage',
    ({ readUsage }) => readUsage({ from: '2026-11-01' }),
    'GET usage/?from=2026-11-01',
    undefined,
    { data: [1] },
    [1],
  ],
  [
    'listIdentities',
    ({ listIdentities }) => listIdentities({ external_user_id: 'a b' }),
    'GET identities/?external_user_id=a+b',
    undefined,
    { data: [], next_cursor: null },
    { data: [], next_cursor: null },
  ],
  ['readIdentity', ({ readIdentity }) => readIdentity('a'), 'GET identities/a/', undefined, {}, {}],
  [
    'suspendIdentity',
    ({ suspendIdentity }) => suspendIdentity('a', 'spam'),
    'POST identities/a/suspend/',
    { reason: 'spam' },
    { id: 'a' },
    { id: 'a' },
  ],
  [
    'resumeIdentity',
    ({ resumeIdentity }) => resumeIdentity('a/b'),
    'POST identities/a%2Fb/resume/',
    undefined,
    { id: 'a' },
    { id: 'a' },
  ],
  [
    'eraseIdentity',
    ({ eraseIdentity }) => eraseIdentity('a/b'),
    'POST identities/a%2Fb/erase/',
    undefined,
    { id: 'c' },
    { id: 'c' },
  ],
  [
    'listErasures',
    ({ listErasures }) => listErasures({ state: 'running' }),
    'GET erasures/?state=running',
    undefined,
    { data: [], next_cursor: null },
    { data: [], next_cursor: null },
  ],
  [
    'listDocuments',
    ({ listDocuments }) => listDocuments({ identity_id: 'a', is_shared: true }),
    'GET documents/?identity_id=a&is_shared=true',
    undefined,
    { data: [], next_cursor: null },
    { data: [], next_cursor: null },
  ],
  [
    'takeDownDocument',
    ({ takeDownDocument }) => takeDownDocument('a/b', { reason: 'spam' }),
    'POST documents/a%2Fb/takedown/',
    { reason: 'spam' },
    { id: 'a' },
    { id: 'a' },
  ],
  [
    'restoreDocument',
    ({ restoreDocument }) => restoreDocument('a'),
    'POST documents/a/restore/',
    undefined,
    { id: 'a' },
    { id: 'a' },
  ],
  [
    'readErasure',
    ({ readErasure }) => readErasure('c'),
    'GET erasures/c/',
    undefined,
    { id: 'c' },
    { id: 'c' },
  ],
]
for (const [name, call, request, body, response, result] of CALLS) {
  test(`manageOrganization() sends ${name}`, async () => {
    const { fetch, requests } = fetchFrom(
      () => new Response(response && JSON.stringify(response), { status: response ? 200 : 204 }),
    )
    assert.deepEqual(await call(manageOrganization({ ...OPTIONS, fetch })), result)
    const [sent] = requests
    const text = (await sent?.text()) ?? ''
    assert.equal(requests.length, 1)
    const { url = '', method = '', headers } = sent ?? {}
    const path = url.replace('https://waraq.example/docs/v1/organization/', '')
    assert.equal(`${method} ${path}`, request)
    assert.equal(headers?.get('authorization'), `Bearer ${OPTIONS.apiKey}`)
    assert.deepEqual(text === '' ? undefined : JSON.parse(text), body)
  })
}

test('exportIdentity returns the archive while it arrives', async () => {
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array([1]))
      close = () => controller.close()
    },
  })
  const { fetch, requests } = fetchFrom(() => new Response(body))
  const archive = await manageOrganization({ ...OPTIONS, fetch }).exportIdentity('a/b')
  const reader = archive.getReader()
  assert.deepEqual((await reader.read()).value, new Uint8Array([1]))
  close()
  assert.equal((await reader.read()).done, true)
  assert.equal(
    requests[0]?.url,
    'https://waraq.example/docs/v1/organization/identities/a%2Fb/export/',
  )
})

test('exportIdentity rejects with the error of the service', async () => {
  const { fetch } = fetchFrom(() => new Response('{"error":"not_found"}', { status: 404 }))
  const archive = manageOrganization({ ...OPTIONS, fetch }).exportIdentity('a')
  await assert.rejects(archive, { status: 404, code: 'not_found' })
  const broken = manageOrganization({
    ...OPTIONS,
    fetch: () => Promise.reject(new TypeError('away')),
  })
  await assert.rejects(broken.exportIdentity('a'), { status: 0, code: 'network' })
})
