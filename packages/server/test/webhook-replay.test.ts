import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEvents } from '../src/events/store.ts'
import { shardOf } from '../src/lib/shard.ts'
import { startWebhookReceiver, startWebhookService, status } from './lib/webhooks.ts'

const typesOf = (events: readonly { event: { type: string } }[]) =>
  events.map(({ event }) => event.type)

/** A webhook with the three events of one document delivered. */
async function startDelivered(...args: Parameters<typeof startWebhookService>) {
  const started = await startWebhookService(...args)
  const { createWebhook, save, settle, remove } = started
  const receiver = await startWebhookReceiver(args[0])
  const { id, secret } = await createWebhook(receiver.url)
  const document = await save()
  await settle()
  await save(document)
  await settle()
  await remove(document)
  await settle()
  const delivered = receiver.received.splice(0)
  assert.equal(delivered.length, 3)
  const replay = (body: object) => started.manage('POST', `${id}/replay/`, { body })
  return { ...started, receiver, id, secret, document, delivered, replay }
}

test('events are replayed by their ids, with these ids, in the order of the feed', async (t) => {
  const { replay, receiver, delivered, settle, manage, id } = await startDelivered(t)
  const [first, , third] = delivered.map((one) => one.id)
  const { status: code, json } = await replay({ ids: [third, first, 'unknown', first] })
  assert.deepEqual([code, json], [200, { count: 2 }])
  await settle()
  assert.deepEqual(
    receiver.received.map((one) => one.id),
    [first, third],
  )
  const { json: webhook } = await manage('GET', `${id}/`)
  assert.equal(webhook.waiting_count, 0)
})

test('events are replayed by their time, of the types of the webhook', async (t) => {
  const { replay, receiver, settle, manage, id } = await startDelivered(t)
  const from = new Date(Date.now() - 60_000).toISOString()
  const to = new Date(Date.now() + 60_000).toISOString()
  assert.deepEqual((await replay({ from, to: from })).json, { count: 0 })
  await manage('PATCH', `${id}/`, { body: { types: ['document.updated', 'document.trashed'] } })
  assert.deepEqual((await replay({ from, to })).json, { count: 2 })
  await settle()
  assert.deepEqual(typesOf(receiver.received), ['document.updated', 'document.trashed'])
})

test('events that were given up are replayed since a time', async (t) => {
  const { replay, receiver, settle, service, id, delivered } = await startDelivered(t)
  const since = new Date(Date.now() - 60_000).toISOString()
  assert.deepEqual((await replay({ failed_since: since })).json, { count: 0 })
  await service.db.write({
    texts: [
      `INSERT INTO parked_events (shard, webhook_id, position, subject, failures, given_up_at)
       SELECT shard, id, 2, 'any', 10, `,
      ' FROM webhooks WHERE id = ',
      ' RETURNING position',
    ],
    parts: [Date.now() * 1000, id],
  })
  assert.deepEqual((await replay({ failed_since: since })).json, { count: 1 })
  await settle()
  assert.deepEqual(
    receiver.received.map((one) => one.id),
    [delivered[1]?.id],
  )
})

test('a replayed event comes before later ones of its document that wait', async (t) => {
  const { replay, receiver, settle, save, delivered, service } = await startDelivered(t)
  const [created] = delivered
  receiver.respond = status(500)
  const other = await save()
  await settle()
  receiver.received.splice(0)
  assert.deepEqual((await replay({ ids: [created?.id] })).json, { count: 1 })
  receiver.respond = status(200)
  await save(other)
  await settle()
  // The other document still waits for its next attempt.
  assert.deepEqual(
    receiver.received.map((one) => one.id),
    [created?.id],
  )
  service.travelTo(new Date(Date.now() + 7_000))
  await settle()
  assert.deepEqual(typesOf(receiver.received).slice(1), ['document.created', 'document.updated'])
})

test('events that have not had their turn are not replayed', async (t) => {
  const { replay, receiver, settle, save, service, manage, id } = await startDelivered(t)
  receiver.respond = status(429, { 'retry-after': '60' })
  await save()
  await settle()
  await save()
  await settle()
  const to = new Date(Date.now() + 60_000).toISOString()
  const { count } = (await replay({ from: '2026-01-01T00:00:00Z', to })).json
  assert.equal(count, 4)
  receiver.received.splice(0)
  receiver.respond = status(200)
  service.travelTo(new Date(Date.now() + 70_000))
  await settle()
  const ids = receiver.received.map((one) => one.id)
  assert.equal(ids.length, 5)
  assert.equal(new Set(ids).size, 5)
  assert.equal((await manage('GET', `${id}/`)).json.waiting_count, 0)
})

test('events that the feed no longer has are left out', async (t) => {
  const { organization, receiver, settle, save, service, manage, id } = await startDelivered(t)
  receiver.respond = status(429, { 'retry-after': '60' })
  await save()
  await settle()
  for (const _ of [1, 2]) await save()
  await settle()
  receiver.received.splice(0)
  receiver.respond = status(200)
  const feed = { shard: shardOf(organization.id), id: organization.id }
  await deleteEvents(service.db, feed, 5)
  assert.equal((await manage('GET', `${id}/`)).json.waiting_count, 0)
  service.travelTo(new Date(Date.now() + 70_000))
  await settle()
  assert.deepEqual(
    receiver.received.map(({ event }) => event.position),
    [6],
  )
})

test('a replay needs one choice, an enabled webhook and times with a zone', async (t) => {
  const { replay, service, id, manage } = await startDelivered(t)
  const now = new Date().toISOString()
  const invalid = [
    {},
    { ids: [] },
    { from: now },
    { to: now },
    { ids: ['a'], failed_since: now },
    { from: now, to: now, ids: ['a'] },
    { failed_since: '2026-01-01' },
    { from: 'yesterday', to: now },
    { ids: [1] },
    { since: now },
  ]
  for (const body of invalid) assert.equal((await replay(body)).status, 400, JSON.stringify(body))
  await service.db.write({
    texts: ['UPDATE webhooks SET disabled_at = 1 WHERE id = ', ' RETURNING id'],
    parts: [id],
  })
  const { status: code, json } = await replay({ ids: ['a'] })
  assert.deepEqual([code, json.error], [409, 'webhook_disabled'])
  assert.equal((await manage('POST', `${id}/enable/`)).status, 200)
})
