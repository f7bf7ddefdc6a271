import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { ENDPOINTS } from './access-matrix/endpoints.ts'
import { callWith, grantFor } from './lib/co-authors.ts'
import { doc, p } from './lib/content.ts'
import { createEveryEndpoint } from './lib/every-endpoint.ts'
import {
  PARTITIONS,
  partitionedPostgres,
  partitionsOf,
  type Query,
  recordQueries,
} from './lib/partitions.ts'
import { POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART

/**
 * Queries about the whole deployment may read all partitions: they run in rounds or occasionally,
 * and never for a request.
 */
const OF_THE_WHOLE: RegExp[] = [
  /SELECT 1 AS found FROM organizations LIMIT 1/,
  /FROM document_changes\s+WHERE kind (?:=|<>) 'content' AND first_at <= \$1/,
  /FROM webhooks w[\s\S]+ AND \(leased_by IS NULL/,
  /FROM erasures WHERE (?:identity_id IS NOT NULL|overwritten_at IS NULL)/,
  /UPDATE erasures SET overwritten_at/,
  /FROM pending_object_deletions ORDER BY shard/,
]

test('over tables in 16 partitions each endpoint works, and each of its queries reads one partition', {
  skip,
}, async (t) => {
  const url = await partitionedPostgres(t)
  const seen = recordQueries(t)
  const service = await startService(t, { WARAQ_DATABASE_URL: url })
  const ready = await createEveryEndpoint(service)
  for (const action of ENDPOINTS) {
    const { status } = await (await ready(action))()
    assert.equal(status, action.status, `${action.method} ${action.path}`)
  }
  await readAsEverybody(service)

  const queries = [...seen.values()]
  const looks = await partitionsOf(url, queries)
  assert.deepEqual(
    queries.filter((query, at) => (looks[at] ?? []).length > 1 && !isOfTheWhole(query)),
    [],
  )
  assert.ok(looks.filter(({ length }) => length === 1).length > 20, 'most queries were seen')
})

const isOfTheWhole = ({ text }: Query): boolean => OF_THE_WHOLE.some((one) => one.test(text))

/** Reads that are not requests of an author. */
async function readAsEverybody(service: Awaited<ReturnType<typeof startService>>): Promise<void> {
  const organization = await service.organization()
  const author = await organization.author()
  const { id } = await author.client.createDocument()
  const { exp, signature } = signRead(organization.signingSecret, id)
  const read = await service.call('GET', `/v1/documents/${id}/?exp=${exp}&sig=${signature}`)
  assert.equal(read.status, 200)
  const other = await organization.author()
  const coAuthor = callWith(other.call, grantFor(organization, id, other).grant)
  for (const [method, tail, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { content: doc(p('By both')) }],
    ['GET', 'versions/', undefined],
  ] as const)
    assert.equal((await coAuthor(method, `/v1/documents/${id}/${tail}`, { body })).status, 200)
  const { json } = await author.call('PATCH', `/v1/documents/${id}/share/`, {
    body: { is_shared: true },
  })
  const shared = await service.call('GET', `/v1/documents/shared/${json.share_token}/`)
  assert.equal(shared.status, 200)
  await service.organizations.suspend(organization.id)
}

test('partitionsOf reports all partitions for a query without a shard', { skip }, async (t) => {
  const url = await partitionedPostgres(t)
  const text = 'SELECT title FROM documents WHERE id = $1'
  const [everywhere] = await partitionsOf(url, [{ text, values: ['x'] }])
  assert.equal(everywhere?.length, PARTITIONS)
})
