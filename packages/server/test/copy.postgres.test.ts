import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { Database, Rows } from '../src/db/database.ts'
import { engineOf } from '../src/db/engine.ts'
import { raw, sql } from '../src/db/sql.ts'
import { holdFileLock } from '../src/db/sqlite/file-lock.ts'
import { COPIED_TABLES, LOCAL_TABLES } from '../src/db/tables.ts'
import type { Value } from '../src/db/values.ts'
import { copyDatabase } from '../src/transfer/copy.ts'
import { appendRows } from '../src/transfer/pass.ts'
import { emptyFolder, runTyped, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { BOTH_ENGINES } from './lib/engines.ts'
import { everythingOf, fillEveryTable, readerOf } from './lib/every-table.ts'
import { emptyPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { startService } from './lib/service.ts'

const { skip } = POSTGRES_PART
const DOCUMENTS = 70

/** The data folder of a stopped service with data, and an author of it. */
async function createStoppedService(t: TestContext) {
  const dataDir = emptyFolder(t)
  // The saves wait for their window in all copies, so that no server publishes them.
  const settings = { WARAQ_DATA_DIR: dataDir, WARAQ_EVENTS_WINDOW_SECONDS: '3600' }
  const service = await startService(t, settings)
  const organization = await service.organization()
  const author = await organization.author()
  await Promise.all(
    Array.from({ length: DOCUMENTS }, (_, at) =>
      author.client.createDocument(doc(p(`Page ${at} \u0000 سلام 🕌`))),
    ),
  )
  await fillEveryTable(service, author)
  const other = await service.organization()
  await other.author()
  await service.organizations.suspend(other.id)
  const before = await everythingOf(readerOf(service.url, author.token))
  await service.relay()
  await service.stop()
  return { env: service.env, dataDir, token: author.token, before }
}

async function emptyDatabase(t: TestContext): Promise<string> {
  const { url, drop } = await emptyPostgres()
  t.after(drop)
  return url
}

const copy = (env: Record<string, string>, from: string, to: string) =>
  runTyped(env, 'copy', '--from', from, '--to', to)

/** Without the row of what the server counted while it served the copy. */
const withoutUsage = (output: string): string => output.replace(/^usage_days .*$/m, '')

describe('copy', { skip }, () => {
  test('copy moves a service to PostgreSQL and back with the same rows', async (t) => {
    const { env, dataDir, token, before } = await createStoppedService(t)
    const url = await emptyDatabase(t)
    const there = await copy(env, `sqlite:${dataDir}`, url)
    assert.equal(there.code, 0, there.stderr)
    assert.match(there.stdout, new RegExp(`^documents +${DOCUMENTS + 1} rows`, 'm'))

    const served = await serveWaraq(t, { ...env, WARAQ_DATABASE_URL: url })
    assert.deepEqual(await everythingOf(readerOf(served.url, token)), before)
    await served.end()

    const back = join(emptyFolder(t), 'back')
    const again = await copy(env, url, `sqlite:${back}`)
    assert.equal(again.code, 0, again.stderr)
    assert.equal(withoutUsage(again.stdout), withoutUsage(there.stdout))
  })

  test('a server rejects an unfinished copy, and copy resumes after the last row', async (t) => {
    const { env, dataDir } = await createStoppedService(t)
    const url = await emptyDatabase(t)
    const [from, to] = await opened(t, { file: join(dataDir, 'waraq.db') }, { url })
    const cut = { ...to, load: cutAfter(3, to) }
    await assert.rejects(copyDatabase({ from, to: cut, onProgress() {} }), /cut off/)

    const refused = await runTyped({ ...env, WARAQ_DATABASE_URL: url }, 'org', 'list')
    assert.equal(refused.stderr, 'the database is an unfinished copy: run waraq copy again')
    const written: string[] = []
    await copyDatabase({ from, to: { ...to, load: noting(written, to) }, onProgress() {} })
    assert.ok(!written.includes('organizations'), 'earlier rows are not copied again')
    assert.ok(written.includes('documents'))
    const whole = await copy(env, `sqlite:${dataDir}`, url)
    assert.equal(whole.code, 0, whole.stderr)
  })

  test('a load that ends within a batch inserts none of it, and copy resumes', async (t) => {
    const { dataDir } = await createStoppedService(t)
    const { url, ask, drop } = await emptyPostgres()
    t.after(drop)
    const [from, to] = await opened(t, { file: join(dataDir, 'waraq.db') }, { url })
    await ask(`CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END';
      CREATE TRIGGER die BEFORE INSERT ON documents FOR EACH ROW
      WHEN (NEW.title LIKE 'Page 40 %') EXECUTE FUNCTION die()`)
    await assert.rejects(copyDatabase({ from, to, onProgress() {} }), /service_unavailable/)
    const counts = `SELECT (SELECT count(*)::int FROM organizations) AS organizations,
      (SELECT count(*)::int FROM documents) AS documents`
    assert.deepEqual(await ask(counts), [{ organizations: 2, documents: 0 }])
    await ask('DROP TRIGGER die ON documents')
    await copyDatabase({ from, to, onProgress() {} })
    assert.deepEqual(await ask(counts), [{ organizations: 2, documents: DOCUMENTS + 1 }])
  })

  test('a pass loads all rows of a batch but those that violate a constraint', async (t) => {
    const { dataDir } = await createStoppedService(t)
    const { url, ask, drop } = await emptyPostgres()
    t.after(drop)
    const [from, to] = await opened(t, { file: join(dataDir, 'waraq.db') }, { url })
    await ask("ALTER TABLE documents ADD CHECK (title NOT LIKE 'Page 4%')")
    for (const table of COPIED_TABLES.slice(0, 6)) await appendRows({ from, to, table }, () => {})
    const left = sql`SELECT title FROM documents WHERE title NOT LIKE 'Page 4%' ORDER BY id`
    const titles = await from.list(left)
    assert.equal(titles.length, DOCUMENTS + 1 - 11)
    assert.deepEqual(await to.list(left), titles)
  })

  test('copy names a row that differs in the target, and the target is not usable', async (t) => {
    const { env, dataDir } = await createStoppedService(t)
    const url = await emptyDatabase(t)
    const [from, to] = await opened(t, { file: join(dataDir, 'waraq.db') }, { url })
    const liar: Load = ({ rows, ...table }) =>
      load(to, { ...table, rows: rows.map(withOtherTitle) })
    await assert.rejects(
      copyDatabase({ from, to: { ...to, load: liar }, onProgress() {} }),
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
    // SQLite's index of words, and the tables in which it keeps it, are local too.
    const isLocal = (table: string) => LOCAL_TABLES.includes(table) || /^document_words/.test(table)
    const rows = found.filter(({ table }) => !isLocal(table))
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

type Load = NonNullable<Database['load']>

async function load(db: Database, rows: Rows): Promise<void> {
  assert.ok(db.load)
  await db.load(rows)
}

function cutAfter(loads: number, db: Database): Load {
  let left = loads
  return (rows) => (left-- > 0 ? load(db, rows) : Promise.reject(new Error('cut off')))
}

const noting =
  (tables: string[], db: Database): Load =>
  (rows) => {
    tables.push(rows.table)
    return load(db, rows)
  }

const withOtherTitle = (row: readonly Value[]): Value[] =>
  row.map((value) => (/^Page 7 /.test(String(value)) ? 'Page 8' : value))
