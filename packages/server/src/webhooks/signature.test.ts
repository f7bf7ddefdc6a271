import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemRandom } from '../lib/random.ts'
import { createWebhookSecret, signatureHeaders } from './signature.ts'

// The example of the reference libraries of Standard Webhooks.
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestamp: 1_614_265_330,
  body: Buffer.from('{"test": 2432232314}'),
}
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('signatureHeaders() signs as the reference libraries of Standard Webhooks', () => {
  assert.deepEqual(signatureHeaders([SECRET], MESSAGE), {
    'webhook-id': MESSAGE.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': SIGNATURE,
  })
})

test('signatureHeaders() has a signature for each secret', () => {
  const other = createWebhookSecret(systemRandom)
  const { 'webhook-signature': both = '' } = signatureHeaders([other, SECRET], MESSAGE)
  const { 'webhook-signature': alone = '' } = signatureHeaders([other], MESSAGE)
  assert.deepEqual(both.split(' '), [alone, SIGNATURE])
})

test('createWebhookSecret() has 32 random bytes', () => {
  const secrets = [1, 2].map(() => createWebhookSecret(systemRandom))
  for (const secret of secrets) {
    assert.match(secret, /^whsec_[\w+/]{43}=$/)
    assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  }
  assert.notEqual(secrets[0], secrets[1])
})
