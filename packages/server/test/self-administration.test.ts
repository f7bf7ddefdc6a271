/** What the backend of an organization manages itself, by a key with the scope `manage`. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CallInit, sharedService, type TestService } from './lib/service.ts'

const caller =
  (service: TestService, key: string) =>
  (method: string, path: string, init: CallInit = {}) =>
    service.call(method, `/v1/organization/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}` },
    })

async function createBackend() {
  const service = await sharedService()
  const organization = await service.organization()
  const key = await service.organizations.createKey(organization.id, ['mint', 'manage'])
  return { service, organization, key, manage: caller(service, key) }
}

test('a backend sees its organization, and the keys that it creates, rolls and revokes', async () => {
  const { organization, manage } = await createBackend()
  const shown = (await manage('GET', '')).json
  assert.equal(shown.id, organization.id)
  assert.equal(shown.effective_limits.max_documents, 1_000)
  const created = await manage('POST', 'keys/', { body: { label: 'index' } })
  assert.equal(created.status, 201)
  const { api_key, ...key } = created.json
  assert.deepEqual([key.scopes, key.label], [['mint'], 'index'])
  const { data } = (await manage('GET', 'keys/')).json
  const byId = (wanted: string) => (one: { id: string }) => one.id === wanted
  assert.deepEqual(data.find(byId(key.id)), key)
  const rolled = (await manage('POST', `keys/${key.id}/roll/`, { body: {} })).json
  assert.notEqual(rolled.api_key, api_key)
  assert.equal((await manage('DELETE', `keys/${rolled.id}/`)).status, 204)
  const after = (await manage('GET', 'keys/')).json.data
  const states = [key.id, rolled.id].map((id) => after.find(byId(id)).state)
  assert.deepEqual(states, ['active', 'revoked'])
  const actions = (await manage('GET', 'audit/?limit=3')).json.data
  assert.deepEqual(
    actions.map(({ action }: { action: string }) => action),
    ['api_key.revoked', 'api_key.rolled', 'api_key.created'],
  )
})

test('a key gives no scope that it lacks, neither to a new key nor by a roll', async () => {
  const { service, organization, manage } = await createBackend()
  const body = { scopes: ['mint', 'events'] }
  const { status, json } = await manage('POST', 'keys/', { body })
  assert.deepEqual([status, json.error], [403, 'scope_required'])
  const events = await service.organizations.createKey(organization.id, ['events'])
  const roll = await manage('POST', `keys/${events.slice(9, 17)}/roll/`, { body: {} })
  assert.deepEqual([roll.status, roll.json.error], [403, 'scope_required'])
  assert.equal((await manage('DELETE', `keys/${events.slice(9, 17)}/`)).status, 204)
})

test('the keys and the log of another organization do not exist', async () => {
  const { manage } = await createBackend()
  const other = await createBackend()
  const id = other.key.slice(9, 17)
  assert.equal((await manage('DELETE', `keys/${id}/`)).status, 404)
  assert.equal((await manage('POST', `keys/${id}/roll/`, { body: {} })).status, 404)
  const own = new Set((await manage('GET', 'audit/')).json.data.map(idOf))
  assert.deepEqual(own.size, 1)
  assert.ok(!own.has(other.organization.id))
})

const idOf = ({ organization_id }: { organization_id: string }): string => organization_id

test('a rolled signing secret leaves the previous one valid for the overlap', async () => {
  const { manage } = await createBackend()
  const { json } = await manage('POST', 'signing-secrets/roll/', { body: { overlap_seconds: 60 } })
  assert.match(json.signing_secret, /^waraq_ss_/)
  const { data } = (await manage('GET', 'signing-secrets/')).json
  assert.deepEqual(
    data.map(({ state }: { state: string }) => state),
    ['current', 'previous'],
  )
  assert.equal(data[1].expires_at, json.previous_expires_at)
})

test('a key with an end stops working then', async () => {
  const { manage, service } = await createBackend()
  const expires_at = new Date(Date.now() + 60_000).toISOString()
  const { api_key, ...key } = (await manage('POST', 'keys/', { body: { expires_at } })).json
  assert.equal(key.expires_at.slice(0, 19), expires_at.slice(0, 19))
  const rolled = await manage('POST', `keys/${key.id}/roll/`, { body: {} })
  assert.equal(rolled.status, 201)
  const { data } = (await manage('GET', 'keys/')).json
  // The overlap of a day does not prolong it.
  assert.equal(data.find(({ id }: { id: string }) => id === key.id).expires_at, key.expires_at)
  const headers = { authorization: `Bearer ${api_key}` }
  const body = { external_user_id: 'amina' }
  assert.equal((await service.call('POST', '/v1/embed/tokens/', { headers, body })).status, 200)
})
