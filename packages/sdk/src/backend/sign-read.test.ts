import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { signRead } from './sign-read.ts'

const SECRET = 'the quick brown secret'
const ID = '019b0c2e-7a10-8abc-8def-0123456789ab'

test('a signature equals the one of openssl', () => {
  // printf '019b…|1767225600' | openssl dgst -sha256 -hmac 'the quick brown secret'
  assert.deepEqual(signRead(SECRET, ID, 1767225600), {
    signature: '28a3029ef4eb9c155f35e7ffc728431c36402d9d2c7e5f6514b9ea08c1594ffc',
    exp: 1767225600,
  })
})

test('a signature equals that of Web Crypto for all secrets, ids and times', async () => {
  const ids = fc.oneof(fc.uuid(), fc.stringMatching(/^[\w:~-]{3,64}$/))
  const times = fc.integer({ min: 1, max: 9_999_999_999 })
  const secrets = fc.string({ minLength: 1, unit: 'grapheme' })
  await fc.assert(
    fc.asyncProperty(secrets, ids, times, async (secret, id, exp) => {
      assert.equal(signRead(secret, id, exp).signature, await webCryptoHmac(secret, `${id}|${exp}`))
    }),
  )
})

test('`signRead` accepts a time of eleven digits', () => {
  assert.equal(signRead(SECRET, ID, 10_000_000_000).exp, 10_000_000_000)
})

test('a signature is valid for an hour by the given clock', () => {
  const now = () => new Date('2026-11-21T10:15:30.999Z')
  assert.equal(
    signRead(SECRET, ID, undefined, { now }).exp,
    Date.UTC(2026, 10, 21, 11, 15, 30) / 1000,
  )
})

const refused: [what: string, secret: unknown, id: unknown, exp: unknown, complaint: RegExp][] = [
  ['an empty secret', '', ID, 1767225600, /signingSecret/],
  ['no secret', undefined, ID, 1767225600, /signingSecret/],
  ['a secret with a line end', 'waraq_ss_x\n', ID, 1767225600, /signingSecret.*line end/],
  ['an API key for a secret', 'waraq_sk_x', ID, 1767225600, /signingSecret.*is an API key/],
  ['an empty id', SECRET, '', 1767225600, /documentId/],
  ['no id', SECRET, undefined, 1767225600, /documentId/],
  ['an id that holds the separator', SECRET, `${ID}|9`, 1767225600, /documentId/],
  ['an id with a slash', SECRET, `a/${ID}`, 1767225600, /documentId/],
  ['milliseconds', SECRET, ID, 1767225600000, /milliseconds/],
  ['a fraction of a second', SECRET, ID, 1767225600.5, /whole seconds/],
  ['zero', SECRET, ID, 0, /whole seconds/],
  ['a negative time', SECRET, ID, -1, /whole seconds/],
  ['not a number', SECRET, ID, Number.NaN, /whole seconds/],
  ['a time as a string', SECRET, ID, '1767225600', /whole seconds/],
]
for (const [what, secret, id, exp, message] of refused) {
  test(`signRead rejects ${what}`, () => {
    // Callers without types may pass these.
    const args = [secret, id, exp] as Parameters<typeof signRead>
    assert.throws(() => signRead(...args), { name: 'TypeError', message })
  })
}

async function webCryptoHmac(secret: string, message: string): Promise<string> {
  const utf8 = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  const bytes = await crypto.subtle.sign('HMAC', key, utf8.encode(message))
  return Buffer.from(bytes).toString('hex')
}
