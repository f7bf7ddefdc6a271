import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fetchFrom } from '../../test/stand-in.ts'
import { createWebhooks } from './webhooks.ts'

const OPTIONS = { baseUrl: 'https://waraq.example/docs/', apiKey: 'waraq_sk_kept_secret' }
const ID = '0193a4b2-9a10-8f00-8a2e-1b2c3d4e5f60'

/** What each function sends, and the response that it gets. */
const calls: [
  name: string,
  call: (webhooks: ReturnType<typeof createWebhooks>) => Promise<unknown>,
  request: string,
  body: object | undefined,
  response: object | undefined,
  result: unknown,
][] = [
  ['list', ({ list }) => list(), 'GET ', undefined, { data: [1] }, [1]],
  [
    'create',
    ({ create }) => create({ url: 'https://a.example/', types: ['document.created'] }),
    'POST ',
    { url: 'https://a.example/', types: ['document.created'] },
    { id: ID, secret: 'whsec_' },
    { id: ID, secret: 'whsec_' },
  ],
  ['read', ({ read }) => read(ID), `GET ${ID}/`, undefined, { id: ID }, { id: ID }],
  [
    'update',
    ({ update }) => update(ID, { types: null }),
    `PATCH ${ID}/`,
    { types: null },
    { id: ID },
    { id: ID },
  ],
  ['remove', ({ remove }) => remove('a/b'), 'DELETE a%2Fb/', undefined, undefined, undefined],
  [
    'rollSecret',
    ({ rollSecret }) => rollSecret(ID, 60),
    `POST ${ID}/secret/roll/`,
    { overlap_seconds: 60 },
    { secret: 'whsec_' },
    { secret: 'whsec_' },
  ],
  [
    'rollSecret without an overlap',
    ({ rollSecret }) => rollSecret(ID),
    `POST ${ID}/secret/roll/`,
    {},
    {},
    {},
  ],
  ['test', (all) => all.test(ID), `POST ${ID}/test/`, undefined, { status: 200 }, { status: 200 }],
  ['enable', ({ enable }) => enable(ID), `POST ${ID}/enable/`, undefined, {}, {}],
  [
    'replay',
    ({ replay }) => replay(ID, { ids: ['one'] }),
    `POST ${ID}/replay/`,
    { ids: ['one'] },
    { count: 1 },
    1,
  ],
  [
    'listAttempts',
    ({ listAttempts }) => listAttempts(ID),
    `GET ${ID}/attempts/`,
    undefined,
    { data: [] },
    [],
  ],
  [
    'listUndelivered',
    ({ listUndelivered }) => listUndelivered(ID, { state: 'waiting', after: 0, limit: 7 }),
    `GET ${ID}/events/?state=waiting&after=0&limit=7`,
    undefined,
    { data: [], next_after: null },
    { data: [], next_after: null },
  ],
]
for (const [name, call, request, body, response, result] of calls) {
  test(`createWebhooks() sends ${name}`, async () => {
    const { fetch, requests } = fetchFrom(
      () => new Response(response && JSON.stringify(response), { status: response ? 200 : 204 }),
    )
    assert.deepEqual(await call(createWebhooks({ ...OPTIONS, fetch })), result)
    const [sent] = requests
    const text = (await sent?.text()) ?? ''
    assert.equal(requests.length, 1)
    const { url = '', method = '', headers } = sent ?? {}
    assert.equal(`${method} ${url.replace('https://waraq.example/docs/v1/webhooks/', '')}`, request)
    assert.equal(headers?.get('authorization'), `Bearer ${OPTIONS.apiKey}`)
    assert.deepEqual(text === '' ? undefined : JSON.parse(text), body)
  })
}

test('createWebhooks() rejects invalid options and passes errors on', async () => {
  assert.throws(() => createWebhooks({ ...OPTIONS, apiKey: '' }), TypeError)
  assert.throws(() => createWebhooks({ ...OPTIONS, baseUrl: 'waraq' }), TypeError)
  const { fetch } = fetchFrom(() => Response.json({ error: 'scope_required' }, { status: 403 }))
  const error = await createWebhooks({ ...OPTIONS, fetch })
    .list()
    .catch((reason) => reason)
  assert.deepEqual([error.code, error.status], ['scope_required', 403])
  const other = fetchFrom(() => new Response('[]'))
  await assert.rejects(createWebhooks({ ...OPTIONS, fetch: other.fetch }).list(), {
    code: 'unexpected_answer',
  })
})
