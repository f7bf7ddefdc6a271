/** Each administrative change has its row, at whichever interface it is made. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { AUDIT_ACTIONS } from '../src/db/audit-row.ts'
import type { Database } from '../src/db/database.ts'
import { sql } from '../src/db/sql.ts'
import { ENDPOINTS, routesDeclaredBy } from './access-matrix/endpoints.ts'
import { keyIdOf } from './access-matrix/organizations.ts'
import { openAdministration } from './lib/administration.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { createEveryEndpoint } from './lib/every-endpoint.ts'
import { readPage } from './lib/pages.ts'
import { startService } from './lib/service.ts'
import {
  SILENT_WEBHOOK,
  startWebhookReceiver,
  startWebhookService,
  status,
} from './lib/webhooks.ts'

const SETTINGS = { WARAQ_SCRIPTURE: 'off', WARAQ_ADMIN_PORT: '0' }

interface Row {
  actor: string
  action: string
  target: string
  detail: string | null
}

/** The rows of these actors, oldest first. */
const rowsBy = async (db: Database, actor: RegExp): Promise<Row[]> =>
  (await db.list<Row>(sql`SELECT actor, action, target, detail FROM audit ORDER BY at, id`)).filter(
    (row) => actor.test(row.actor),
  )

const isManaging = ({ method, path }: { method: string; path: string }) =>
  !['GET', 'HEAD'].includes(method) && /^\/v1\/(?:webhooks|organization)\//.test(path)
/** They change no setting: one sends a test, the other one replays an event that does not exist. */
const WITHOUT_ROW = ['testWebhook', 'replayWebhook']

test('each change of a backend over HTTP has one row of its key', async (t) => {
  const service = await startService(t, SETTINGS)
  const ready = await createEveryEndpoint(service)
  const changes = ENDPOINTS.filter(isManaging)
  assert.ok(changes.length > 8)
  for (const action of changes) {
    const send = await ready(action)
    const before = (await rowsBy(service.db, /^api_key:/)).length
    assert.equal((await send()).status, action.status, action.name)
    const added = (await rowsBy(service.db, /^api_key:/)).slice(before)
    assert.equal(added.length, WITHOUT_ROW.includes(action.name) ? 0 : 1, action.name)
  }
})

/** An organization with a key and a user, for one call of an operator. */
async function startOperated(t: TestContext) {
  const service = await startService(t, SETTINGS)
  const { call } = await openAdministration(service)
  const prepare = async (pattern: string) => {
    const organization = await service.organization()
    const { client } = await organization.author('amina')
    const base = `/admin/v1/organizations/${organization.id}/`
    const { data } = (await call('GET', `${base}identities/`)).json
    const webhooks = pattern.includes('{webhook_id}')
      ? await call('POST', `${base}webhooks/`, { body: SILENT_WEBHOOK })
      : undefined
    const needsDocument = pattern.includes('{document_id}')
    const { id } = needsDocument ? await client.createDocument(doc(p('One'))) : { id: '' }
    const path = pattern
      .replace('{document_id}', id)
      .replace('{webhook_id}', webhooks?.json.id)
      .replace('{organization_id}', organization.id)
      .replace('{external_id}', `external ${organization.id}`)
      .replace('{key_id}', keyIdOf(await service.organizations.createKey(organization.id)))
      .replace('{identity_id}', data[0].id)
    const closing = path.replace(/resume\/$/, 'suspend/').replace(/restore\/$/, 'takedown/')
    if (closing !== path) await call('POST', closing, { body: needsDocument ? TAKEDOWN : {} })
    return path
  }
  return { service, call, prepare }
}

const ANY = '/admin/v1/organizations/{organization_id}/'
const OPERATED = `${ANY}webhooks/`
const TAKEDOWN = { reason: 'phishing' }
const BODIES: Record<string, object> = {
  'POST /admin/v1/organizations/': { name: 'Zaytuna' },
  'PUT /admin/v1/organizations/external/{external_id}/': { name: 'Zaytuna' },
  [`PATCH ${ANY}`]: { name: 'Cordoba' },
  [`POST ${ANY}documents/{document_id}/takedown/`]: TAKEDOWN,
  [`POST ${OPERATED}`]: SILENT_WEBHOOK,
  [`PATCH ${OPERATED}{webhook_id}/`]: {},
  [`POST ${OPERATED}{webhook_id}/secret/roll/`]: {},
  [`POST ${OPERATED}{webhook_id}/replay/`]: { ids: ['unknown'] },
}

test('each change of an operator over HTTP has one row of the admin key', async (t) => {
  const routes = await routesDeclaredBy(() => startService(t, SETTINGS))
  const changes = routes.filter((route) => /^(?!GET|HEAD)\w+ \/admin\//.test(route))
  assert.ok(changes.length > 8)
  const { service, call, prepare } = await startOperated(t)
  for (const route of new Set(changes)) {
    const [method = '', pattern = ''] = route.split(' ')
    const path = encodeURI(await prepare(pattern))
    const before = (await rowsBy(service.db, /^admin_key:/)).length
    const { status: code, text } = await call(method, path, { body: BODIES[route] })
    assert.ok(code < 300, `${route}: ${text}`)
    const rows = /\/(?:test|replay)\/$/.test(route) ? 0 : 1
    assert.equal((await rowsBy(service.db, /^admin_key:/)).length - before, rows, route)
  }
})

test('an archive that is read has a row, also by an operator', async (t) => {
  const { service, call, prepare } = await startOperated(t)
  const path = await prepare(
    '/admin/v1/organizations/{organization_id}/identities/{identity_id}/export/',
  )
  assert.equal((await call('GET', path)).status, 200)
  const rows = await rowsBy(service.db, /^admin_key:/)
  const actions = rows.map(({ action }) => action)
  assert.deepEqual(actions, ['identity.exported'])
})

test('a webhook that the service disables has a row of the service', async (t) => {
  const { service, createWebhook, save, settle } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t, status(410))
  const { id } = await createWebhook(receiver.url)
  await save()
  await settle()
  const [row, ...more] = await rowsBy(service.db, /^system$/)
  assert.deepEqual(more, [])
  assert.deepEqual(
    [row?.action, row?.target, JSON.parse(row?.detail ?? '')],
    ['webhook.disabled', id, { reason: 'gone' }],
  )
})

test('a replay has a row with the number of events, and none if there is no event', async (t) => {
  const { service, createWebhook, save, settle, manage, key } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const { id } = await createWebhook(receiver.url)
  await save()
  await settle()
  const ids = receiver.received.map((one) => one.id)
  const replay = (body: object) => manage('POST', `${id}/replay/`, { body })
  assert.equal((await replay({ ids: ['unknown'] })).status, 200)
  assert.equal((await replay({ ids })).status, 200)
  const rows = (await rowsBy(service.db, /^api_key:/)).filter(
    ({ action }) => action === 'webhook.events_replayed',
  )
  assert.deepEqual(
    rows.map(({ actor, target, detail }) => [actor, target, detail]),
    [[`api_key:${keyIdOf(key)}`, id, `{"count":${ids.length}}`]],
  )
})

test('an erased history has a row with the number of documents', async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
  const organization = await service.organization()
  const { client } = await organization.author()
  const { id } = await client.createDocument(doc(p('A title')))
  await client.deleteDocument(id)
  await runTyped(service.env, 'history', organization.id, '--erase')
  await runTyped(service.env, 'history', organization.id, '--erase')
  const rows = (await rowsBy(service.db, /^cli$/)).filter(
    ({ action }) => action === 'history.erased',
  )
  assert.deepEqual(
    rows.map(({ target, detail }) => [target, detail]),
    [[organization.id, '{"documents":1}']],
  )
})

test('the documentation names every action', () => {
  const [, text = ''] = readPage('docs/operations/administration.md').split('\nActions are ')
  const [list = ''] = text.split('\n\n')
  let subject = ''
  const named = [...list.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => {
    const [first = '', verb] = name.split('.')
    if (verb !== undefined) subject = first
    return `${subject}.${verb ?? first}`
  })
  assert.deepEqual(named.toSorted(), [...AUDIT_ACTIONS].toSorted())
})
