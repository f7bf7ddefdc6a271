import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { Database } from '../src/db/database.ts'
import { engineOf } from '../src/db/engine.ts'
import { raw, type Sql, sql } from '../src/db/sql.ts'
import { holdFileLock } from '../src/db/sqlite/file-lock.ts'
import { COPIED_TABLES, LOCAL_TABLES } from '../src/db/tables.ts'
import { copyDatabase } from '../src/transfer/copy.ts'
import { emptyFolder, runTyped, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { BOTH_ENGINES } from './lib/engines.ts'
import { showing, uploaded } from './lib/images.ts'
import { emptyPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { sqlTextOf } from './lib/recorded-queries.ts'
import { type Author, startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = 70

/** The data folder of a stopped service with data, and an author of it. */
async function createStoppedService(t: TestContext) {
  const dataDir = emptyFolder(t)
  const service = await startService(t, { WARAQ_DATA_DIR: dataDir })
  const organization = await service.organization()
  const author = await organization.author()
  const [first] = await Promise.all(
    Array.from({ length: DOCUMENTS }, (_, at) =>
      author.client.createDocument(doc(p(`Page ${at} \u0000 سلام 🕌`))),
    ),
  )
  assert.ok(first)
  const headers = { 'idempotency-key': 'once' }
  await author.call('POST', '/v1/documents/', { headers, body: { content: doc(p('Once')) } })
  await author.client.createDocument(showing(await uploaded(author)))
  await author.call('PATCH', `/v1/documents/${first.id}/share/`, { body: { is_shared: true } })
  await keepHistory(author, first.id)
  const other = await service.organization()
  await other.author()
  await service.organizations.suspend(other.id)
  const before = await documentsOf(author.call)
  await service.stop()
  return { env: service.env, dataDir, author, before }
}

/** A named version, a share link and a document in the trash. */
async function keepHistory({ call, client }: Author, id: string): Promise<void> {
  const path = `/v1/documents/${id}/`
  await call('PATCH', `${path}versions/1/`, { body: { name: 'First' } })
  await call('PATCH', path, { body: { content: doc(p('Second')) } })
  await call('POST', `${path}shares/`, { body: { name: 'Parents', password: 'a', max_uses: 3 } })
  const gone = await client.createDocument(doc(p('Gone')))
  await client.deleteDocument(gone.id)
}

const documentsOf = async (call: Author['call']): Promise<string[]> => {
  const { json } = await call('GET', '/v1/documents/')
  const paths = json.map(({ id }: { id: string }) => `/v1/documents/${id}/`)
  const histories = paths.flatMap((path: string) => [`${path}versions/`, `${path}shares/`])
  const all = [...paths, ...histories, '/v1/documents/trash/'].map((path) => call('GET', path))
  return (await Promise.all(all)).map(({ text }) => text)
}

async function emptyDatabase(t: TestContext): Promise<string> {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  return url
}

const copy = (env: Record<string, string>, from: string, to: string) =>
  runTyped(env, 'copy', '--from', from, '--to', to)

describe('copy', { skip }, () => {
  test('copy moves a service to PostgreSQL and back with the same rows', async (t) => {
    const { env, dataDir, author, before } = await createStoppedService(t)
    const url = await emptyDatabase(t)
    const there = await copy(env, `sqlite:${dataDir}`, url)
    assert.equal(there.code, 0, there.stderr)
    assert.match(there.stdout, new RegExp(`^documents +${DOCUMENTS + 2} rows`, 'm'))

    const served = await serveWaraq(t, { ...env, WARAQ_DATABASE_URL: url })
    const headers = { authorization: `Bearer ${author.token}` }
    const call: Author['call'] = async (method, path) => {
      const response = await fetch(served.url + path, { method, headers })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, json: JSON.parse(text) }
    }
    assert.deepEqual(await documentsOf(call), before)
    await served.end()

    const back = join(emptyFolder(t), 'back')
    const again = await copy(env, url, `sqlite:${back}`)
    assert.equal(again.code, 0, again.stderr)
    assert.equal(again.stdout, there.stdout)
  })

  test('a server rejects an unfinished copy, and copy resumes after the last row', async (t) => {
    const { env, dataDir } = await createStoppedService(t)
    const url = await emptyDatabase(t)
    const [from, to] = await opened(t, { file: join(dataDir, 'waraq.db') }, { url })
    const cut = { ...to, write: cutAfter(3, to) }
    await assert.rejects(copyDatabase({ from, to: cut, onProgress() {} }), /cut off/)

    const refused = await runTyped({ ...env, WARAQ_DATABASE_URL: url }, 'org', 'list')
    assert.equal(refused.stderr, 'the database is an unfinished copy: run waraq copy again')
    const written: string[] = []
    const watched = { ...to, write: noting(written, to) }
    await copyDatabase({ from, to: watched, onProgress() {} })
    assert.ok(
      !written.some((sql) => sql.includes('INTO organizations')),
      'earlier rows are not copied again',
    )
    const whole = await copy(env, `sqlite:${dataDir}`, url)
    assert.equal(whole.code, 0, whole.stderr)
  })

  test('copy names a row that differs in the target, and the target is not usable', async (t) => {
    const { env, dataDir } = await createStoppedService(t)
    const url = await emptyDatabase(t)
    const [from, to] = await opened(t, { file: join(dataDir, 'waraq.db') }, { url })
    const liar: Database['write'] = (...statements) => to.write(...statements.map(withOtherTitle))
    await assert.rejects(
      copyDatabase({ from, to: { ...to, write: liar }, onProgress() {} }),
      /^OperatorError: documents \d+\/[\da-f-]{36} differs: /,
    )
    const refused = await runTyped({ ...env, WARAQ_DATABASE_URL: url }, 'org', 'list')
    assert.match(refused.stderr, /unfinished copy/)
  })

  test('copy rejects a target that is not empty', async (t) => {
    const [one, other] = [await createStoppedService(t), await createStoppedService(t)]
    const url = await emptyDatabase(t)
    assert.equal((await copy(one.env, `sqlite:${one.dataDir}`, url)).code, 0)
    const refused = await copy(other.env, `sqlite:${other.dataDir}`, url)
    assert.deepEqual(
      [refused.code, refused.stderr],
      [1, 'the target is not empty: it belongs to another deployment'],
    )
  })

  test('copy fails while a server runs on the file', async (t) => {
    const { env, dataDir } = await createStoppedService(t)
    const lock = holdFileLock(join(dataDir, 'lock.db'))
    const refused = await copy(env, `sqlite:${dataDir}`, await emptyDatabase(t))
    lock.release()
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /another Waraq server is using this data folder/)
  })
})

test('copy does not write to a finished copy again, so deleted rows stay deleted', async (t) => {
  const { env, dataDir } = await createStoppedService(t)
  const other = join(emptyFolder(t), 'other')
  const places = [`sqlite:${dataDir}`, `sqlite:${other}`] as const
  assert.equal((await copy(env, ...places)).code, 0)
  assert.equal((await copy(env, ...places)).code, 0, 'both databases are equal')

  const [there] = await opened(
    t,
    { file: join(other, 'waraq.db') },
    { file: join(other, 'waraq.db') },
  )
  const last = sql`SELECT shard, id FROM documents ORDER BY shard DESC, id DESC LIMIT 1`
  await there.write(sql`DELETE FROM documents WHERE (shard, id) = (${last}) RETURNING id`)
  const left = await there.find(sql`SELECT count(*) AS n FROM documents`)
  const again = await copy(env, ...places)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /^the target was copied before, and documents .* nothing was written$/)
  assert.deepEqual(await there.find(sql`SELECT count(*) AS n FROM documents`), left)
})

test('copy without a source or without both arguments fails with one sentence', async (t) => {
  const folder = emptyFolder(t)
  const nothing = await copy({}, `sqlite:${folder}/none`, `sqlite:${folder}/other`)
  assert.deepEqual([nothing.code, nothing.stderr], [1, 'the source database does not exist'])
  const typed = await runTyped({}, 'copy', '--from', `sqlite:${folder}`)
  assert.equal(typed.code, 2)
  assert.match(typed.stderr, /--from and --to must be/)
})

const COLUMNS: Record<string, string> = {
  SQLite: `SELECT m.name AS "table", i.name AS "column", i.pk AS place
    FROM sqlite_schema m, pragma_table_info(m.name) i
    WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite!_%' ESCAPE '!'`,
  PostgreSQL: `SELECT table_name AS "table", column_name AS "column", 0 AS place
    FROM information_schema.columns WHERE table_schema = 'public'`,
}

for (const { name, open } of BOTH_ENGINES) {
  test(`copy covers all tables and columns of ${name}`, async (t) => {
    const { db } = await open(t)
    const found = await db.list<{ table: string; column: string; place: number }>(
      raw(COLUMNS[name] ?? ''),
    )
    const rows = found.filter(({ table }) => !LOCAL_TABLES.includes(table))
    const listed = COPIED_TABLES.flatMap(({ name, key, columns }) =>
      [...key, ...columns].map((column) => `${name}.${column}`),
    )
    assert.deepEqual(rows.map(({ table, column }) => `${table}.${column}`).sort(), listed.sort())
    for (const { name, key } of COPIED_TABLES) {
      const places = rows.filter(({ table, place }) => table === name && place > 0)
      const inOrder = places.sort((one, next) => one.place - next.place).map(({ column }) => column)
      if (inOrder.length > 0) assert.deepEqual(inOrder, key)
    }
  })
}

async function opened(
  t: TestContext,
  ...places: Parameters<typeof engineOf>[0][]
): Promise<[Database, Database]> {
  const engines = places.map(engineOf)
  await engines[1]?.migrate(new Date())
  const [from, to] = await Promise.all(engines.map((engine) => engine.openForCommand()))
  assert.ok(from && to)
  t.after(() => Promise.all([from.close(), to.close()]))
  return [from, to]
}

function cutAfter(writes: number, db: Database): Database['write'] {
  let left = writes
  return (...statements) =>
    left-- > 0 ? db.write(...statements) : Promise.reject(new Error('cut off'))
}

const noting =
  (texts: string[], db: Database): Database['write'] =>
  (...statements) => {
    texts.push(...statements.map(sqlTextOf))
    return db.write(...statements)
  }

/** Titles are values of the list that a statement inserts. */
const withOtherTitle = (statement: Sql): Sql => ({
  ...statement,
  parts: statement.parts.map((part) => {
    if (typeof part === 'object' && part !== null && 'texts' in part) return withOtherTitle(part)
    return /^Page 7 /.test(String(part)) ? 'Page 8' : part
  }),
})
