import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { inspect } from 'node:util'
import { verifyWebhook } from './verify-webhook.ts'
import { WebhookError } from './webhook-error.ts'

// clients/webhook-vectors.json has the rules; these are the forms of the arguments.
const NOW = new Date('2026-11-29T10:15:30Z')
const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const EVENT = {
  id: '019b0c2e-7a10-8abc-8def-0123456789ab',
  position: 1,
  type: 'document.created',
  timestamp: '2026-11-29T10:15:29.000000Z',
  data: { document_id: '019b0c2e-7a10-8abc-8def-0123456789ac' },
}
const BODY = JSON.stringify(EVENT)
const now = () => NOW

function signed(body: string | Uint8Array = BODY) {
  const timestamp = String(NOW.getTime() / 1000)
  const hmac = createHmac('sha256', Buffer.alloc(32, 7)).update(`${EVENT.id}.${timestamp}.`)
  return {
    'webhook-id': EVENT.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${hmac.update(body).digest('base64')}`,
  }
}

test('`verifyWebhook` takes headers of Node and of fetch, and a body as text or bytes', () => {
  for (const headers of [signed(), new Headers(signed())]) {
    for (const body of [BODY, Buffer.from(BODY), new TextEncoder().encode(BODY)]) {
      const request = { headers, body, secret: SECRET, now }
      assert.deepEqual(verifyWebhook(request), EVENT)
    }
  }
})

test('a signed body that is not UTF-8 is no event', () => {
  const body = Buffer.concat([
    Buffer.from(BODY.slice(0, -3)),
    Buffer.from([0xff]),
    Buffer.from('"}}'),
  ])
  const request = { headers: signed(body), body, secret: SECRET, now }
  assert.throws(() => verifyWebhook(request), { name: 'WebhookError', reason: 'body_invalid' })
})

test('a repeated header is invalid', () => {
  const headers = { ...signed(), 'webhook-id': [EVENT.id, EVENT.id] }
  assert.throws(
    () => verifyWebhook({ headers, body: BODY, secret: SECRET, now }),
    (error) => error instanceof WebhookError && error.reason === 'header_invalid',
  )
})

test('a parsed body and a missing secret are TypeErrors, and no error has the secret', () => {
  const parsed = { headers: signed(), body: EVENT as unknown as string, secret: SECRET, now }
  const wrong = { headers: signed(), body: `${BODY} `, secret: SECRET, now }
  const missing = { headers: signed(), body: BODY, secret: [], now }
  assert.throws(() => verifyWebhook(parsed), {
    name: 'TypeError',
    message: /`body` must be the raw/,
  })
  assert.throws(() => verifyWebhook(missing), { name: 'TypeError', message: /`secret` is empty/ })
  for (const request of [parsed, wrong, { ...wrong, secret: `${SECRET}\n` }]) {
    assert.throws(
      () => verifyWebhook(request),
      (error) => !inspect(error, { showHidden: true }).includes(SECRET.slice(6)),
    )
  }
})

test('`verifyWebhook` uses the clock of the machine by default', () => {
  const request = { headers: signed(), body: BODY, secret: SECRET }
  assert.throws(() => verifyWebhook({ ...request, now: () => new Date(0) }), {
    reason: 'timestamp_too_new',
  })
  const headers = { ...signed(), 'webhook-timestamp': '1' }
  assert.throws(() => verifyWebhook({ ...request, headers }), { reason: 'timestamp_too_old' })
})
