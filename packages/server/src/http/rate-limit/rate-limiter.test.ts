import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import Fastify from 'fastify'
import {
  createRateLimiter,
  noRateLimit,
  type RateLimitKind,
  type RateLimitPolicies,
} from './rate-limiter.ts'

const POLICIES: RateLimitPolicies = {
  anonymous: { perMinute: 3, burst: 3 },
  share: { perMinute: 3, burst: 3 },
  comment: { perMinute: 3, burst: 3 },
  identity: { perMinute: 120, burst: 10 },
  live: { perMinute: 120, burst: 10 },
  mint: { perMinute: 60, burst: 60 },
  scripture: { perMinute: 6, burst: 6 },
}

/** A rate limiter with a manual clock and real responses. */
function openLimiter(policies = POLICIES) {
  const time = { now: 0 }
  const limiter = createRateLimiter(policies, () => time.now)
  const app = Fastify()
  app.get<{ Querystring: { kind: RateLimitKind; who: string; own?: string } }>(
    '/',
    async ({ query }, reply) => {
      const own = query.own === undefined ? null : Number(query.own)
      const isAllowed = limiter.consume(query.kind, query.who, reply, own)
      return reply.code(isAllowed ? 200 : 429).send({ isCounted: limiter.isCounted(reply) })
    },
  )
  const ask = (kind: RateLimitKind, who: string, own?: number) =>
    app.inject({ url: '/', query: { kind, who, ...(own && { own: String(own) }) } })
  const take = async (kind: RateLimitKind, who: string, own?: number) =>
    (await ask(kind, who, own)).statusCode === 200
  const takeMany = async (count: number, kind: RateLimitKind, who: string, own?: number) => {
    let allowed = 0
    for (let index = 0; index < count; index++) if (await take(kind, who, own)) allowed++
    return allowed
  }
  return { time, ask, take, takeMany }
}

test('a rate limiter admits a burst and then the sustained rate', async () => {
  const { time, takeMany } = openLimiter()
  assert.equal(await takeMany(50, 'identity', 'amina'), 10)
  time.now += 1_000
  assert.equal(await takeMany(50, 'identity', 'amina'), 2)
  time.now += 60_000
  assert.equal(await takeMany(500, 'identity', 'amina'), 10)
})

test('a client at the sustained rate is never rejected', async () => {
  const { time, take } = openLimiter()
  for (let request = 0; request < 1_000; request++) {
    assert.ok(await take('identity', 'amina'), String(request))
    time.now += 500
  }
})

test('each client and each kind is counted separately', async () => {
  const { take, takeMany } = openLimiter()
  assert.equal(await takeMany(11, 'identity', 'amina'), 10)
  assert.ok(await take('identity', 'bilal'))
  assert.ok(await take('mint', 'amina'))
  assert.equal(await takeMany(4, 'anonymous', '192.0.2.1'), 3)
  assert.ok(await take('scripture', '192.0.2.1'))
  assert.ok(await take('anonymous', '192.0.2.2'))
})

test('an override replaces the common rate and scales its burst', async () => {
  const { time, ask, takeMany } = openLimiter()
  assert.equal(await takeMany(50, 'identity', 'amina', 240), 20)
  assert.equal(await takeMany(50, 'identity', 'bilal', 12), 1)
  assert.equal(
    (await ask('identity', 'amina', 240)).headers['ratelimit-policy'],
    '"identity";q=240;w=60',
  )
  time.now += 1_000
  assert.equal(await takeMany(50, 'identity', 'amina', 240), 4)
  // A lower rate takes effect immediately.
  time.now += 60_000
  assert.equal(await takeMany(50, 'identity', 'amina', 12), 1)
})

test('retry-after is the exact time until the next request is admitted', async () => {
  const { time, ask, takeMany } = openLimiter()
  await takeMany(3, 'anonymous', '192.0.2.1')
  const { statusCode, headers } = await ask('anonymous', '192.0.2.1')
  assert.equal(statusCode, 429)
  assert.equal(headers['retry-after'], '20')
  assert.equal(headers.ratelimit, '"stranger";r=0;t=20')
  assert.equal(headers['ratelimit-policy'], '"stranger";q=3;w=60')
  time.now += 19_999
  assert.equal((await ask('anonymous', '192.0.2.1')).headers['retry-after'], '1')
  time.now += 1
  const allowed = await ask('anonymous', '192.0.2.1')
  assert.equal(allowed.statusCode, 200)
  assert.equal(allowed.headers['retry-after'], undefined)
})

test('no period admits more than the burst and its share of the rate', async () => {
  const waits = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(waits, async (pauses) => {
      const { time, take } = openLimiter({
        ...POLICIES,
        identity: { perMinute: 30, burst: 4 },
      })
      let allowed = 0
      for (const pause of pauses) {
        time.now += pause
        if (await take('identity', 'amina')) allowed++
        assert.ok(allowed <= 4 + (time.now * 30) / 60_000 + 1e-6)
      }
    }),
    { numRuns: 200 },
  )
})

const SAME: [what: string, ...addresses: string[]][] = [
  ['two addresses of one /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['the same network written long and short', '2001:db8:0:0::1', '2001:db8::ffff:0:0:1'],
  ['the ends of a network', '2001:db8:1:2::', '2001:db8:1:2:8000::'],
  ['one IPv4 address', '192.0.2.1', '192.0.2.1'],
  ['one IPv4 address in IPv6', '::ffff:192.0.2.1', '::ffff:192.0.2.1'],
]
const DIFFERENT: typeof SAME = [
  ['two /64', '2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['two IPv4 addresses', '192.0.2.1', '192.0.2.2'],
  ['two IPv4 addresses in IPv6', '::ffff:192.0.2.1', '::ffff:192.0.2.2'],
  ['this machine and the documentation', '::1', '2001:db8::1'],
]
for (const [isOne, table] of [[true, SAME] as const, [false, DIFFERENT] as const]) {
  for (const [what, first = '', second = ''] of table) {
    test(`${what} ${isOne ? 'share one bucket' : 'have two buckets'}`, async () => {
      const { take, takeMany } = openLimiter()
      await takeMany(3, 'anonymous', first)
      assert.equal(await take('anonymous', second), !isOne)
    })
  }
}

test('identities with the same first half have separate buckets', async () => {
  const { take, takeMany } = openLimiter()
  await takeMany(10, 'identity', '2001:db8:1:2::1')
  assert.equal(await take('identity', '2001:db8:1:2::2'), true)
})

test('no request is counted twice', async () => {
  const { ask } = openLimiter()
  const isCounted = async (kind: RateLimitKind) => (await ask(kind, '192.0.2.1')).json().isCounted
  for (const kind of ['identity', 'mint', 'anonymous', 'scripture'] as const)
    assert.equal(await isCounted(kind), true, kind)
})

test('noRateLimit admits every request', async () => {
  const app = Fastify()
  app.get('/', async (_request, reply) => ({
    isAllowed: noRateLimit.consume('anonymous', 'x', reply),
  }))
  for (let request = 0; request < 100; request++) {
    assert.deepEqual((await app.inject('/')).json(), { isAllowed: true })
  }
})
