/** The administration over HTTP: what it changes, who may, and from where. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { routesDeclaredBy } from './access-matrix/endpoints.ts'
import { openAdministration } from './lib/administration.ts'
import { startService } from './lib/service.ts'
import { STOPPED, SYSTEM } from './lib/world.ts'

const ORGANIZATIONS = '/admin/v1/organizations/'
const SETTINGS = { WARAQ_ADMIN_PORT: '0' }

async function start(t: TestContext, settings: Record<string, string> = {}, world = SYSTEM) {
  const service = await startService(t, { ...SETTINGS, ...settings }, world)
  return { service, ...(await openAdministration(service)) }
}

test('an operator creates, finds, changes, suspends and resumes an organization', async (t) => {
  const { service, call } = await start(t)
  const created = await call('POST', ORGANIZATIONS, { body: { name: 'Zaytuna' } })
  assert.equal(created.status, 201, created.text)
  const { organization, api_key, signing_secret } = created.json
  assert.match(api_key, /^waraq_sk_/)
  assert.match(signing_secret, /^waraq_ss_/)
  const path = `${ORGANIZATIONS}${organization.id}/`
  assert.deepEqual((await call('GET', path)).json, organization)
  assert.deepEqual((await call('GET', ORGANIZATIONS)).json, {
    data: [organization],
    next_cursor: null,
  })

  const limits = { max_documents: 7, rate_mint: 3 }
  const changed = await call('PATCH', path, { body: { name: 'Cordoba', limits } })
  assert.equal(changed.json.name, 'Cordoba')
  assert.equal(changed.json.limits.max_documents, 7)
  const back = await call('PATCH', path, { body: { limits: { max_documents: null } } })
  assert.equal(back.json.limits.max_documents, null)
  assert.equal(back.json.limits.rate_mint, 3)
  assert.equal(back.json.effective_limits.max_documents, 1_000)

  const suspended = await call('POST', `${path}suspend/`, { body: { reason: 'invoices' } })
  assert.equal(suspended.json.state, 'suspended')
  assert.deepEqual((await call('POST', `${path}suspend/`)).json, suspended.json)
  assert.equal((await call('POST', `${path}resume/`)).json.state, 'active')
  const headers = { authorization: `Bearer ${api_key}` }
  const minted = await service.call('POST', '/v1/embed/tokens/', {
    headers,
    body: { external_user_id: 'amina' },
  })
  assert.equal(minted.status, 200)

  const { data } = (await call('GET', `/admin/v1/audit/?organization_id=${organization.id}`)).json
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action.replace('organization.', '')),
    ['resumed', 'suspended', 'updated', 'updated', 'created'],
  )
  assert.deepEqual(data[1].detail, { reason: 'invoices' })
  assert.match(data[0].actor, /^admin_key:[0-9A-Za-z]{8}$/)
})

test('an organization of an external id is created once, however often it is sent', async (t) => {
  const { call } = await start(t)
  const path = `${ORGANIZATIONS}external/customer%2042/`
  assert.equal((await call('GET', path)).status, 404)
  const all = await Promise.all(
    Array.from({ length: 4 }, () => call('PUT', path, { body: { name: 'Zaytuna' } })),
  )
  assert.deepEqual(all.map(({ status }) => status).sort(), [200, 200, 200, 201])
  const { organization } = all.find(({ status }) => status === 201)?.json ?? {}
  assert.equal(organization.external_id, 'customer 42')
  const named = await call('PUT', path, { body: { name: 'Cordoba' } })
  assert.deepEqual(named.json, { ...organization, name: 'Cordoba' })
  assert.deepEqual((await call('GET', path)).json, named.json)
  const again = { body: { name: 'Other', external_id: 'customer 42' } }
  assert.equal((await call('POST', ORGANIZATIONS, again)).status, 400)
  const { data } = (await call('GET', '/admin/v1/audit/?action=organization.created')).json
  assert.equal(data.length, 1)
})

test('an operator manages the keys and secrets of an organization', async (t) => {
  const { service, call } = await start(t)
  const organization = await service.organization()
  const path = `${ORGANIZATIONS}${organization.id}/`
  const expires_at = '2099-01-01T00:00:00Z'
  const body = { scopes: ['events', 'manage'], label: 'index', expires_at }
  const { api_key, ...key } = (await call('POST', `${path}keys/`, { body })).json
  assert.deepEqual([key.scopes, key.label, key.state], [['events', 'manage'], 'index', 'active'])
  assert.equal(key.expires_at, '2099-01-01T00:00:00.000000Z')
  const listed = (await call('GET', `${path}keys/`)).json.data
  assert.deepEqual(
    listed.find(({ id }: { id: string }) => id === key.id),
    key,
  )
  assert.ok(!JSON.stringify(listed).includes(api_key))
  const rolled = await call('POST', `${path}keys/${key.id}/roll/`, { body: { overlap_seconds: 0 } })
  assert.equal(rolled.json.label, 'index')
  assert.equal((await call('DELETE', `${path}keys/${rolled.json.id}/`)).status, 204)
  assert.equal((await call('DELETE', `${path}keys/${rolled.json.id}/`)).status, 404)
  const other = `${ORGANIZATIONS}${(await service.organization()).id}/keys/${listed[0].id}/`
  assert.equal((await call('DELETE', other)).status, 404)
  assert.equal((await call('POST', `${other}roll/`)).status, 404)
  const secret = await call('POST', `${path}signing-secrets/roll/`, { body: {} })
  assert.match(secret.json.signing_secret, /^waraq_ss_/)
  const secrets = (await call('GET', `${path}signing-secrets/`)).json.data
  assert.deepEqual(
    secrets.map(({ state }: { state: string }) => state),
    ['current', 'previous'],
  )
  assert.equal(secrets[1].expires_at, secret.json.previous_expires_at)
})

test('wrong bodies and parameters are refused by name', async (t) => {
  const { service, call } = await start(t)
  const path = `${ORGANIZATIONS}${(await service.organization()).id}/`
  const rows: [method: string, path: string, body: unknown, field?: string][] = [
    ['POST', ORGANIZATIONS, {}, '/name'],
    ['POST', ORGANIZATIONS, { name: ' ' }],
    ['POST', ORGANIZATIONS, { name: 'a', externalId: 'b' }, '/externalId'],
    ['PATCH', path, { limits: { max_documents: -1 } }, '/limits'],
    ['PATCH', path, { limits: { max_documnets: 1 } }, '/limits/max_documnets'],
    ['POST', `${path}keys/`, { scopes: ['admin'] }, '/scopes'],
    ['POST', `${path}keys/`, { expires_at: '2001-01-01T00:00:00Z' }, '/expires_at'],
    ['GET', `${ORGANIZATIONS}?limit=0`, undefined],
    ['GET', `${ORGANIZATIONS}?page=1`, undefined],
    ['GET', '/admin/v1/audit/?cursor=x', undefined],
    ['GET', '/admin/v1/audit/export/?limit=1', undefined],
    ['GET', '/admin/v1/audit/?from=yesterday', undefined],
  ]
  for (const [method, where, body, field] of rows) {
    const { status, json } = await call(method, where, { body })
    assert.deepEqual([status, json.error, json.field], [400, 'invalid_request', field], where)
  }
  assert.equal((await call('GET', `${ORGANIZATIONS}unknown/`)).status, 404)
})

test('each call needs an admin key with its scope, and no other credential opens one', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-metrics-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'token')
  writeFileSync(file, 'a-long-token\n')
  const { service, call, keys, createKey } = await start(t, { WARAQ_METRICS_TOKEN_FILE: file })
  const organization = await service.organization()
  const { token } = await organization.author()
  const revoked = await createKey('erase')
  await keys.revoke(revoked.slice(9, 17))
  const past = await keys.create('erase', 1)
  const read = await createKey('read')
  const wrong = [
    'a-long-token',
    token,
    organization.apiKey,
    await service.organizations.createKey(organization.id, ['mint', 'events', 'manage']),
    organization.signingSecret,
    revoked,
    past,
    `${read.slice(0, -1)}${read.endsWith('0') ? '1' : '0'}`,
  ]
  const routes = (await routesDeclaredBy(() => startService(t, SETTINGS))).filter((route) =>
    route.includes(' /admin/v1/'),
  )
  assert.ok(routes.length > 20)
  for (const route of routes) {
    const [method = '', pattern = ''] = route.split(' ')
    const path = pattern.replace(/\{\w+\}/g, organization.id)
    // The public port has none of these, for anyone.
    assert.equal((await fetch(service.url + path, { method })).status, 404, route)
    // Few, because guesses are counted.
    for (const key of method === 'PATCH' ? wrong : [past])
      assert.equal((await call(method, path, { key })).status, 401, route)
    if (method === 'GET' || method === 'HEAD') continue
    const { status, json } = await call(method, path, { key: read })
    assert.deepEqual([status, json.error], [403, 'scope_required'], route)
  }
  assert.equal((await call('GET', ORGANIZATIONS, { key: read })).status, 200)
  const none = await call('GET', ORGANIZATIONS, { headers: { authorization: 'Basic x' } })
  assert.equal(none.status, 401)
})

test('other pages and other names reach nothing', async (t) => {
  const { call } = await start(t, { WARAQ_ADMIN_NAMES: 'waraq.internal' })
  const ask = async (headers: Record<string, string>) =>
    (await call('GET', ORGANIZATIONS, { headers })).status
  assert.equal(await ask({}), 200)
  assert.equal(await ask({ host: 'waraq.internal' }), 200)
  assert.equal(await ask({ host: 'evil.example' }), 421)
  assert.equal(await ask({ origin: 'https://evil.example' }), 403)
  assert.equal(await ask({ origin: 'null' }), 403)
  assert.equal(await ask({ host: 'localhost:1', origin: 'http://localhost:1' }), 200)
  assert.equal(await ask({ host: 'localhost:1', origin: 'http://localhost:2' }), 403)
  assert.equal(await ask({ host: 'evil.example', origin: 'http://evil.example' }), 421)
})

test('guesses are few, alike for unknown keys and wrong secrets, and mostly without a query', async (t) => {
  const { service, call, createKey } = await start(t, {}, STOPPED)
  const [key, ...others] = await Promise.all([createKey('read'), createKey('read')])
  const unknown = others[0] ?? ''
  await service.db.write({
    texts: [`DELETE FROM admin_keys WHERE id = '${unknown.slice(9, 17)}' RETURNING id`],
    parts: [],
  })
  const guesses = await Promise.all(
    [unknown, `waraq_ak_${'0'.repeat(57)}`].map((guess) =>
      call('GET', ORGANIZATIONS, { key: guess }),
    ),
  )
  assert.equal(guesses[0]?.status, 401)
  assert.equal(guesses[0]?.text, guesses[1]?.text)
  for (let nth = 0; nth < 18; nth++) await call('GET', ORGANIZATIONS, { key: 'nonsense' })
  const last = await call('GET', ORGANIZATIONS, { key: 'nonsense' })
  assert.deepEqual([last.status, last.json.error], [429, 'rate_limited'])
  assert.equal((await call('GET', ORGANIZATIONS, { key })).status, 200)
})

test('the export of the log has a line for each entry', async (t) => {
  const { service, call } = await start(t)
  service.travelTo(new Date(Date.now() - 120_000))
  const { id } = await service.organization()
  service.travelTo(new Date())
  const path = '/admin/v1/audit/export/'
  const lines = (await call('GET', `${path}?organization_id=${id}`)).text.trimEnd().split('\n')
  const entries = lines.map((line) => JSON.parse(line))
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['organization.created'],
  )
  assert.equal((await call('GET', `${path}?organization_id=${id}&after=${entries[0].id}`)).text, '')
})
