import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { waitFor } from '../../../test/lib/wait-for.ts'
import type { TestService } from './lib/service.ts'
import {
  publishAll,
  startWebhookReceiver,
  startWebhookService,
  status,
  webhookOrganization,
} from './lib/webhooks.ts'

const change = (service: TestService, sets: string) =>
  service.db.write({ texts: [`UPDATE webhooks SET ${sets} RETURNING id`], parts: [] })

const lost: [what: string, sets: string][] = [
  ['another server took the lease', `leased_by = 'other'`],
  ['another server moved the position', 'position = 0'],
]
for (const [what, sets] of lost) {
  test(`a delivery that ends after ${what} is repeated with its id`, async (t) => {
    const { service, createWebhook, save, settle } = await startWebhookService(t)
    const receiver = await startWebhookReceiver(t)
    await createWebhook(receiver.url)
    await save()
    await settle()
    receiver.respond = async (received, response) => {
      receiver.respond = status(200)
      await change(service, sets)
      status(200)(received, response)
    }
    await save()
    await settle()
    const last = receiver.received.at(-1)
    const deliveries = () => receiver.received.filter(({ id }) => id === last?.id).length
    assert.deepEqual([receiver.received.length, deliveries()], [2, 1])
    service.travelTo(new Date(Date.now() + 31_000))
    await settle()
    assert.equal(deliveries(), 2)
  })
}

test('a webhook that is deleted during a delivery leaves nothing', async (t) => {
  const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t, async (received, response) => {
    await manage('DELETE', `${webhook.id}/`)
    status(500)(received, response)
  })
  const webhook = await createWebhook(receiver.url)
  await save()
  await settle()
  assert.equal(receiver.received.length, 1)
  assert.equal((await manage('GET', `${webhook.id}/`)).status, 404)
  assert.ok(!service.logged().includes('webhook delivery failed'), service.logged())
})

test('a lease of another server is respected until it ends', async (t) => {
  const { service, createWebhook, save, settle } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  await createWebhook(receiver.url)
  await change(service, `leased_by = 'other', lease_until = ${(Date.now() + 25_000) * 1_000}`)
  await save()
  await settle()
  assert.equal(receiver.received.length, 0)
  service.travelTo(new Date(Date.now() + 30_000))
  await settle()
  assert.equal(receiver.received.length, 1)
})

test('a webhook of a suspended organization gets its events once it is resumed', async (t) => {
  const { service, organization, createWebhook, save, settle } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  await createWebhook(receiver.url)
  await save()
  await service.organizations.suspend(organization.id)
  await settle()
  assert.equal(receiver.received.length, 0)
  await service.organizations.resume(organization.id)
  await settle()
  assert.equal(receiver.received.length, 1)
})

test('receivers that hang delay no other one', async (t) => {
  const { service, createWebhook, save } = await startWebhookService(t)
  const hanging = await startWebhookReceiver(t, () => {})
  const organizations = [{ createWebhook, save }]
  for (const _ of Array(5)) organizations.push(await webhookOrganization(service))
  for (const one of organizations) {
    for (const _ of Array(9)) await one.createWebhook(hanging.url)
  }
  await change(service, `failing_since = ${Date.now() * 1_000}`)
  const good = await webhookOrganization(service)
  const arrived = Promise.withResolvers<void>()
  const receiver = await startWebhookReceiver(t, (received, response) => {
    status(200)(received, response)
    if (receiver.received.length === 20) arrived.resolve()
  })
  await good.createWebhook(receiver.url)
  for (const one of organizations) await one.save()
  await publishAll(service)
  for (const _ of Array(20)) await good.save()
  await publishAll(service)
  await arrived.promise
  // They hold places, but not those of webhooks that do not fail.
  assert.ok(hanging.received.length >= 30, `${hanging.received.length}`)
  assert.ok(hanging.received.length <= 32, `${hanging.received.length}`)
})

test('receivers that begin to hang while they are delivered to leave the places of others', async (t) => {
  const { service, createWebhook, save } = await startWebhookService(t)
  const organizations = [{ createWebhook, save }]
  for (const _ of Array(3)) organizations.push(await webhookOrganization(service))
  let [hanging, ended] = [0, 0]
  const first: ServerResponse[] = []
  const bad = await startWebhookReceiver(t, (_, response) => {
    if (first.length < 32) {
      first.push(response)
      return
    }
    hanging += 1
    response.once('close', () => {
      ended += 1
    })
  })
  for (const one of organizations) {
    for (const _ of Array(8)) await one.createWebhook(bad.url)
    await one.save()
  }
  await publishAll(service)
  await waitFor('all have one event', async () => first.length === 32)
  for (const one of organizations) await one.save()
  await publishAll(service)
  for (const response of first) response.writeHead(500).end()
  await waitFor('all hang with the next one', async () => hanging === 32)

  const good = await webhookOrganization(service)
  const arrived = Promise.withResolvers<void>()
  const receiver = await startWebhookReceiver(t, (received, response) => {
    status(200)(received, response)
    arrived.resolve()
  })
  await good.createWebhook(receiver.url)
  await good.save()
  await publishAll(service)
  await arrived.promise
  assert.equal(ended, 0, 'it did not wait for one of them')
})

test('a webhook with ten thousand waiting events gets no new ones, and goes on afterwards', async (t) => {
  const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const { id } = await createWebhook(receiver.url)
  const fill = (count: number) =>
    service.db.write({
      texts: [
        `INSERT INTO parked_events (shard, webhook_id, position, subject, failures, next_at)
         WITH RECURSIVE n (at) AS (SELECT 1 UNION ALL SELECT at + 1 FROM n WHERE at < ${count})
         SELECT shard, id, -at, 'subject ' || at, 1, ${(Date.now() + 3_600_000) * 1_000} FROM webhooks, n
         RETURNING position`,
      ],
      parts: [],
    })
  await fill(10_000)
  await save()
  await settle()
  assert.equal((await manage('GET', `${id}/`)).json.waiting_count, 10_000)
  assert.equal(receiver.received.length, 0)
  await service.db.write({
    texts: ['DELETE FROM parked_events WHERE position = -1 RETURNING position'],
    parts: [],
  })
  service.travelTo(new Date(Date.now() + 61_000))
  await settle()
  assert.equal(receiver.received.length, 1)
})
