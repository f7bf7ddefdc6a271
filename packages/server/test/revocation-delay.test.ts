/**
 * Commands of the operator in another process apply to the running server within a second: also for
 * existing tokens, signatures, share links and tokens of a key.
 */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { runWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { type Ask, outcomeOf } from './lib/revocation-delay.ts'
import { startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

/** A request with its expected responses before and after the command. */
interface Probe {
  ask: Ask
  before: string
  after: string
}

const MOST_MILLISECONDS = 1_000

/** An author with a shared document, and all ways to access it. */
async function startSharedDocument(t: TestContext, settings: Record<string, string> = {}) {
  let passed = 0
  const service = await startService(t, settings, { ...SYSTEM, monotonicNow: () => passed })
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
  /** Runs a command; each response of a second later is the new one. */
  async function requireWithinASecond(words: string[], probes: Record<string, Probe>) {
    for (const [name, { ask, before }] of Object.entries(probes)) {
      assert.equal(outcomeOf(await ask()), before, `${name}, before ${words.join(' ')}`)
    }
    const { code, stderr } = await runWaraq(service.env, ...words)
    assert.equal(code, 0, stderr)
    passed += MOST_MILLISECONDS
    for (const [name, { ask, after }] of Object.entries(probes)) {
      assert.equal(outcomeOf(await ask()), after, `${name}, after ${words.join(' ')}`)
    }
  }
  return { service, organization, author, ways, mintWith, content, path, requireWithinASecond }
}

/** The response of each access path. */
type Responses = Record<string, string>

const probesOf = (
  ways: Record<string, Ask>,
  before: Responses,
  after: Responses,
): Record<string, Probe> =>
  Object.fromEntries(
    Object.entries(ways).map(([way, ask]) => [
      way,
      { ask, before: before[way] ?? '', after: after[way] ?? '' },
    ]),
  )

const OPEN: Responses = {
  'reading by token': '200',
  'saving by token': '200',
  'listing by token': '200',
  'reading the share': '200',
  'reading by signature': '200',
  'reading by share link': '200',
  minting: '200',
}
const SUSPENDED: Responses = {
  'reading by token': '403 organization_suspended',
  'saving by token': '403 organization_suspended',
  'listing by token': '403 organization_suspended',
  'reading the share': '403 organization_suspended',
  'reading by signature': '403 organization_suspended',
  'reading by share link': '404 not_found',
  minting: '403 organization_suspended',
}

test('suspending an organization denies all access within a second, and resuming allows it', async (t) => {
  const { service, organization, ways, requireWithinASecond } = await startSharedDocument(t)
  const neighbour = await (await service.organization()).author()
  const untouched = {
    ask: () => neighbour.call('GET', '/v1/documents/'),
    before: '200',
    after: '200',
  }
  await requireWithinASecond(['org', 'suspend', organization.id], {
    ...probesOf(ways, OPEN, SUSPENDED),
    'another organization': untouched,
  })
  await requireWithinASecond(['org', 'resume', organization.id], {
    ...probesOf(ways, SUSPENDED, OPEN),
    'another organization': untouched,
  })
})

test('revoking an API key ends its tokens within a second, and no others', async (t) => {
  const { service, organization, ways, mintWith, requireWithinASecond } =
    await startSharedDocument(t)
  const second = await service.organizations.createKey(organization.id)
  const { token } = (await mintWith(second)()).json
  const headers = { authorization: `Bearer ${token}` }
  await requireWithinASecond(['key', 'revoke', organization.apiKey.slice(9, 17)], {
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
  const { organization, ways, requireWithinASecond } = await startSharedDocument(t)
  const words = ['key', 'roll', organization.apiKey.slice(9, 17), '--overlap', '0']
  const after = { ...OPEN, minting: '401 invalid_api_key' }
  await requireWithinASecond(words, probesOf(ways, OPEN, after))
})

test('rolling the signing secret without overlap ends its signatures within a second', async (t) => {
  const { organization, ways, requireWithinASecond } = await startSharedDocument(t)
  const words = ['secret', 'roll', organization.id, '--overlap', '0']
  const after = { ...OPEN, 'reading by signature': '403 invalid_signature' }
  await requireWithinASecond(words, probesOf(ways, OPEN, after))
})

test('limits apply within a second', async (t) => {
  const { organization, author, path, requireWithinASecond } = await startSharedDocument(t)
  const words = ['org', 'limits', organization.id, '--documents', '0', '--content-bytes', '1024']
  const long = { content: doc(p('x'.repeat(2_000))) }
  await requireWithinASecond(words, {
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
  const { organization, ways, requireWithinASecond } = await startSharedDocument(t, {
    WARAQ_RATE_LIMITS: 'on',
    WARAQ_RATE_IDENTITY: '10000000',
    WARAQ_RATE_MINT: '10000000',
  })
  const words = ['org', 'limits', organization.id, '--rate-identity', '1', '--rate-mint', '1']
  const { minting, 'reading by signature': signed, 'reading by token': read } = ways
  // The first request after the command takes the only token of a minute.
  await requireWithinASecond(words, {
    minting: { ask: () => minting().then(minting), before: '200', after: '429 rate_limited' },
    'reading by token': { ask: () => read().then(read), before: '200', after: '429 rate_limited' },
    'reading by signature': { ask: signed, before: '200', after: '200' },
  })
})
