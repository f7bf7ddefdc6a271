import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { reportOf } from '../src/report/report.ts'
import { textOf } from '../src/report/text.ts'
import { Untestable } from '../src/results.ts'
import { runChecks } from '../src/run.ts'
import { ADDITIVE, SPECIFICATION } from '../src/suites.ts'
import { createModel } from './model/model.ts'
import { API_KEY, REVOKED_API_KEY, SIGNING_SECRET } from './model/rules.ts'
import { type Reply, type Respond, serve } from './model/wire.ts'
import { environment, runSuite, targetAt, violationsOf } from './run-suite.ts'
import { ONE, SHARE, SHARED } from './violations/planted.ts'

const everything = [...SPECIFICATION, ...ADDITIVE]
const named = (...ids: string[]) => everything.filter(({ id }) => ids.includes(id))

const NONSENSE: [what: string, reply: Reply][] = [
  ['null', { status: 200, body: null }],
  ['an empty list', { status: 200, body: [] }],
  ['a list of numbers', { status: 201, body: [1, 2] }],
  ['a page of HTML', { status: 200, body: '<!doctype html><title>Welcome</title>' }],
  ['nothing at all', { status: 204 }],
  ['a failure', { status: 500, body: { error: 'internal_error' } }],
  ['a redirect', { status: 301, headers: { location: '/login' } }],
]

for (const [what, reply] of NONSENSE) {
  test(`a backend that answers everything with ${what} violates the contract and does not break the suite`, async (t) => {
    const verdicts = await runSuite(t, async () => reply, everything)
    assert.equal(verdicts.length, everything.length)
    assert.ok(violationsOf(verdicts).some((violation) => violation.startsWith('4 endpoint 1 ')))
  })
}

test('a request without a response is a violation', async (t) => {
  const model = createModel()
  const silent: Respond = (ask) =>
    ask.method === 'PATCH' && ONE.test(ask.path) ? hangUp() : model(ask)
  const [verdict] = await runSuite(t, silent, named('documents.save'))
  assert.equal(verdict?.outcome.kind, 'violation')
})

test('a backend that goes down during a run is untestable', async (t) => {
  const model = createModel()
  let calls = 0
  const leaving: Respond = (ask) => (++calls > 20 ? hangUp() : model(ask))
  await assert.rejects(runSuite(t, leaving, SPECIFICATION), Untestable)
})

test('a backend that rejects the API key is untestable', async (t) => {
  const target = { ...targetAt(await serve(t, createModel())), apiKey: 'model_sk_other' }
  await assert.rejects(
    runChecks(target, environment(), SPECIFICATION),
    /does not mint with this API key/,
  )
})

test('the sender waits once for the Retry-After of a 429', async (t) => {
  const waits: number[] = []
  const baseUrl = await serve(t, limited({ times: 1, retryAfter: '7' }))
  const patient = { ...environment(), wait: async (ms: number) => void waits.push(ms) }
  const verdicts = await runChecks(targetAt(baseUrl), patient, named('documents.create'))
  assert.deepEqual(waits, [7000])
  assert.deepEqual(violationsOf(verdicts), [])
})

for (const retryAfter of ['1', '3600', 'soon']) {
  test(`persistent rate limiting (Retry-After: ${retryAfter}) skips checks`, async (t) => {
    const model = limited({ times: Number.POSITIVE_INFINITY, retryAfter })
    const [verdict] = await runSuite(t, model, named('documents.create'))
    assert.equal(verdict?.outcome.kind, 'not checked')
  })
}

test('a size limit that is not reached skips its checks', async (t) => {
  const model = createModel({ fits: () => true })
  const verdicts = await runSuite(t, model, named('limits.size-create', 'limits.size-save'))
  for (const { outcome } of verdicts) {
    assert.equal(outcome.kind, 'not checked')
    assert.match(outcome.kind === 'not checked' ? outcome.reason : '', /not reached with 8 MiB/)
  }
})

test('checks that need an operator name their option', async (t) => {
  const { baseUrl, apiKey, signingSecret, timeout } = targetAt(await serve(t, createModel()))
  const bare = { baseUrl, apiKey, signingSecret, timeout }
  const checks = named(
    'tokens.revoked-key',
    'tokens.suspended',
    'organizations.same-user',
    'organizations.other-secret',
    'limits.documents',
  )
  const reasons = (await runChecks(bare, environment(), checks)).map(({ outcome }) =>
    outcome.kind === 'not checked' ? outcome.reason : outcome.kind,
  )
  assert.deepEqual(
    reasons.map((reason) => /--[\w-]+/.exec(reason)?.[0]),
    [
      '--revoked-api-key',
      '--suspended-api-key',
      '--other-api-key',
      '--other-signing-secret',
      '--document-cap',
    ],
  )
})

test('a run deletes all its documents', async (t) => {
  const left = new Set<string>()
  const model = createModel({
    response(ask, reply) {
      if (reply.status === 201) left.add(Object(reply.body).id)
      if (reply.status === 204) left.delete(ask.path.split('/')[3] ?? '')
      return reply
    },
  })
  await runSuite(t, model, everything)
  assert.deepEqual([...left], [])
})

test('concurrent runs against a backend are isolated', async (t) => {
  const model = createModel()
  const checks = SPECIFICATION.filter(({ id }) => /^(identities|ownership|documents)\./.test(id))
  for (const _run of ['first', 'second']) {
    assert.deepEqual(violationsOf(await runSuite(t, model, checks)), [])
  }
})

test('reports contain no secrets, even if responses do', async (t) => {
  const secrets = new Set([API_KEY, REVOKED_API_KEY, SIGNING_SECRET])
  const report = await reportOfGossip(t, secrets)
  const written = textOf(report, (_style, text) => text) + JSON.stringify(report)
  assert.ok(report.specification.some(({ outcome }) => outcome === 'violation'))
  assert.ok(secrets.size > 100)
  // Not even a prefix of one.
  const leaked = [...secrets].filter((secret) => written.includes(secret.slice(0, 16)))
  assert.deepEqual(leaked, [])
})

// Includes the request body in errors and saves, and share tokens in all responses.
async function reportOfGossip(t: TestContext, secrets: Set<string>) {
  const model = createModel({
    shareInfoOf: ({ shareTokens }) => ({
      is_shared: true,
      share_token: shareTokens.at(-1) ?? null,
    }),
    response(ask, reply) {
      const bearer = ask.headers.get('authorization')?.slice('Bearer '.length)
      const sig = ask.query.get('sig')
      const { token, share_token: shareToken } = Object(reply.body)
      for (const secret of [bearer, sig, token, shareToken]) {
        if (secret?.length > 20) secrets.add(secret)
      }
      const isQuiet = reply.status < 400 && ask.method !== 'PATCH' && !sig
      if (isQuiet && !SHARED.test(ask.path)) return reply
      const gossip = `${SIGNING_SECRET} ${sig} ${bearer} ${JSON.stringify(reply.body)}`
      return { ...reply, body: SHARE.test(ask.path) ? { ...Object(reply.body), gossip } : gossip }
    },
  })
  const target = targetAt(await serve(t, model))
  return reportOf(target, await runChecks(target, environment(), SPECIFICATION), [])
}

// The server closes the connection when a handler throws.
const hangUp = (): never => {
  throw new Error('hung up')
}

function limited({ times, retryAfter }: { times: number; retryAfter: string }): Respond {
  const model = createModel()
  let left = times
  return async (ask) => {
    if (ask.method !== 'POST' || !ask.path.endsWith('/documents/') || left-- <= 0) return model(ask)
    return { status: 429, headers: { 'retry-after': retryAfter }, body: { error: 'rate_limited' } }
  }
}
