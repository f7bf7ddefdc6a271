import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignedBy, startWebhookReceiver, startWebhookService } from './lib/webhooks.ts'

const DAY = 86_400_000

test('after a roll both secrets sign, until the previous one ends', async (t) => {
  const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const { id, secret: first } = await createWebhook(receiver.url)
  const roll = async (body: object) => (await manage('POST', `${id}/secret/roll/`, { body })).json
  const signers = async () => {
    await save()
    await settle()
    const last = receiver.received.at(-1)
    assert.ok(last)
    return [first, second, third].map((secret) => secret !== '' && isSignedBy(secret, last))
  }
  let [second, third] = ['', '']
  assert.deepEqual(await signers(), [true, false, false])
  second = (await roll({})).secret
  assert.deepEqual(await signers(), [true, true, false])
  service.travelTo(new Date(Date.now() + DAY + 1_000))
  assert.deepEqual(await signers(), [false, true, false])
  const rolled = await roll({ overlap_seconds: 60 })
  third = rolled.secret
  assert.ok(Date.parse(rolled.previous_expires_at) > Date.now() + DAY)
  assert.deepEqual(await signers(), [false, true, true])
  assert.equal(
    (await manage('POST', `${id}/secret/roll/`, { body: { overlap_seconds: -1 } })).status,
    400,
  )
})

test('a roll ends the secret before the previous one at once', async (t) => {
  const { createWebhook, save, settle, manage } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t)
  const { id, secret: first } = await createWebhook(receiver.url)
  const secrets = [first]
  for (const _ of [1, 2]) {
    secrets.push((await manage('POST', `${id}/secret/roll/`, { body: {} })).json.secret)
  }
  await save()
  await settle()
  const [delivery] = receiver.received
  assert.ok(delivery)
  assert.deepEqual(
    secrets.map((secret) => isSignedBy(secret, delivery)),
    [false, true, true],
  )
  assert.equal(String(delivery.headers['webhook-signature']).split(' ').length, 2)
})

test('the database holds no secret as text, and no response but two shows one', async (t) => {
  const { service, createWebhook, manage } = await startWebhookService(t)
  const { id, secret } = await createWebhook('http://127.0.0.1:4999/')
  const rows = await service.db.list<{ sealed_secret: Uint8Array }>({
    texts: ['SELECT sealed_secret FROM webhook_secrets'],
    parts: [],
  })
  assert.equal(rows.length, 1)
  assert.ok(!Buffer.from(rows[0]?.sealed_secret ?? []).includes(secret.slice(6)))
  for (const path of ['', `${id}/`, `${id}/attempts/`]) {
    assert.ok(!(await manage('GET', path)).text.includes('whsec_'))
  }
})
