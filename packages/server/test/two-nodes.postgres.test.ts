/** Two servers over one PostgreSQL act as one service: they share documents and limits. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { createCall, type HttpResponse, startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = '/v1/documents/'
const CAP = 3
const AT_ONCE = 20

/** An author whose requests go to either server. */
async function startNodes(t: TestContext) {
  const { url, drop } = await newPostgres()
  t.after(drop)
  const settings = {
    WARAQ_DATABASE_URL: url,
    WARAQ_SCRIPTURE: 'off',
    WARAQ_MASTER_KEY: Buffer.alloc(32, randomUUID()).toString('base64url'),
  }
  const one = await startService(t, settings)
  const other = await startService(t, settings)
  const customer = await one.organization()
  await one.organizations.limit(customer.id, { maxDocuments: CAP })
  const { token, call } = await customer.author('amina')
  return { one, other, customer, calls: [call, createCall(other.url, token)] as const }
}

const body = { content: doc(p('Hello')) }
const statuses = (responses: HttpResponse[]) => responses.map(({ status }) => status)

test('a server reads what the other wrote, and concurrent creates at both respect the quota', {
  skip,
}, async (t) => {
  const { calls } = await startNodes(t)
  const created = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => calls[index % 2]?.('POST', DOCUMENTS, { body })),
  )
  const responses = created.flatMap((response) => response ?? [])
  assert.equal(statuses(responses).filter((status) => status === 201).length, CAP)
  assert.equal(statuses(responses).filter((status) => status === 403).length, AT_ONCE - CAP)
  const [here, there] = await Promise.all(calls.map((call) => call('GET', DOCUMENTS)))
  assert.equal(here?.text, there?.text)
  assert.equal(here?.json.length, CAP)
})

test('concurrent first mints at both servers create one identity, and saves accept ETags of either', {
  skip,
}, async (t) => {
  const { one, other, customer, calls } = await startNodes(t)
  const headers = { authorization: `Bearer ${customer.apiKey}` }
  const mint = { headers, body: { external_user_id: 'bilal' } }
  const minted = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      [one, other][index % 2]?.call('POST', '/v1/embed/tokens/', mint),
    ),
  )
  const subjects = minted.map((response) => {
    const claims = Buffer.from(response?.json.token.split('.')[1], 'base64url').toString()
    return JSON.parse(claims).sub
  })
  assert.equal(new Set(subjects).size, 1)

  const [here, there] = calls
  const made = await here('POST', DOCUMENTS, { body })
  const path = `${DOCUMENTS}${made.json.id}/`
  const version = { 'if-match': made.headers.get('etag') ?? '' }
  const saves = await Promise.all(
    [here, there].map((call) => call('PATCH', path, { body, headers: version })),
  )
  assert.deepEqual(statuses(saves).toSorted(), [200, 412])
})
