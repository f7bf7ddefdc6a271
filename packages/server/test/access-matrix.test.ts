import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ERROR_STATUS } from '@waraq/contract'
import { raw, sql } from '../src/db/sql.ts'
import { type Actors, createActors } from './access-matrix/actors.ts'
import { type Case, casesOf } from './access-matrix/cases.ts'
import { addressOf, ENDPOINTS, type Endpoint, routesDeclaredBy } from './access-matrix/endpoints.ts'
import { ADDRESSES, MATRIX, METHODS_OF } from './access-matrix/matrix.ts'
import { startService, type TestService } from './lib/service.ts'

/** A cell of the matrix at one endpoint. */
interface Attempt extends Case {
  action: Endpoint
}

const ATTEMPTS: readonly Attempt[] = MATRIX.flatMap((ruling) =>
  ENDPOINTS.filter(({ name }) => ruling.calls.includes(name)).flatMap((action) =>
    casesOf(ruling).map((cell) => ({ ...cell, action })),
  ),
)
const listed = (methodsOf: Record<string, string>) =>
  Object.entries(methodsOf).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => `${method} ${path}`),
  )
const LISTED = listed(METHODS_OF)

test('the access matrix has rows for each endpoint of the contract, and only for those', () => {
  const ruled = MATRIX.flatMap(({ calls }) => calls)
  const names = ENDPOINTS.map(({ name }) => name)
  assert.deepEqual(uniqueSorted(ruled), uniqueSorted(names))
  assert.deepEqual(
    uniqueSorted(ENDPOINTS.map(({ method, path }) => `${method} ${path}`)),
    uniqueSorted(LISTED),
  )
})

test('the access matrix lists each route that the server declares', async (t) => {
  const routes = await routesDeclaredBy(() => startService(t))
  assert.deepEqual(uniqueSorted(routes), uniqueSorted([...LISTED, ...listed(ADDRESSES)]))
})

// Over PostgreSQL on a busy machine thousands of cells take minutes.
test('the service follows each cell of the access matrix', { timeout: 600_000 }, async (t) => {
  const actors = await createActors(t)
  const refused = ATTEMPTS.filter(({ code }) => code !== 'success')
  const allowed = ATTEMPTS.filter(({ code }) => code === 'success')
  assert.ok(refused.length > 1_000 && allowed.length > 350, `${refused.length} ${allowed.length}`)

  await t.test('denied requests fail and change nothing', async () => {
    // The days on which keys were used.
    await actors.service.writeCounts()
    const before = await everythingIn(actors.service)
    // Two repeats at once would refuse each other.
    const repeated = refused.filter(({ action }) => action.isRepeated)
    const others = refused.filter(({ action }) => !action.isRepeated)
    assert.deepEqual(await wrongCells(actors, others, { atOnce: 8 }), [])
    assert.deepEqual(await wrongCells(actors, repeated, { atOnce: 1 }), [])
    assert.deepEqual(await everythingIn(actors.service), before)
  })
  await t.test('allowed requests succeed', async () => {
    assert.deepEqual(await wrongCells(actors, allowed, { atOnce: 1 }), [])
  })
  for (const [path, methods] of Object.entries(METHODS_OF)) {
    await t.test(
      `${path} serves ${methods} and rejects other methods for all credentials`,
      async () => {
        await requireNoOtherMethod(actors, path, methods)
      },
    )
  }
})

/** One line per cell that the service does not follow; tries so many cells at once. */
async function wrongCells(
  actors: Actors,
  attempts: readonly Attempt[],
  { atOnce }: { atOnce: number },
): Promise<string[]> {
  const wrong: string[] = []
  const untried = attempts.values()
  const tryCells = async () => {
    for (const attempt of untried) await tryCell(attempt)
  }
  await Promise.all(Array.from({ length: atOnce }, tryCells))
  return wrong

  async function tryCell(attempt: Attempt): Promise<void> {
    const { action, credential, target, code } = attempt
    const full = code === 'success' ? `${action.status}` : `${ERROR_STATUS[code]} ${code}`
    // A response to HEAD has no body with an error code.
    const expected = action.method === 'HEAD' ? full.slice(0, 3) : full
    const got = await responseTo(actors, attempt)
    const cell = `${action.method} ${action.name} | ${credential} | ${target}`
    if (got !== expected) wrong.push(`${cell}: ${got}, not ${expected}`)
  }
}

/** Besides all PATCH and DELETE. */
const FRESH = ['undeleteDocument', 'createShareLink']

/** The status and the error code. */
async function responseTo(actors: Actors, { action, credential, target, code }: Attempt) {
  const { fixtures } = actors
  const { plain = '' } = fixtures.documents
  const changes = /^(PATCH|DELETE)$/.test(action.method) || FRESH.includes(action.name)
  const isChange = changes && action.path.includes('{id}')
  // Changes use a fresh document, so that the next cell finds its target unchanged.
  const isFresh = isChange && code === 'success'
  const id = isFresh ? await fixtures.another(target) : (fixtures.documents[target] ?? plain)
  const { status, json } = await send(actors, action, {
    credential,
    id,
    token: fixtures.shareTokens[target] ?? '',
    ...(action.isRepeated && { key: target }),
  })
  // A test of a webhook succeeds with the error of its receiver.
  return status >= 400 && json?.error ? `${status} ${json.error}` : `${status}`
}

function send(
  { service, credentials, fixtures, webhookId, keyId, identityId, erasureId }: Actors,
  action: Pick<Endpoint, 'method' | 'path' | 'query' | 'body' | 'headers' | 'type' | 'isInto'>,
  { credential, id, token, key }: { credential: string; id: string; token: string; key?: string },
) {
  const carried = credentials[credential]?.(id)
  if (!carried) throw new Error(`unknown credential "${credential}"`)
  const { authorization, query, grant } = carried
  const image = fixtures.imageOf(id)
  const url = addressOf(action)
    .replace('{id}', id)
    .replace('{token}', token)
    .replace('{image_id}', image)
    .replace('{share_id}', fixtures.linkOf(id))
    .replace('{thread_id}', fixtures.threadOf(id))
    .replace('{comment_id}', fixtures.threadOf(id))
    .replace('{webhook_id}', webhookId)
    .replace('{key_id}', keyId)
    .replace('{identity_id}', identityId)
    .replace('{erasure_id}', erasureId)
    .replace('{document_id}', fixtures.documents.managed ?? '')
  const headers = {
    ...action.headers,
    ...(authorization !== undefined && { authorization }),
    ...(grant !== undefined && { 'waraq-grant': grant }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(action.type !== undefined && { 'content-type': action.type }),
  }
  const whole = /\/(url|confirm)\/$/.test(action.path) ? [`document_id=${id}`, query] : [query]
  const asked = whole.filter(Boolean).join('&')
  const sign = url.includes('?') ? '&' : '?'
  const { method } = action
  const body = action.isInto ? { ...Object(action.body), document_id: id } : action.body
  return service.call(method, asked === '' ? url : url + sign + asked, { headers, body })
}

async function requireNoOtherMethod(actors: Actors, path: string, methods: string): Promise<void> {
  const { documents, shareTokens } = actors.fixtures
  const [id, token] = [documents.plain ?? '', shareTokens.on ?? '']
  const own = methods.split(' ')
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
  for (const method of all.filter((name) => !own.includes(name))) {
    for (const credential of ['nothing', "Amina's token", 'an API key', 'a signature']) {
      const response = await send(actors, { method, path }, { credential, id, token })
      const what = `${method} with ${credential}`
      assert.equal(response.status, 405, what)
      assert.equal(response.headers.get('allow'), [...own, 'OPTIONS'].join(', '), what)
    }
  }
}

/** All rows that a request could change. */
async function everythingIn({ db }: TestService): Promise<unknown> {
  const tables = [
    'documents',
    'documents_taken_down',
    'shares',
    'share_links',
    'deleted_documents',
    'document_versions',
    'document_writers',
    'comment_threads',
    'comments',
    'live_changes',
    'trashed_documents',
    'version_images',
    'identities',
    'idempotency_keys',
    'images',
    'webhook_secrets',
    'api_keys',
    'signing_secrets',
    'audit',
    'erasures',
    'webhook_attempts',
  ]
  return Promise.all([
    // The positions follow the changes that were made before.
    db.list(sql`SELECT organization_id FROM feeds ORDER BY 1`),
    db.list(sql`SELECT id, url, types, disabled_at FROM webhooks ORDER BY 1`),
    ...tables.map((table) => db.list(sql`SELECT * FROM ${raw(table)} ORDER BY 1, 2, 3`)),
  ])
}

const uniqueSorted = (lines: string[]): string[] => [...new Set(lines)].toSorted()
