/** Versions in packs: they read as before, and an erased one is nowhere. */
import assert from 'node:assert/strict'
import type { AuthenticatedIdentity } from '../src/access/authentication.ts'
import { type Sql, sql } from '../src/db/sql.ts'
import { documentChanges } from '../src/events/outbox/document-changes.ts'
import { createHistory } from '../src/history/history.ts'
import { runTyped } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { countInRows, plantedStrings, showing } from './lib/planted-strings.ts'
import { recordQueries, sqlTextOf } from './lib/recorded-queries.ts'
import { lastReplacement, runRetention } from './lib/retention.ts'
import { type StartWriting, testWriting, type Writing } from './lib/writing.ts'

const DAY = 86_400_000_000

/** Keeps the current revision as a version, and saves this. */
async function saveKept({ author, path }: Writing, body: object): Promise<void> {
  const { headers } = await author.call('GET', path)
  const [, revision] = /^"(\d+)-/.exec(headers.get('etag') ?? '') ?? []
  const kept = await author.call('PATCH', `${path}versions/${revision}/`, { body: { name: null } })
  assert.equal(kept.status, 200)
  assert.equal((await author.call('PATCH', path, { body })).status, 200)
}

const packsOf = ({ service }: Writing) =>
  service.db.list<{ first_revision: number; raw_bytes: number; packed_bytes: number }>(
    sql`SELECT first_revision, raw_bytes, packed_bytes FROM version_packs ORDER BY first_revision`,
  )

const looseOf = async ({ service }: Writing): Promise<number> => {
  const row = await service.db.find<{ count: number }>(
    sql`SELECT count(*) AS count FROM document_versions WHERE pack_revision IS NULL`,
  )
  return row?.count ?? 0
}

/** The texts of all versions, newest first. */
async function read({ author, path, revisions }: Writing): Promise<string[]> {
  const texts: string[] = []
  for (const revision of await revisions()) {
    const { status, text } = await author.call('GET', `${path}versions/${revision}/`)
    assert.equal(status, 200, text)
    texts.push(text)
  }
  return texts
}

/** A document without any of these strings now, each in one of its packed versions. */
async function startPacked(start: StartWriting, count: number) {
  const writing = await start()
  const planted = plantedStrings(count)
  for (const text of planted) await saveKept(writing, showing([text]))
  await saveKept(writing, showing(['the end']))
  await runRetention(writing.service)
  return { writing, planted }
}

testWriting('packed versions read as before, and are packed once', async (start) => {
  const writing = await start()
  const planted = plantedStrings(70)
  for (let at = 0; at < 70; at++) await saveKept(writing, showing(planted.slice(0, at + 1)))
  const before = await read(writing)
  assert.deepEqual(await runRetention(writing.service), [])
  const packs = await packsOf(writing)
  assert.deepEqual([packs.length, await looseOf(writing)], [3, 0])
  assert.deepEqual(await read(writing), before)
  await runRetention(writing.service)
  assert.deepEqual(await packsOf(writing), packs)
  await saveKept(writing, showing(['one more']))
  await runRetention(writing.service)
  assert.equal((await packsOf(writing)).length, 3, 'the last pack is filled')
  assert.deepEqual((await read(writing)).slice(1), before)
})

testWriting('a version of a lesson takes at most 2 % of its content', async (start) => {
  const writing = await start()
  // The words of a lesson come again in any order.
  const words = plantedStrings(200)
  const wordAt = (at: number) => words[(at * at + 7 * at) % words.length] ?? ''
  const paragraphs = Array.from({ length: 400 }, (_, row) =>
    Array.from({ length: 30 }, (_, at) => wordAt(30 * row + at)).join(' '),
  )
  for (let at = 0; at < 33; at++) {
    paragraphs[(at * 37) % 400] += ` ${plantedStrings(1)[0]}`
    await saveKept(writing, { content: doc(...paragraphs.map((text) => p(text))) })
  }
  await runRetention(writing.service)
  const packs = await packsOf(writing)
  const sum = (key: 'raw_bytes' | 'packed_bytes') => packs.reduce((all, pack) => all + pack[key], 0)
  const share = sum('packed_bytes') / sum('raw_bytes')
  assert.ok(share <= 0.02, `${(100 * share).toFixed(2)} %`)
})

testWriting('an erased version is in no row, and the others of its pack stay', async (start) => {
  const { writing, planted } = await startPacked(start, 6)
  const { author, path, service, revisions } = writing
  const [, , erased, ...rest] = await revisions()
  assert.equal((await author.call('DELETE', `${path}versions/${erased}/`)).status, 204)
  assert.equal(await countInRows(service.db, planted), 5)
  await runRetention(service)
  assert.equal(await countInRows(service.db, planted), 5)
  assert.deepEqual((await revisions()).slice(2), rest)
  assert.equal((await read(writing)).length, rest.length + 2)
  assert.equal((await author.call('DELETE', `${path}versions/`)).status, 204)
  assert.equal(await countInRows(service.db, planted), 0)
})

testWriting('expired versions leave their pack, and a named one stays in it', async (start) => {
  const { writing, planted } = await startPacked(start, 5)
  const { author, path, service, revisions } = writing
  await author.call('PATCH', `${path}versions/3/`, { body: { name: 'Third' } })
  const at = (await lastReplacement(service)) + 100 * DAY
  await runRetention(service, { at })
  assert.deepEqual(await revisions(), [7, 3])
  assert.equal(await countInRows(service.db, planted), 1)
  assert.equal((await author.call('GET', `${path}versions/3/`)).status, 200)
})

testWriting('the oldest unnamed versions go when a history is over its limit', async (start) => {
  const writing = await start()
  const { author, path, service, revisions } = writing
  for (let at = 0; at < 40; at++) await saveKept(writing, showing(plantedStrings(300)))
  await author.call('PATCH', `${path}versions/2/`, { body: { name: 'Kept' } })
  await runRetention(service)
  const bytes = (await packsOf(writing)).reduce((sum, pack) => sum + pack.packed_bytes, 0)
  const row = await service.db.find<{ history_bytes: number }>(
    sql`SELECT history_bytes FROM identities`,
  )
  assert.equal(row?.history_bytes, bytes)
  await runRetention(service, { settings: { maxBytes: Math.round(bytes / 2) } })
  const left = await revisions()
  assert.ok(left.length > 10 && left.length < 24, `${left.length}`)
  assert.ok(left.includes(2) && !left.includes(3))
  const after = (await packsOf(writing)).reduce((sum, pack) => sum + pack.packed_bytes, 0)
  assert.ok(after <= 0.42 * bytes, `${after} of ${bytes}`)
})

testWriting('damage is reported, and the versions of other documents are packed', async (start) => {
  const writing = await start()
  const { author, service, id } = writing
  await saveKept(writing, showing(['a']))
  const second = await author.call('POST', '/v1/documents/', { body: showing(['x']) })
  await saveKept({ ...writing, path: `/v1/documents/${second.json.id}/` }, showing(['y']))
  await service.db.write(
    sql`UPDATE document_versions SET content = '{}' WHERE document_id = ${id} RETURNING revision`,
  )
  assert.deepEqual(await runRetention(service), [id])
  assert.deepEqual([(await packsOf(writing)).length, await looseOf(writing)], [1, 1])
})

testWriting('erasures of one pack do not get in the way of each other', async (start) => {
  const { writing, planted } = await startPacked(start, 24)
  const { service, id } = writing
  const owner = await service.db.find<{ shard: number; identity_id: string }>(
    sql`SELECT shard, identity_id FROM documents WHERE id = ${id}`,
  )
  const { db, statements } = recordQueries(service.db)
  const history = createHistory({
    db,
    stamp: () => 0,
    check: async () => {},
    changes: documentChanges,
  })
  // Erasures look at nothing else of an author.
  const author = { shard: owner?.shard, identityId: owner?.identity_id } as AuthenticatedIdentity
  await Promise.all(planted.map((_, at) => history.erase(author, id, at + 2)))
  const isReplacing = (statement: Sql) => sqlTextOf(statement).startsWith('UPDATE version_packs')
  assert.equal(statements.filter(isReplacing).length, planted.length)
  assert.equal(await countInRows(service.db, planted), 0)
})

testWriting('names and erasures beside the job lose nothing and leave nothing', async (start) => {
  const writing = await start()
  const { author, path, service, revisions } = writing
  const planted = plantedStrings(48)
  for (const text of planted) await saveKept(writing, showing([text]))
  const texts = new Map<number, string>()
  for (const revision of await revisions())
    texts.set(revision, (await author.call('GET', `${path}versions/${revision}/`)).text)
  const isErased = (revision: number) => revision % 3 === 0 && revision < 49
  const change = async (revision: number) => {
    const version = `${path}versions/${revision}/`
    const { status, text } = isErased(revision)
      ? await author.call('DELETE', version)
      : await author.call('PATCH', version, { body: { name: `v${revision}` } })
    assert.ok(status < 300, text)
  }
  const job = async () => {
    for (let run = 0; run < 6; run++) await runRetention(service)
  }
  await Promise.all([job(), ...[...texts.keys()].map(change)])
  await runRetention(service)
  assert.equal(await looseOf(writing), 1, 'only the current revision, which has a name')
  const left = await revisions()
  assert.deepEqual(
    left,
    [...texts.keys()].filter((revision) => !isErased(revision)),
  )
  const named = (text: string | undefined) => text?.slice(text.indexOf('"content":'))
  for (const revision of left) {
    const { text } = await author.call('GET', `${path}versions/${revision}/`)
    assert.equal(named(text), named(texts.get(revision)))
  }
  const gone = planted.filter((_, at) => isErased(at + 2))
  assert.equal(await countInRows(service.db, gone), 0)
})

testWriting(
  'doctor --deep names damaged versions, in packs or not, and no read returns them',
  async (start) => {
    const writing = await start()
    const { author, path, service, id } = writing
    for (const text of plantedStrings(3)) await saveKept(writing, showing([text]))
    await runRetention(service)
    for (const text of plantedStrings(2)) await saveKept(writing, showing([text]))
    const { db } = service
    const sound = await runTyped(service.env, 'doctor', '--deep')
    assert.match(sound.stdout, /ok +versions +all match their hashes/)
    const pack = await db.find<{ packed: Uint8Array }>(sql`SELECT packed FROM version_packs`)
    const packed = Uint8Array.from(pack?.packed ?? [])
    packed[packed.length - 9] = (packed[packed.length - 9] ?? 0) ^ 1
    await db.write(sql`UPDATE version_packs SET packed = ${packed} RETURNING shard`)
    await db.write(
      sql`UPDATE document_versions SET content = '{}' WHERE revision = 4 RETURNING shard`,
    )
    const { code, stdout } = await runTyped(service.env, 'doctor', '--deep')
    assert.equal(code, 1)
    const named = stdout.match(/version \d of document [0-9a-f-]+/g)
    assert.deepEqual(
      named,
      [1, 2, 3, 4].map((revision) => `version ${revision} of document ${id}`),
    )
    for (const revision of [1, 4]) {
      const { status, json } = await author.call('GET', `${path}versions/${revision}/`)
      assert.deepEqual([status, json.error], [500, 'content_damaged'])
    }
    assert.equal((await author.call('GET', `${path}versions/5/`)).status, 200)
  },
)
