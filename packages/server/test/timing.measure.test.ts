/** Response times reveal neither whether something exists nor how much of a secret is correct. */
import assert from 'node:assert/strict'
import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type TestContext, test } from 'node:test'
import { signedMessage } from '@waraq/contract'
import { signGrant } from '@waraq/sdk/backend'
import { isLong } from '../../../test/lib/long.ts'
import { createApiKey, hashOfKey, isKey, parseApiKey } from '../src/access/api-key.ts'
import { verifySignature } from '../src/access/signature.ts'
import { systemRandom } from '../src/lib/random.ts'
import {
  type Comparison,
  compareTimes,
  DISTINGUISHABLE,
  type Measure,
} from './lib/compare-times.ts'
import { doc, p } from './lib/content.ts'
import { startService } from './lib/service.ts'
import { wrongSecretOf } from './lib/wrong-secret.ts'

/** Pairs of requests of each kind. */
const PAIRS = isLong ? 20_000 : 150
/** Comparisons within the process, which take microseconds. */
const COMPARISONS = 50 * PAIRS
/** Warm-up requests, to compile code and fill caches. */
const WARM_UP = 100

const UNKNOWN_ID = '0190a0b0-0000-8123-8000-000000000000'

interface Ask {
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
}

test('rejections take the same time for existing and missing objects', {
  timeout: 60_000 + PAIRS * 50,
}, async (t) => {
  const service = await startService(t, { WARAQ_SCRIPTURE: 'off' })
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author(), await organization.author()]
  const written = await bilal.client.createDocument(doc(p('A leaf of Bilal')))
  const deleted = await bilal.client.createDocument(doc(p('A leaf that is gone')))
  await bilal.client.deleteDocument(deleted.id)
  const shared = await bilal.client.setSharing(written.id, true)
  await bilal.client.setSharing(written.id, false)
  const own = await amina.client.createDocument(doc(p('A leaf of Amina '.repeat(60_000))))
  const ask = createAsker(t, service.url)

  const token = { authorization: `Bearer ${amina.token}` }
  const read = (id: string): Ask => ({ path: `/v1/documents/${id}/`, headers: token })
  const signed = (id: string): Ask => ({
    path: `/v1/documents/${id}/?sig=${'0'.repeat(64)}&exp=${4_000_000_000}`,
  })
  const granted = (id: string): Ask => {
    const exp = Math.floor(Date.now() / 1000) + 600
    const about = { right: 'edit', documentId: id, externalUserId: amina.externalUserId } as const
    const { grant } = signGrant('an unknown secret', about, exp)
    return { path: `/v1/documents/${id}/`, headers: { ...token, 'waraq-grant': grant } }
  }
  const mint = (key: string): Ask => ({
    method: 'POST',
    path: '/v1/embed/tokens/',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ external_user_id: 'amina' }),
  })
  const share = (text: string): Ask => ({ path: `/v1/documents/shared/${text}/` })
  const tampered = (text: string): Ask => ({
    path: '/v1/documents/',
    headers: { authorization: `Bearer ${text}` },
  })
  const unknownKey = createApiKey(parseApiKey(organization.apiKey)?.shard ?? 0, systemRandom).text
  const [head = '', claims = ''] = amina.token.split('.')
  const unknownIdentity = Buffer.from(
    JSON.stringify({ ...parsed(claims), sub: randomUUID() }),
  ).toString('base64url')
  const forged = randomBytes(32).toString('base64url')

  const kinds: [what: string, one: Ask, other: Ask, status: number][] = [
    ['a foreign and an unknown document', read(written.id), read(UNKNOWN_ID), 404],
    ['a deleted and an unknown document', read(deleted.id), read(UNKNOWN_ID), 404],
    [
      'a wrong signature for a known and an unknown document',
      signed(written.id),
      signed(UNKNOWN_ID),
      403,
    ],
    [
      'a forged grant for a known and an unknown document',
      granted(written.id),
      granted(UNKNOWN_ID),
      403,
    ],
    [
      'a forged grant for a known and a deleted document',
      granted(written.id),
      granted(deleted.id),
      403,
    ],
    [
      'a wrong secret of a known and an unknown key',
      mint(wrongSecretOf(organization.apiKey, unknownKey)),
      mint(unknownKey),
      401,
    ],
    [
      'a revoked and an unknown share token',
      share(shared.share_token ?? ''),
      share(unknownShareOf(shared.share_token ?? '')),
      404,
    ],
    [
      'a forged token of a known and an unknown identity',
      tampered(`${head}.${claims}.${forged}`),
      tampered(`${head}.${unknownIdentity}.${forged}`),
      401,
    ],
  ]
  for (const [what, one, other, status] of kinds) {
    const found = await compare(ask, one, other, status)
    t.diagnostic(figureOf(what, found, PAIRS))
    assert.ok(Math.abs(found.t) < DISTINGUISHABLE, `${what} is distinguishable: t = ${found.t}`)
  }

  // Control: two responses of different cost.
  const control = await compare(ask, read(own.id), read(UNKNOWN_ID))
  t.diagnostic(figureOf('control, an existing and a missing document', control, PAIRS))
  assert.ok(
    Math.abs(control.t) > DISTINGUISHABLE,
    `the control is not distinguishable: t = ${control.t}`,
  )
})

const figureOf = (what: string, { t, difference }: Comparison, pairs: number): string =>
  `${what}: t = ${t.toFixed(1)}, ${Math.round(difference)} ns, over ${pairs} pairs`

test('secret comparison takes constant time', async (t) => {
  const { text } = createApiKey(1, systemRandom)
  const hash = hashOfKey(text)
  const secret = 'a secret of a test'
  const at = new Date()
  const exp = String(Math.floor(at.getTime() / 1000) + 60)
  const right = createHmac('sha256', secret).update(signedMessage(UNKNOWN_ID, exp)).digest('hex')
  const isOpen = (sig: string) => verifySignature(secret, UNKNOWN_ID, { sig, exp }, at) !== 'forged'
  const kinds: [what: string, right: string, check: (guess: string) => boolean][] = [
    ['an API key', text, (guess) => isKey(guess, hash)],
    ['a signature', right, isOpen],
  ]
  for (const [what, whole, check] of kinds) {
    const found = await compareTimes(COMPARISONS, () => guessesOf(whole, check))
    t.diagnostic(figureOf(what, found, COMPARISONS))
    assert.ok(Math.abs(found.t) < DISTINGUISHABLE, `${what} can be guessed: t = ${found.t}`)
  }

  // Control: a comparison that is not constant-time.
  const whole = flat('a'.repeat(65_536))
  const control = await compareTimes(COMPARISONS, () =>
    guessesOf(whole, (guess) => guess === whole),
  )
  t.diagnostic(figureOf('control, === on 64 KiB', control, COMPARISONS))
  assert.ok(
    Math.abs(control.t) > DISTINGUISHABLE,
    `the control is not distinguishable: t = ${control.t}`,
  )
})

/** A guess that is wrong from its first character, and one that differs in its last only. */
function guessesOf(right: string, check: (guess: string) => boolean): [Measure, Measure] {
  const other = (char = '') => (char === '0' ? '1' : '0')
  const early = other(right[0]) + right.slice(1)
  const late = right.slice(0, -1) + other(right.at(-1))
  const timed = (chars: string) => () => {
    // A new string each time, since the memory location influences the time.
    const guess = flat(chars)
    const startedAt = process.hrtime.bigint()
    const isAccepted = check(guess)
    const nanoseconds = Number(process.hrtime.bigint() - startedAt)
    // Uses the result, so that the comparison is not optimized away.
    assert.equal(isAccepted, false)
    return nanoseconds
  }
  return [timed(early), timed(late)]
}

/** Copies to flat memory, because a concatenated string is flattened at its first comparison. */
const flat = (chars: string): string => Buffer.from(chars).toString('latin1')

type Asker = (ask: Ask) => Promise<{ status: number; nanoseconds: number }>

async function compare(ask: Asker, one: Ask, other: Ask, status?: number): Promise<Comparison> {
  const timed = (what: Ask) => async () => {
    const response = await ask(what)
    if (status !== undefined) assert.equal(response.status, status, what.path)
    return response.nanoseconds
  }
  await compareTimes(WARM_UP, () => [timed(one), timed(other)])
  return compareTimes(PAIRS, () => [timed(one), timed(other)])
}

/** Sends requests on one connection, in sequence. */
function createAsker(t: TestContext, url: string): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  t.after(() => agent.destroy())
  return ({ path, method = 'GET', headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const startedAt = process.hrtime.bigint()
      const sent = request(url + path, { method, headers, agent }, (response) => {
        response.resume().on('end', () => {
          const nanoseconds = Number(process.hrtime.bigint() - startedAt)
          resolve({ status: response.statusCode ?? 0, nanoseconds })
        })
      })
      sent.on('error', reject).end(body)
    })
}

const parsed = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString())

const unknownShareOf = (token: string): string =>
  token.slice(0, 2) + randomBytes(20).toString('base64url')
