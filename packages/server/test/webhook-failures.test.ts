import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Respond, startWebhookReceiver, startWebhookService, status } from './lib/webhooks.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Moves the clock on, from wherever it is. */
function traveller(service: { travelTo(date: Date): void }) {
  let passed = 0
  return (milliseconds: number) => {
    passed += milliseconds
    service.travelTo(new Date(Date.now() + passed))
  }
}

test('an event is attempted ten times in about three days, and then given up', async (t) => {
  const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
  const pass = traveller(service)
  const receiver = await startWebhookReceiver(t, status(500))
  const { id } = await createWebhook(receiver.url)
  const document = await save()
  await settle()
  // A fifth more than the pauses of the schedule.
  const seconds = [6, 360, 2_160, 8_640, 21_600, 43_200, 60_480, 86_400, 103_680]
  for (const [round, pause] of seconds.entries()) {
    assert.equal(receiver.received.length, round + 1)
    pass(pause * 1_000)
    await settle()
  }
  assert.equal(receiver.received.length, 10)
  assert.equal(new Set(receiver.received.map((one) => one.id)).size, 1)
  const page = (await manage('GET', `${id}/events/`)).json
  assert.equal(page.next_after, null)
  const [failed] = page.data
  assert.deepEqual(
    [failed.failures, failed.last_status, failed.event_type],
    [10, 500, 'document.created'],
  )
  assert.ok(failed.failed_at)
  const before = receiver.received.length
  receiver.respond = status(200)
  await manage('POST', `${id}/enable/`)
  await save(document)
  await settle()
  assert.deepEqual(
    receiver.received.slice(before).map(({ event }) => event.type),
    ['document.updated'],
  )
})

test('410 disables a webhook, and enabling it sends what it missed', async (t) => {
  const { service, createWebhook, save, settle, manage, key } = await startWebhookService(t, {
    WARAQ_ADMIN_PORT: '0',
  })
  const receiver = await startWebhookReceiver(t, status(410))
  const { id } = await createWebhook(receiver.url)
  const document = await save()
  await settle()
  await save(document)
  await settle()
  assert.equal(receiver.received.length, 1)
  const disabled = (await manage('GET', `${id}/`)).json
  assert.deepEqual([disabled.state, disabled.disabled_reason], ['disabled', 'gone'])
  const headers = { authorization: `Bearer ${key}` }
  const { data } = (await service.call('GET', '/v1/events/?after=0', { headers })).json
  const disabling = data.find((event: { type: string }) => event.type === 'webhook.disabled')
  assert.deepEqual(disabling.data, { webhook_id: id, reason: 'gone' })
  assert.match(service.logged(), /"webhook disabled"/)
  const metrics = await (await fetch(service.metricsUrl ?? '')).text()
  assert.match(metrics, /waraq_webhooks_disabled_total\{reason="gone"\} 1/)
  assert.match(metrics, /waraq_webhooks\{state="disabled"\} 1/)
  assert.match(metrics, /waraq_webhook_attempts_total\{outcome="rejected"\} 1/)
  receiver.respond = status(200)
  assert.equal((await manage('POST', `${id}/test/`)).json.status, 200)
  const enabled = (await manage('POST', `${id}/enable/`)).json
  assert.deepEqual([enabled.state, enabled.disabled_reason], ['enabled', null])
  await settle()
  assert.deepEqual(
    receiver.received
      .slice(2)
      .map(({ event }) => event.type)
      .sort(),
    ['document.created', 'document.updated', 'webhook.disabled'],
  )
})

test('a webhook without a success for five days is disabled', async (t) => {
  const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
  const pass = traveller(service)
  const receiver = await startWebhookReceiver(t, status(500))
  const { id } = await createWebhook(receiver.url)
  const stateOf = async () => (await manage('GET', `${id}/`)).json
  await save()
  await settle()
  assert.ok((await stateOf()).failing_since)
  pass(5 * DAY - HOUR)
  await save()
  await settle()
  assert.equal((await stateOf()).state, 'enabled')
  pass(2 * HOUR)
  await save()
  await settle()
  assert.deepEqual(
    [(await stateOf()).state, (await stateOf()).disabled_reason],
    ['disabled', 'failing'],
  )
})

test('a success ends the days of failure', async (t) => {
  const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
  const pass = traveller(service)
  const receiver = await startWebhookReceiver(t, status(500))
  const { id } = await createWebhook(receiver.url)
  await save()
  await settle()
  pass(4 * DAY)
  receiver.respond = status(200)
  await settle()
  receiver.respond = status(500)
  await save()
  await settle()
  pass(2 * DAY)
  await settle()
  assert.equal((await manage('GET', `${id}/`)).json.state, 'enabled')
})

for (const code of [429, 503]) {
  test(`${code} with Retry-After pauses the whole webhook, and counts as no failure`, async (t) => {
    const { service, createWebhook, save, settle, manage } = await startWebhookService(t)
    const pass = traveller(service)
    const receiver = await startWebhookReceiver(t, status(code, { 'retry-after': '600' }))
    const { id } = await createWebhook(receiver.url)
    await save()
    await settle()
    receiver.respond = status(200)
    await save()
    pass(590_000)
    await settle()
    assert.equal(receiver.received.length, 1)
    const paused = (await manage('GET', `${id}/`)).json
    assert.ok(Date.parse(paused.paused_until) > Date.now() + 590_000)
    const [waiting] = (await manage('GET', `${id}/events/?state=waiting`)).json.data
    assert.equal(waiting.failures, 0)
    pass(20_000)
    await settle()
    assert.equal(receiver.received.length, 3)
    assert.equal((await manage('GET', `${id}/`)).json.paused_until, null)
  })
}

const noSuccess: [what: string, respond: Respond][] = [
  ['a redirect', status(302, { location: 'http://127.0.0.1/' })],
  ['404', status(404)],
  ['a closed connection', (_, response) => void response.destroy()],
]
for (const [what, respond] of noSuccess) {
  test(`${what} is no success`, async (t) => {
    const { service, createWebhook, save, settle } = await startWebhookService(t)
    const receiver = await startWebhookReceiver(t, respond)
    await createWebhook(receiver.url)
    await save()
    await settle()
    traveller(service)(7_000)
    await settle()
    assert.equal(receiver.received.length, 2)
  })
}

test('attempts are listed with their status or cause, the last hundred', async (t) => {
  const { createWebhook, save, settle, manage } = await startWebhookService(t)
  const receiver = await startWebhookReceiver(t, status(418))
  const { id } = await createWebhook(receiver.url)
  await save()
  await settle()
  receiver.respond = (_, response) => void response.end('a page of an internal host')
  for (const _ of Array(101)) await save()
  await settle()
  const { text, json } = await manage('GET', `${id}/attempts/`)
  assert.equal(json.data.length, 100)
  assert.deepEqual(Object.keys(json.data[0]).sort(), [
    'attempted_at',
    'duration_ms',
    'error',
    'event_id',
    'event_type',
    'status',
  ])
  assert.ok(json.data.every((attempt: { status: number }) => attempt.status === 200))
  assert.equal(json.data[0].event_id, receiver.received.at(-1)?.id)
  assert.ok(!text.includes('internal'))
})
