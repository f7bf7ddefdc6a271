/** What an organization has does not exist for another one, also in the same shard and for its operator. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { erased, findIdentity, keyIdOf } from './access-matrix/organizations.ts'
import { openAdministration } from './lib/administration.ts'
import { startWebhookService, webhookOrganization } from './lib/webhooks.ts'
import { ONE_SHARD } from './lib/world.ts'

type Calling = Awaited<ReturnType<typeof webhookOrganization>>

const SELF = /^\/v1\/(?:organization\/)?/
const SETTINGS = { WARAQ_ADMIN_PORT: '0', WARAQ_SCRIPTURE: 'off' }

test('no call of an organization reaches a webhook, key, user, document or receipt of another', async (t) => {
  const theirs = await startWebhookService(t, SETTINGS, ONE_SHARD)
  const { service, organization } = theirs
  const mine = await webhookOrganization(service)
  const { call: operate } = await openAdministration(service)
  const manager = `Bearer ${theirs.key}`
  const newUser = async () =>
    findIdentity(service, manager, (await organization.author()).externalUserId)
  const values: Record<string, string> = {
    webhook_id: (await theirs.createWebhook('http://127.0.0.1:1024/')).id,
    key_id: keyIdOf(await service.organizations.createKey(organization.id)),
    document_id: await theirs.save(),
    identity_id: await newUser(),
    erasure_id: await erased(service, manager, await newUser()),
  }
  const calls = ENDPOINTS.filter(({ path }) =>
    Object.keys(values).some((name) => path.includes(name)),
  )
  assert.ok(calls.length > 20)

  /** The calls that both the key of an organization and an operator make, and what they get. */
  const statusesOf = async (asked: Calling, methods: RegExp) => {
    const statuses: string[] = []
    for (const { method, path: pattern, body } of calls) {
      if (!methods.test(method)) continue
      const path = pattern.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
      const headers = { authorization: `Bearer ${asked.key}` }
      const own = await service.call(method, path, { headers, body })
      const base = `/admin/v1/organizations/${asked.organization.id}/`
      const operated = await operate(method, path.replace(SELF, base), { body })
      statuses.push(`${own.status} ${operated.status} ${method} ${pattern}`)
    }
    return statuses
  }
  const found = await statusesOf(mine, /./)
  assert.deepEqual(
    found.filter((line) => !line.startsWith('404 404 ')),
    [],
  )
  const read = await statusesOf(theirs, /GET/)
  assert.ok(read.length > 4 && read.every((line) => line.startsWith('200 200 ')), read.join('\n'))
})
