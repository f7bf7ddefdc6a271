/** Deleted documents in the trash. */
import assert from 'node:assert/strict'
import { signRead } from '@waraq/sdk/backend'
import { raw, sql } from '../src/db/sql.ts'
import { eraseOverdue, runRetention } from './lib/retention.ts'
import { testWriting, textOf, type Writing } from './lib/writing.ts'

const DAY = 86_400_000_000
const TRASH = '/v1/documents/trash/'

const HISTORY = ['trashed_documents', 'document_versions', 'version_packs', 'version_images']

/** The rows of a deleted document in each table. */
async function rowsOf({ service }: Writing): Promise<number[]> {
  const counts = HISTORY.map((table) =>
    service.db.find<{ rows: number }>(sql`SELECT count(*) AS rows FROM ${raw(table)}`),
  )
  return (await Promise.all(counts)).map((row) => Number(row?.rows))
}

testWriting('a deleted document waits in the trash of its author', async (start) => {
  const { service, author, path, id, save } = await start()
  await save('two', 1)
  const before = await author.call('GET', path)
  assert.equal((await author.call('DELETE', path)).status, 204)
  assert.equal((await author.call('GET', path)).status, 404)
  assert.deepEqual((await author.call('GET', '/v1/documents/')).json, [])

  const { json: list } = await author.call('GET', TRASH)
  const [deleted] = list
  assert.deepEqual(list, [
    {
      id,
      title: 'two',
      status: 'CREATED',
      created_at: before.json.created_at,
      updated_at: before.json.updated_at,
      deleted_at: deleted.deleted_at,
      erased_at: deleted.erased_at,
    },
  ])
  const days = (Date.parse(deleted.erased_at) - Date.parse(deleted.deleted_at)) / 86_400_000
  assert.equal(days, 30)
  const { status, json, text } = await author.call('GET', `${TRASH}${id}/`)
  assert.deepEqual([status, json], [200, { ...deleted, content: before.json.content }])
  const contentOf = (body: string) => body.slice(body.indexOf('"content":'))
  assert.equal(contentOf(text), contentOf(before.text))

  const foreign = await (await service.organization()).author('amina')
  for (const [method, target] of [
    ['GET', `${TRASH}${id}/`],
    ['DELETE', `${TRASH}${id}/`],
    ['POST', `${path}undelete/`],
  ] as const)
    assert.equal((await foreign.call(method, target)).status, 404)
  assert.deepEqual((await foreign.call('GET', TRASH)).json, [])
  assert.equal((await author.call('GET', TRASH)).json.length, 1)
})

testWriting(
  'a restored document has its content and versions, without its share link',
  async (start) => {
    const { service, author, path, save, revisions } = await start()
    await save('two', 6)
    const { json: share } = await author.call('PATCH', `${path}share/`, {
      body: { is_shared: true },
    })
    const before = await author.call('GET', path)
    await author.call('DELETE', path)
    assert.equal((await author.call('GET', `${path}versions/`)).status, 404)

    const { status, json, headers } = await author.call('POST', `${path}undelete/`)
    const { updated_at, ...rest } = before.json
    assert.deepEqual([status, { ...json, updated_at }], [200, { updated_at, ...rest }])
    assert.ok(json.updated_at > updated_at)
    assert.match(headers.get('etag') ?? '', /^"3-/)
    const read = await author.call('GET', path)
    assert.deepEqual(
      [read.text, read.headers.get('etag')],
      [JSON.stringify(json), headers.get('etag')],
    )
    assert.deepEqual(await revisions(), [3, 2, 1])
    assert.deepEqual((await author.call('GET', TRASH)).json, [])
    const shared = await service.call('GET', `/v1/documents/shared/${share.share_token}/`)
    assert.equal(shared.status, 404)
    assert.equal((await author.call('POST', `${path}undelete/`)).text, read.text)
  },
)

testWriting('a signature opens a document again after it was restored', async (start) => {
  const { service } = await start()
  service.travelTo(new Date())
  const organization = await service.organization()
  const { call } = await organization.author()
  const { json } = await call('POST', '/v1/documents/', { body: textOf('signed') })
  const path = `/v1/documents/${json.id}/`
  const { signature, exp } = signRead(organization.signingSecret, json.id)
  const read = () => service.call('GET', `${path}?sig=${signature}&exp=${exp}`)
  assert.equal((await read()).status, 200)
  await call('DELETE', path)
  assert.equal((await read()).status, 404)
  await call('POST', `${path}undelete/`)
  assert.equal((await read()).status, 200)
  await call('DELETE', path)
  assert.equal((await read()).status, 404)
})

testWriting(
  'the quota is free while a document waits, and holds when it returns',
  async (start) => {
    const { service, author, path } = await start()
    const { json: other } = await author.call('POST', '/v1/documents/', { body: textOf('other') })
    await author.call('DELETE', path)
    await service.db.write(
      sql`UPDATE identities SET document_count = 1000 WHERE document_count = 1 RETURNING id`,
    )
    const full = await author.call('POST', `${path}undelete/`)
    assert.deepEqual([full.status, full.json.error], [403, 'document_limit_reached'])
    assert.equal((await author.call('DELETE', `/v1/documents/${other.id}/`)).status, 204)
    assert.equal((await author.call('POST', `${path}undelete/`)).status, 200)
    const again = await author.call('POST', '/v1/documents/', { body: textOf('one more') })
    assert.equal(again.json.error, 'document_limit_reached')
  },
)

testWriting('erasing a document leaves no row of it', async (start) => {
  const writing = await start()
  const { author, path, id, save } = writing
  await save('two', 6)
  await author.call('DELETE', path)
  assert.deepEqual(await rowsOf(writing), [1, 2, 0, 0])
  assert.equal((await author.call('DELETE', `${TRASH}${id}/`)).status, 204)
  assert.deepEqual(await rowsOf(writing), [0, 0, 0, 0])
  for (const [method, target] of [
    ['GET', `${TRASH}${id}/`],
    ['DELETE', `${TRASH}${id}/`],
    ['POST', `${path}undelete/`],
    ['GET', path],
  ] as const)
    assert.equal((await author.call(method, target)).status, 404)
})

for (const [what, settings, query] of [
  ['a permanent deletion', {}, '?permanent=true'],
  ['a deletion without a trash', { WARAQ_TRASH_DAYS: '0' }, ''],
  ['a deletion over twice the limit', { WARAQ_MAX_HISTORY_BYTES: '1' }, ''],
] as const) {
  testWriting(`${what} is final`, async (start) => {
    const writing = await start(settings)
    const { author, path, save } = writing
    await save('two', 6)
    await author.call('PATCH', `${path}versions/2/`, { body: { name: null } })
    const wrong = await author.call('DELETE', `${path}?permanent=1`)
    assert.equal(wrong.json.error, 'invalid_request')
    assert.equal((await author.call('DELETE', path + query)).status, 204)
    assert.deepEqual(await rowsOf(writing), [0, 0, 0, 0])
  })
}

testWriting('trash-retention erases a document when its days are over', async (start) => {
  const writing = await start()
  const { service, author, path } = writing
  await author.call('DELETE', path)
  const { json: list } = await author.call('GET', TRASH)
  const erasedAt = 1000 * Date.parse(list[0].erased_at)
  const run = (at: number) => eraseOverdue(service, at)
  await run(erasedAt - 1_000_000)
  assert.equal((await author.call('GET', TRASH)).json.length, 1)
  await run(erasedAt + 1_000_000)
  assert.deepEqual(await rowsOf(writing), [0, 0, 0, 0])
})

testWriting('version-retention keeps the version that the trash shows', async (start) => {
  const { service, author, path, save } = await start()
  await save('two', 6)
  await author.call('PATCH', `${path}versions/2/`, { body: { name: null } })
  await author.call('DELETE', path)
  const later = 1000 * Date.now() + 400 * DAY
  await runRetention(service, { at: later })
  const { json } = await author.call('POST', `${path}undelete/`)
  assert.equal(json.title, 'two')
})

testWriting('a save against a deletion is in the trash or is not acknowledged', async (start) => {
  const { author, other, path, id } = await start()
  for (let turn = 0; turn < 20; turn++) {
    const saves = [0, 1, 2].map((at) =>
      other.call('PATCH', path, { body: textOf(`turn ${turn} save ${at}`) }),
    )
    const [deleted, ...saved] = await Promise.all([author.call('DELETE', path), ...saves])
    assert.equal(deleted?.status, 204)
    const accepted = saved.filter(({ status }) => status === 200)
    assert.ok(saved.every(({ status }) => status === 200 || status === 404))
    const revisionOf = ({ headers }: (typeof saved)[number]) =>
      Number(/^"(\d+)-/.exec(headers.get('etag') ?? '')?.[1])
    const last = accepted.toSorted((one, next) => revisionOf(one) - revisionOf(next)).at(-1)
    const { json: kept } = await author.call('GET', `${TRASH}${id}/`)
    if (last) assert.deepEqual(kept.content, last.json.content)
    assert.equal((await author.call('POST', `${path}undelete/`)).status, 200)
  }
})

testWriting('the trash is listed in pages, newest deletion first', async (start) => {
  const { author } = await start()
  const ids: string[] = []
  for (const title of ['a', 'b', 'c', 'd', 'e']) {
    const { json } = await author.call('POST', '/v1/documents/', { body: textOf(title) })
    await author.call('DELETE', `/v1/documents/${json.id}/`)
    ids.unshift(json.id)
  }
  const pages: string[][] = []
  let query = '?limit=2'
  while (query !== '') {
    const { json, headers } = await author.call('GET', `${TRASH}${query}`)
    pages.push(json.map(({ id }: { id: string }) => id))
    const [, next = ''] = /\/trash\/(\?[^>]+)>/.exec(headers.get('link') ?? '') ?? []
    query = next
  }
  assert.deepEqual(pages, [ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  for (const bad of ['cursor=', 'cursor=x', 'cursor=dDE', 'limit=0', 'limit=1001'])
    assert.equal((await author.call('GET', `${TRASH}?${bad}`)).status, 400, bad)
})

testWriting('a create is repeatable again after its document was restored', async (start) => {
  const { author } = await start()
  const init = { body: textOf('once'), headers: { 'idempotency-key': 'one' } }
  const { json } = await author.call('POST', '/v1/documents/', init)
  const path = `/v1/documents/${json.id}/`
  await author.call('DELETE', path)
  assert.equal((await author.call('POST', '/v1/documents/', init)).status, 410)
  await author.call('POST', `${path}undelete/`)
  const again = await author.call('POST', '/v1/documents/', init)
  assert.deepEqual([again.status, again.json.id], [201, json.id])
})
