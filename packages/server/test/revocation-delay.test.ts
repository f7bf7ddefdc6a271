/**
 * Commands of the operator in another process apply to the running server within a second: also for
 * existing tokens, signatures, share links and tokens of a key.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { runWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { type Answer, startService, type TestService } from './lib/service.ts'

/** A repeated request with its expected responses before and after the command. */
interface Probe {
  ask: () => Promise<Answer>
  before: string
  after: string
}

const MOST_MILLISECONDS = 1_000
/** The response must stay the new one for this time, which exceeds the poll interval. */
const SETTLED_MILLISECONDS = 600
const TIMEOUT_MILLISECONDS = 10_000

const shortly = ({ status, json }: Answer): string =>
  json?.error ? `${status} ${json.error}` : `${status}`

/**
 * Runs a command during continuous probes; compares the last old response with the moment when the
 * command ended.
 */
async function requireWithinASecond(
  { env }: TestService,
  words: string[],
  probes: Record<string, Probe>,
): Promise<void> {
  for (const [name, { ask, before }] of Object.entries(probes)) {
    assert.equal(shortly(await ask()), before, `${name}, before ${words.join(' ')}`)
  }
  const ending = runWaraq(env, ...words).then((ran) => ({ ...ran, at: performance.now() }))
  const watching = Promise.all(
    Object.entries(probes).map(async ([name, probe]) => ({
      name,
      lastOldAt: await watch(name, probe, ending),
    })),
  )
  const { code, stderr, at } = await ending
  assert.equal(code, 0, stderr)
  for (const { name, lastOldAt } of await watching) {
    const late = Math.round(lastOldAt - at)
    assert.ok(late <= MOST_MILLISECONDS, `${name}: the old response ${late} ms after the command`)
  }
}

/** Repeats the request until the new response is stable; returns the time of the last old one. */
async function watch(
  name: string,
  { ask, before, after }: Probe,
  ending: Promise<{ at: number }>,
): Promise<number> {
  let endedAt = Number.POSITIVE_INFINITY
  ending.then(({ at }) => {
    endedAt = at
  })
  let lastOldAt = performance.now()
  for (;;) {
    const answer = shortly(await ask())
    assert.ok(answer === before || answer === after, `${name}: ${answer}`)
    const now = performance.now()
    if (answer === before && before !== after) lastOldAt = now
    if (now > Math.max(endedAt, lastOldAt) + SETTLED_MILLISECONDS) return lastOldAt
    assert.ok(now < endedAt + TIMEOUT_MILLISECONDS, `${name}: never ${after}`)
  }
}

/** An author with a shared document, and all ways to access it. */
async function startSharedDocument(t: TestContext, settings: Record<string, string> = {}) {
  const service = await startService(t, settings)
  const organization = await service.organization()
  const author = await organization.author('amina')
  const content = doc(p('A leaf'))
  const { json } = await author.call('POST', '/v1/documents/', { body: { content } })
  const path = `/v1/documents/${json.id}/`
  const share = await author.call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const { signature, exp } = signRead(organization.signingSecret, json.id)
  const mintWith = (key: string) => () =>
    service.call('POST', '/v1/embed/tokens/', {
      headers: { authorization: `Bearer ${key}` },
      body: { external_user_id: 'amina' },
    })
  const ways = {
    'reading by token': () => author.call('GET', path),
    'saving by token': () => author.call('PATCH', path, { body: { content } }),
    'listing by token': () => author.call('GET', '/v1/documents/'),
    'reading the share': () => author.call('GET', `${path}share/`),
    'reading by signature': () => service.call('GET', `${path}?sig=${signature}&exp=${exp}`),
    'reading by share link': () =>
      service.call('GET', `/v1/documents/shared/${share.json.share_token}/`),
    minting: mintWith(organization.apiKey),
  }
  return { service, organization, author, ways, mintWith, content, path }
}

/** The response of each access path. */
type Answers = Record<string, string>

const probesOf = (
  ways: Record<string, Probe['ask']>,
  before: Answers,
  after: Answers,
): Record<string, Probe> =>
  Object.fromEntries(
    Object.entries(ways).map(([way, ask]) => [
      way,
      { ask, before: before[way] ?? '', after: after[way] ?? '' },
    ]),
  )

const OPEN: Answers = {
  'reading by token': '200',
  'saving by token': '200',
  'listing by token': '200',
  'reading the share': '200',
  'reading by signature': '200',
  'reading by share link': '200',
  minting: '200',
}
const SUSPENDED: Answers = {
  'reading by token': '403 organization_suspended',
  'saving by token': '403 organization_suspended',
  'listing by token': '403 organization_suspended',
  'reading the share': '403 organization_suspended',
  'reading by signature': '403 organization_suspended',
  'reading by share link': '404 not_found',
  minting: '403 organization_suspended',
}

test('suspending an organization denies all access within a second, and resuming allows it', async (t) => {
  const { service, organization, ways } = await startSharedDocument(t)
  const neighbour = await (await service.organization()).author()
  const untouched = {
    ask: () => neighbour.call('GET', '/v1/documents/'),
    before: '200',
    after: '200',
  }
  await requireWithinASecond(service, ['org', 'suspend', organization.id], {
    ...probesOf(ways, OPEN, SUSPENDED),
    'another organization': untouched,
  })
  await requireWithinASecond(service, ['org', 'resume', organization.id], {
    ...probesOf(ways, SUSPENDED, OPEN),
    'another organization': untouched,
  })
})

test('revoking an API key ends its tokens within a second, and no others', async (t) => {
  const { service, organization, ways, mintWith } = await startSharedDocument(t)
  const second = await service.organizations.createKey(organization.id)
  const { token } = (await mintWith(second)()).json
  const headers = { authorization: `Bearer ${token}` }
  await requireWithinASecond(service, ['key', 'revoke', organization.apiKey.slice(9, 17)], {
    ...probesOf(ways, OPEN, {
      ...OPEN,
      'reading by token': '401 invalid_token',
      'saving by token': '401 invalid_token',
      'listing by token': '401 invalid_token',
      'reading the share': '401 invalid_token',
      minting: '401 invalid_api_key',
    }),
    'a token of another key': {
      ask: () => service.call('GET', '/v1/documents/', { headers }),
      before: '200',
      after: '200',
    },
    'minting with another key': { ask: mintWith(second), before: '200', after: '200' },
  })
})

test('rolling an API key without overlap ends its mints within a second and keeps its tokens', async (t) => {
  const { service, organization, ways } = await startSharedDocument(t)
  const words = ['key', 'roll', organization.apiKey.slice(9, 17), '--overlap', '0']
  const after = { ...OPEN, minting: '401 invalid_api_key' }
  await requireWithinASecond(service, words, probesOf(ways, OPEN, after))
})

test('rolling the signing secret without overlap ends its signatures within a second', async (t) => {
  const { service, organization, ways } = await startSharedDocument(t)
  const words = ['secret', 'roll', organization.id, '--overlap', '0']
  const after = { ...OPEN, 'reading by signature': '403 invalid_signature' }
  await requireWithinASecond(service, words, probesOf(ways, OPEN, after))
})

test('limits apply within a second', async (t) => {
  const { service, organization, author, path } = await startSharedDocument(t)
  const words = ['org', 'limits', organization.id, '--documents', '0', '--content-bytes', '1024']
  const long = { content: doc(p('x'.repeat(2_000))) }
  await requireWithinASecond(service, words, {
    'one more document': {
      ask: () => author.call('POST', '/v1/documents/', { body: {} }),
      before: '201',
      after: '403 document_limit_reached',
    },
    'a long document': {
      ask: () => author.call('PATCH', path, { body: long }),
      before: '200',
      after: '413 document_too_large',
    },
    'reading an existing document': {
      ask: () => author.call('GET', path),
      before: '200',
      after: '200',
    },
  })
})

test('rate limits apply within a second', async (t) => {
  const { service, organization, ways } = await startSharedDocument(t, {
    WARAQ_RATE_LIMITS: 'on',
    WARAQ_RATE_IDENTITY: '10000000',
    WARAQ_RATE_MINT: '10000000',
  })
  const words = ['org', 'limits', organization.id, '--rate-identity', '1', '--rate-mint', '1']
  const { minting, 'reading by signature': signed, 'reading by token': read } = ways
  await requireWithinASecond(service, words, {
    minting: { ask: minting, before: '200', after: '429 rate_limited' },
    'reading by token': { ask: read, before: '200', after: '429 rate_limited' },
    'reading by signature': { ask: signed, before: '200', after: '200' },
  })
})
