/** What pages hear of the saves of others: GET /v1/documents/{id}/changes/. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callWith, grantFor } from './lib/co-authors.ts'
import { startService } from './lib/service.ts'
import { beginTogether, block, startQuietly, untilFull } from './lib/together.ts'
import { START, testWriting, textOf } from './lib/writing.ts'

test('the changes after a revision are who saved the current one', async () => {
  const { changes, save, granted } = await beginTogether()
  const { json: first } = await changes('?after=1')
  assert.deepEqual([first.revision, first.changes], [1, []])
  const { headers } = await save('two', granted)
  const { json } = await changes('?after=1')
  const version = { revision: 2, etag: headers.get('etag') }
  const replaced = { type: 'replaced', ...version, by: { external_user_id: 'bilal' } }
  assert.deepEqual(json, { ...version, changes: [replaced] })
  assert.deepEqual((await changes()).json, { ...version, changes: [] })
  await save('three')
  const { json: later } = await changes('?after=2', granted)
  assert.deepEqual(later.changes[0].by, { external_user_id: 'amina' })
})

test('a revision that is ahead of the document is answered with the current one', async () => {
  const { changes } = await beginTogether()
  const { json } = await changes('?after=7&wait=20')
  assert.deepEqual([json.changes[0].type, json.changes[0].revision], ['replaced', 1])
})

test('a wait ends with the next save, and without one it is empty', async () => {
  const { changes, save, granted } = await beginTogether()
  const waiting = [
    ...Array.from({ length: 15 }, () => changes('?after=1&wait=20')),
    changes('?wait=20'),
  ]
  await untilFull(changes)
  await save('two', granted)
  for (const { status, json } of await Promise.all(waiting))
    assert.deepEqual([status, json.changes[0].revision], [200, 2])
  const { json } = await changes('?after=2&wait=1')
  assert.deepEqual([json.revision, json.changes], [2, []])
})

test('each user has waits of its own', async () => {
  const { changes, save, granted } = await beginTogether()
  const waiting = Array.from({ length: 16 }, () => changes('?after=1&wait=20'))
  await untilFull(changes)
  const other = changes('?after=1&wait=20', granted)
  const refused = await changes('?after=1&wait=20')
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.match(refused.headers.get('ratelimit-policy') ?? '', /q=16;/)
  await save('two')
  for (const { status } of await Promise.all([...waiting, other])) assert.equal(status, 200)
})

test('a wait ends when the document is deleted, and when the server stops', async (t) => {
  const { service, amina, path, changes } = await beginTogether(startQuietly(t))
  const deleted = Array.from({ length: 16 }, () => changes('?after=1&wait=20'))
  await untilFull(changes)
  await amina.call('DELETE', path)
  for (const { status } of await Promise.all(deleted)) assert.equal(status, 404)
  const { json: next } = await amina.call('POST', '/v1/documents/', { body: textOf('next') })
  const ofNext = (query: string) => amina.call('GET', `/v1/documents/${next.id}/changes/${query}`)
  const stopped = Array.from({ length: 16 }, () => ofNext('?after=1&wait=20'))
  await untilFull(ofNext)
  await service.stop()
  for (const { status, json } of await Promise.all(stopped))
    assert.deepEqual([status, json.changes], [200, []])
})

test('a wait ends with its grant, and with the key of its token', async (t) => {
  const { service, organization, bilal, id, changes } = await beginTogether(startQuietly(t))
  const soon = Math.floor(Date.now() / 1000) + 600
  const granted = callWith(bilal.call, grantFor(organization, id, bilal, { exp: soon }).grant)
  const waiting = Array.from({ length: 16 }, () => changes('?after=1&wait=20', granted))
  await untilFull((query) => changes(query, granted))
  service.travelTo(new Date(1000 * soon))
  for (const { json } of await Promise.all(waiting)) assert.equal(json.error, 'invalid_grant')
  const others = Array.from({ length: 16 }, () => changes('?after=1&wait=20'))
  await untilFull(changes)
  await service.organizations.revokeKey(organization.apiKey.slice(9, 17))
  for (const { json } of await Promise.all(others)) assert.equal(json.error, 'invalid_token')
})

test('a query that is not of the contract is refused', async () => {
  const { changes } = await beginTogether()
  for (const query of ['?after=0', '?after=x', '?wait=21', '?other=1'])
    assert.equal((await changes(query)).status, 400, query)
})

test('with WARAQ_LIVE=off there are no changes, and saves work as always', async (t) => {
  const off = startService(t, { WARAQ_SCRIPTURE: 'off', WARAQ_LIVE: 'off' })
  const { changes, change, etag, save } = await beginTogether(off)
  assert.equal((await changes()).status, 404)
  assert.equal((await change(await etag(), { blocks: [] })).status, 404)
  assert.equal((await save('two')).status, 200)
})

testWriting('two writers in turn for an hour keep a version each ten minutes', async (start) => {
  const { organization, service, author, path, id } = await start()
  const bilal = await organization.author('bilal')
  const rounds = 240
  for (let turn = 1; turn <= rounds; turn++) {
    const at = START + (turn * 3_540_000) / rounds
    service.travelTo(new Date(at))
    const { grant } = grantFor(organization, id, bilal, { exp: Math.floor(at / 1_000) + 600 })
    const [call, writer] = turn % 2 ? [author.call, 'one'] : [callWith(bilal.call, grant), 'two']
    const body = { blocks: [block(0, 1, `turn ${turn}`)], writer, seq: turn }
    const headers = { 'if-match': '*' }
    assert.equal((await call('POST', `${path}changes/`, { headers, body })).status, 200)
  }
  const { json } = await author.call('GET', `${path}versions/`)
  assert.ok(json.length > 5 && json.length <= 12, `${json.length} versions`)
  const [first, ...written] = json.toReversed()
  assert.equal(first.writers, undefined)
  for (const { title, writers = [] } of written) {
    const names = writers.map((one: { external_user_id: string }) => one.external_user_id)
    assert.deepEqual(names.toSorted(), ['amina', 'bilal'], title)
  }
})
