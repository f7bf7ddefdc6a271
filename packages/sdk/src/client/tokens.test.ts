import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as renewal } from 'node:timers/promises'
import { clockAt, deferred, tokenOf } from '../../test/stand-in.ts'
import { createTokens, type GetToken, type TokenResult } from './tokens.ts'

const HOUR = 3600

/** Tokens from a callback that is counted, on a clock that is moved by hand. */
function tokensFrom(getToken: (nth: number) => ReturnType<GetToken>) {
  const clock = clockAt('2026-11-21T10:00:00Z')
  const asked = { times: 0 }
  const end = new AbortController()
  const tokens = createTokens({
    getToken: () => getToken(++asked.times),
    apiUrl: 'https://waraq.example',
    now: clock.now,
    timeoutMs: 60_000,
    destroyed: end.signal,
  })
  return { tokens, clock, asked }
}

// The service's clock is three hours behind this one.
const living = (seconds: number, nth: number) => tokenOf({ nth, iat: 5_000, exp: 5_000 + seconds })

test('concurrent callers share one token request', async () => {
  const result = deferred<TokenResult>()
  const { tokens, asked } = tokensFrom(() => result.promise)
  const waiting = [tokens.current(), tokens.current(), tokens.current()]
  result.resolve({ token: 'a' })
  assert.deepEqual(await Promise.all(waiting), ['a', 'a', 'a'])
  assert.equal(await tokens.current(), 'a')
  assert.equal(asked.times, 1)
})

const renewals: [what: string, lifeSeconds: number, marginSeconds: number][] = [
  ['an hour is renewed six minutes before its end', HOUR, 360],
  ['five minutes is renewed a minute before its end', 300, 60],
  ['twenty seconds is renewed at half of it', 20, 10],
]
for (const [what, life, margin] of renewals) {
  test(`a token of ${what}, independent of the clock`, async () => {
    const { tokens, clock, asked } = tokensFrom((nth) => living(life, nth))
    const first = await tokens.current()
    clock.pass(life - margin - 1)
    assert.equal(await tokens.current(), first)
    assert.equal(asked.times, 1)

    clock.pass(1)
    assert.equal(await tokens.current(), first, 'the renewal does not hold this request up')
    assert.equal(asked.times, 2)
    await renewal()
    assert.equal(await tokens.current(), living(life, 2))
    assert.equal(asked.times, 2)
  })
}

test('after sleep past the expiry, a request waits for a new token', async () => {
  const { tokens, clock } = tokensFrom((nth) => living(HOUR, nth))
  await tokens.current()
  clock.pass(HOUR)
  assert.equal(await tokens.current(), living(HOUR, 2))
})

test('a failed renewal is an error only after the expiry', async () => {
  const { tokens, clock, asked } = tokensFrom((nth) => {
    if (nth === 1) return living(HOUR, 1)
    throw new Error('no network')
  })
  const first = await tokens.current()
  clock.pass(HOUR - 1)
  assert.equal(await tokens.current(), first)
  await renewal()
  assert.equal(await tokens.current(), first)
  await renewal()
  assert.equal(asked.times, 3)
  clock.pass(1)
  await assert.rejects(tokens.current(), { code: 'token_unavailable' })
  assert.equal(asked.times, 4)
})

test('an opaque token is used until it is rejected', async () => {
  const { tokens, clock, asked } = tokensFrom((nth) => `opaque-${nth}`)
  assert.equal(await tokens.current(), 'opaque-1')
  clock.pass(72 * HOUR)
  assert.equal(await tokens.current(), 'opaque-1')
  assert.equal(await tokens.replacementOf('opaque-1'), 'opaque-2')
  assert.equal(asked.times, 2)
})

test('of two requests with the same rejected token, only the first requests another', async () => {
  const { tokens, asked } = tokensFrom((nth) => `opaque-${nth}`)
  const refused = await tokens.current()
  assert.equal(await tokens.replacementOf(refused), 'opaque-2')
  assert.equal(await tokens.replacementOf(refused), 'opaque-2')
  assert.equal(asked.times, 2)
})

test('a signed-out user is requested again, without the old session', async () => {
  const results: TokenResult[] = ['a', null, 'b']
  const { tokens } = tokensFrom((nth) => results[nth - 1] ?? null)
  await tokens.current()
  const signedOut = { status: 401, code: 'authentication_required' }
  await assert.rejects(tokens.replacementOf('a'), signedOut)
  assert.equal(await tokens.current(), 'b')
})

test('a session that ended during an early renewal ends at once', async () => {
  const { tokens, clock } = tokensFrom((nth) => (nth === 1 ? living(HOUR, 1) : null))
  await tokens.current()
  clock.pass(HOUR - 300)
  await tokens.current()
  await renewal()
  await assert.rejects(tokens.current(), { code: 'authentication_required' })
})

test('an error of `getToken` is the cause and is not cached', async () => {
  const fault = new Error('offline')
  const { tokens } = tokensFrom((nth) => (nth === 1 ? Promise.reject(fault) : 'b'))
  await assert.rejects(tokens.current(), {
    name: 'ServiceError',
    status: 0,
    code: 'token_unavailable',
    cause: fault,
  })
  assert.equal(await tokens.current(), 'b')
})

for (const junk of [undefined, '', 'two words', 'line\nend', 7, {}, { token: 7 }, ['a']]) {
  test(`${JSON.stringify(junk)} is not a token`, async () => {
    // Callbacks without types may return these.
    const { tokens } = tokensFrom(() => junk as TokenResult)
    await assert.rejects(tokens.current(), (error) => {
      assert(error instanceof Error && error.cause instanceof TypeError)
      assert.match(error.cause.message, /getToken/)
      return true
    })
  })
}
