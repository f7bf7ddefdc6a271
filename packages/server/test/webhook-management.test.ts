import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAdministration } from './lib/administration.ts'
import {
  status as responding,
  startWebhookReceiver,
  startWebhookService,
  webhookOrganization,
} from './lib/webhooks.ts'
import { SYSTEM } from './lib/world.ts'

const URL = 'http://127.0.0.1:4999/hook'

test('a webhook can be created, read, listed, changed and deleted', async (t) => {
  const { manage, createWebhook } = await startWebhookService(t)
  const { secret, ...created } = await createWebhook(URL, ['document.created'])
  assert.match(secret, /^whsec_/)
  assert.equal(created.state, 'enabled')
  assert.deepEqual(created.types, ['document.created'])
  assert.deepEqual((await manage('GET', '')).json, { data: [created] })
  assert.deepEqual((await manage('GET', `${created.id}/`)).json, created)
  const body = { url: 'http://127.0.0.1:4998/other', types: null }
  const changed = (await manage('PATCH', `${created.id}/`, { body })).json
  assert.deepEqual(changed, { ...created, ...body })
  assert.deepEqual((await manage('PATCH', `${created.id}/`, { body: {} })).json, changed)
  assert.equal((await manage('DELETE', `${created.id}/`)).status, 204)
  assert.deepEqual((await manage('GET', '')).json, { data: [] })
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['DELETE', ''],
    ['POST', 'secret/roll/'],
    ['POST', 'test/'],
    ['POST', 'enable/'],
    ['POST', 'replay/'],
    ['GET', 'attempts/'],
    ['GET', 'events/'],
  ] as const) {
    const init = method === 'GET' ? {} : { body: path === 'replay/' ? { ids: ['x'] } : {} }
    const { status } = await manage(method, `${created.id}/${path}`, init)
    assert.equal(status, 404, `${method} ${path}`)
  }
})

test('the webhooks of another organization do not exist', async (t) => {
  const { service, createWebhook, manage } = await startWebhookService(t)
  const other = await webhookOrganization(service)
  const { id } = await createWebhook(URL)
  assert.equal((await other.manage('GET', `${id}/`)).status, 404)
  assert.equal((await other.manage('DELETE', `${id}/`)).status, 404)
  assert.deepEqual((await other.manage('GET', '')).json, { data: [] })
  assert.equal((await manage('GET', `${id}/`)).status, 200)
})

test('an organization has at most ten webhooks, also if they are created at once', async (t) => {
  const { manage, createWebhook } = await startWebhookService(t)
  for (const _ of Array(8)) await createWebhook(URL)
  const create = () => manage('POST', '', { body: { url: URL } })
  const last = await Promise.all(Array.from({ length: 6 }, create))
  assert.deepEqual(last.map(({ status }) => status).sort(), [201, 201, 403, 403, 403, 403])
  assert.equal(last.find(({ status }) => status === 403)?.json.error, 'webhook_limit_reached')
  const [first] = (await manage('GET', '')).json.data
  await manage('DELETE', `${first.id}/`)
  assert.equal((await create()).status, 201)
})

test('a URL of a private place is refused when it is set, with one error', async (t) => {
  const resolveName = async (name: string) =>
    name === 'inside.example'
      ? ['93.184.216.34', '10.0.0.1']
      : name === 'ok.example'
        ? ['93.184.216.34']
        : []
  const settings = { WARAQ_WEBHOOK_PRIVATE_NETWORKS: '', WARAQ_WEBHOOK_ALLOW_HTTP: 'off' }
  const { manage } = await startWebhookService(t, settings, { ...SYSTEM, resolveName })
  const create = (url: string) => manage('POST', '', { body: { url } })
  const { id } = (await create('https://ok.example/hook')).json
  const refused = [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://inside.example/',
    'https://unknown.example/',
    'http://ok.example/',
    'https://ok.example:22/',
    'nonsense',
  ]
  const bodies = new Set<string>()
  for (const url of refused) {
    const responses = [await create(url), await manage('PATCH', `${id}/`, { body: { url } })]
    for (const { status, text } of responses) {
      assert.equal(status, 422, url)
      bodies.add(text)
    }
  }
  assert.equal(bodies.size, 1)
  assert.equal((await manage('GET', `${id}/`)).json.url, 'https://ok.example/hook')
})

test('a name that became private since is not reached', async (t) => {
  const receiver = await startWebhookReceiver(t)
  const { port } = new globalThis.URL(receiver.url)
  let address = '93.184.216.34'
  const world = { ...SYSTEM, resolveName: async () => [address] }
  const settings = { WARAQ_WEBHOOK_PRIVATE_NETWORKS: '127.0.0.2/32' }
  const { createWebhook, save, settle, manage } = await startWebhookService(t, settings, world)
  const { id } = await createWebhook(`http://rebound.example:${port}/`)
  address = '127.0.0.1'
  await save()
  await settle()
  assert.deepEqual(receiver.received, [])
  const [attempt] = (await manage('GET', `${id}/attempts/`)).json.data
  assert.deepEqual([attempt.status, attempt.error], [null, 'unreachable'])
  assert.equal((await manage('POST', `${id}/test/`)).json.error, 'unreachable')
  const replayed = { body: { ids: [attempt.event_id] } }
  assert.equal((await manage('POST', `${id}/replay/`, replayed)).json.count, 1)
  await settle()
  assert.equal((await manage('GET', `${id}/attempts/`)).json.data.length, 3)
  assert.deepEqual(receiver.received, [])
})

test('a webhook gets the types that it names, from its creation on', async (t) => {
  const { createWebhook, save, settle, remove } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const early = await save()
  await settle()
  await createWebhook(receiver.url, ['document.trashed', 'document.created'])
  await save(early)
  const id = await save()
  await settle()
  await save(id)
  await remove(early)
  await settle()
  assert.deepEqual(
    receiver.received.map(({ event }) => [event.type, event.data.document_id]),
    [
      ['document.created', id],
      ['document.trashed', early],
    ],
  )
})

test('webhooks need an API key with the scope manage', async (t) => {
  const { service, organization } = await startWebhookService(t)
  const call = (key?: string) =>
    service.call('GET', '/v1/webhooks/', { headers: key ? { authorization: `Bearer ${key}` } : {} })
  const events = await service.organizations.createKey(organization.id, ['events'])
  assert.equal((await call()).json.error, 'authentication_required')
  assert.equal((await call(organization.apiKey)).json.error, 'scope_required')
  assert.equal((await call(events)).json.error, 'scope_required')
})

test('an operator reads the webhooks of any organization with their attempts, and replays', async (t) => {
  const started = await startWebhookService(t, { WARAQ_ADMIN_PORT: '0' })
  const { service, organization, createWebhook, manage, save, settle } = started
  const { call } = await openAdministration(service)
  const receiver = await startWebhookReceiver(t, responding(500))
  const { id } = await createWebhook(receiver.url)
  await save()
  await settle()
  const all = `/admin/v1/organizations/${organization.id}/webhooks/`
  const own = (await manage('GET', '')).json
  assert.deepEqual((await call('GET', all)).json, own)
  assert.equal(own.data[0].waiting_count, 1)
  const { data } = (await call('GET', `${all}${id}/attempts/`)).json
  assert.deepEqual([data.length, data[0].status], [1, 500])
  receiver.respond = responding(204)
  const replayed = await call('POST', `${all}${id}/replay/`, { body: { ids: [data[0].event_id] } })
  assert.deepEqual(replayed.json, { count: 1 })
  await settle()
  assert.equal((await call('GET', `${all}${id}/attempts/`)).json.data[0].status, 204)

  const unknown = await call('POST', `${all}${id}/secret/roll/`, { body: { overlap: 1 } })
  assert.deepEqual([unknown.json.error, unknown.json.field], ['invalid_request', '/overlap'])
  assert.equal((await call('GET', `${all}${id}/events/?page=1`)).json.error, 'invalid_request')
  const other = `/admin/v1/organizations/${(await service.organization()).id}/webhooks/`
  assert.deepEqual((await call('GET', other)).json, { data: [] })
  assert.equal((await call('GET', `${other}${id}/`)).status, 404)
  const nowhere = '/admin/v1/organizations/nowhere/webhooks/'
  assert.equal((await call('GET', nowhere)).status, 404)
  assert.equal((await call('POST', nowhere, { body: { url: URL } })).status, 404)
})

test('WARAQ_WEBHOOKS=off answers 501 and sends nothing', async (t) => {
  const { manage, save, settle } = await startWebhookService(t, { WARAQ_WEBHOOKS: 'off' })
  for (const [method, path, init] of [
    ['GET', '', {}],
    ['POST', '', { body: { url: URL } }],
    ['POST', '0193a4b2-9a10-8f00-8a2e-1b2c3d4e5f60/test/', {}],
  ] as const) {
    const { status, json } = await manage(method, path, init)
    assert.deepEqual(
      [status, json.error, json.message],
      [501, 'not_available', 'This server sends no webhooks.'],
    )
  }
  await save()
  await settle()
})
