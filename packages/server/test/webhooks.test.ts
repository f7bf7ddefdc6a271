import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedBy, startWebhookReceiver, startWebhookService, status } from './lib/webhooks.ts'

test('a webhook gets the changes of a document in order, signed', async (t) => {
  const { service, createWebhook, save, remove, settle, author } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const { secret } = await createWebhook(receiver.url)
  const id = await save()
  await settle()
  await save(id)
  await settle()
  await remove(id)
  await settle()
  const { received } = receiver
  assert.deepEqual(
    received.map(({ event }) => event.type),
    ['document.created', 'document.updated', 'document.trashed'],
  )
  for (const one of received) {
    assert.ok(isSignedBy(secret, one))
    assert.equal(one.id, one.event.id)
    assert.match(String(one.headers['user-agent']), /^Waraq-Webhooks\/\d/)
    assert.equal(one.headers['content-type'], 'application/json')
    assert.equal(one.event.data.document_id, id)
    assert.equal(one.event.data.external_user_id, author.externalUserId)
  }
  assert.ok(!service.logged().includes(receiver.url), service.logged())
})

test('a failed delivery is repeated with its id, and the later ones of its document wait', async (t) => {
  const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const { id: webhookId } = await createWebhook(receiver.url)
  const first = await save()
  const second = await save()
  receiver.respond = (received, response) =>
    status(received.event.data.document_id === first ? 500 : 200)(received, response)
  await settle()
  await save(first)
  await save(second)
  await settle()
  const seen = () =>
    receiver.received.map(({ event }) => [event.data.document_id === first ? 1 : 2, event.type])
  assert.deepEqual(seen().slice(2), [[2, 'document.updated']])
  const waiting = (await manage('GET', `${webhookId}/`)).json
  assert.equal(waiting.waiting_count, 2)
  receiver.respond = status(200)
  service.travelTo(new Date(Date.now() + 7_000))
  await settle()
  assert.deepEqual(seen().slice(3), [
    [1, 'document.created'],
    [1, 'document.updated'],
  ])
  const ids = receiver.received.filter(
    ({ event }) => event.type === 'document.created' && event.data.document_id === first,
  )
  assert.equal(ids.length, 2)
  assert.equal(ids[0]?.id, ids[1]?.id)
  const settled = (await manage('GET', `${webhookId}/`)).json
  assert.deepEqual([settled.waiting_count, settled.failing_since], [0, null])
})
