/** Databases of versions before 0.1.0, whose schema versions also started at 1. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { COMMANDS } from '../src/cli/cli.ts'
import { migratePostgres } from '../src/db/postgres/migrate.ts'
import { raw } from '../src/db/sql.ts'
import { archiveOf, manifestOf } from './lib/archives.ts'
import { restoreInto } from './lib/backups.ts'
import {
  type Environment,
  emptyFolder,
  newOrganization,
  runTyped,
  runWaraq,
} from './lib/command-line.ts'
import { emptyPostgres, POSTGRES_PART } from './lib/postgres.ts'

const ID = '00000000-0000-4000-8000-000000000000'
/** The records of the first and the last of these versions. */
const VERSIONS = [1, 9]
const MADE = 'was made by a development version before 0.1.0 and cannot be upgraded'

/** The tables that all of these schemas had. */
const oldSchema = (version: number): string => `
  CREATE TABLE schema_versions (version BIGINT PRIMARY KEY, applied_at BIGINT NOT NULL);
  INSERT INTO schema_versions VALUES ${Array.from({ length: version }, (_, at) => `(${at + 1}, 0)`)};
  CREATE TABLE documents (shard BIGINT, id TEXT, title TEXT, title_folded TEXT, content TEXT);
  INSERT INTO documents VALUES (7, '${ID}', 'Kept', 'kept', '{}')`

function oldFile(t: TestContext, version: number): { folder: string; file: string } {
  const folder = emptyFolder(t)
  const file = join(folder, 'waraq.db')
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`PRAGMA journal_mode = WAL; ${oldSchema(version)}`)
  sqlite.close()
  return { folder, file }
}

function emptyFile(t: TestContext): string {
  const file = join(emptyFolder(t), 'empty')
  writeFileSync(file, '')
  return file
}

function positionalOf(t: TestContext, name: string): string {
  if (name === 'STATE') return 'on'
  if (name === 'FILE') return emptyFile(t)
  return name === 'FOLDER' ? emptyFolder(t) : ID
}

/**
 * Each command that opens the database; `place` is its path or URL, `made` a database of this
 * version.
 */
function typedCommands(t: TestContext, place: string, made: string): string[][] {
  const more: Record<string, string[]> = {
    'org limits': ['--documents', '3'],
    'admin-key create': ['--scope', 'read'],
    export: ['--format', 'json', '--to', emptyFolder(t)],
    import: ['--identity', ID],
    copy: ['--from', place, '--to', `sqlite:${emptyFolder(t)}`],
  }
  const opening = COMMANDS.filter(
    ({ name }) => !/^(?:backup|restore|corpus .*|events .*)$/.test(name),
  )
  return [
    ...opening.map(({ name, positionals }) => [
      ...name.split(' '),
      ...positionals.map((positional) => positionalOf(t, positional)),
      ...(more[name] ?? []),
    ]),
    ['copy', '--from', made, '--to', place],
  ]
}

async function requireRefused(env: Environment, commands: string[][], sentence: string) {
  assert.ok(commands.length > 15)
  const quiet = { WARAQ_PORT: '0', WARAQ_SCRIPTURE: 'off', WARAQ_LOG_LEVEL: 'silent' }
  for (const words of commands) {
    const { code, stdout, stderr } = await runTyped({ ...quiet, ...env }, ...words)
    const said = words[0] === 'doctor' ? /^bad +database +(.*)$/m.exec(stdout)?.[1] : stderr
    assert.deepEqual({ code, said }, { code: 1, said: sentence }, words.join(' '))
  }
}

async function databaseOfThisVersion(t: TestContext): Promise<string> {
  const folder = emptyFolder(t)
  await newOrganization({ WARAQ_DATA_DIR: folder })
  return `sqlite:${folder}`
}

for (const version of VERSIONS) {
  test(`SQLite: each command rejects a file of development version ${version} and leaves it unchanged`, async (t) => {
    const { folder, file } = oldFile(t, version)
    const before = readFileSync(file)
    const backup = ['backup', join(emptyFolder(t), 'backup.tar')]
    const commands = typedCommands(t, `sqlite:${folder}`, await databaseOfThisVersion(t))
    const sentence = `the database ${file} ${MADE}: export what you need with that version, then delete the data folder`
    await requireRefused({ WARAQ_DATA_DIR: folder }, [...commands, backup], sentence)
    const served = await runWaraq({ WARAQ_DATA_DIR: folder, WARAQ_PORT: '0' }, 'serve')
    assert.deepEqual([served.code, served.stderr], [1, `${sentence}\n`])
    assert.deepEqual(readFileSync(file), before)
  })

  test(`PostgreSQL: each command rejects a database of development version ${version} and leaves it unchanged`, {
    skip: POSTGRES_PART.skip,
  }, async (t) => {
    const { url, ask, drop } = await emptyPostgres()
    t.after(drop)
    await ask(oldSchema(version))
    const commands = typedCommands(t, url, await databaseOfThisVersion(t))
    const name = new URL(url).pathname.slice(1)
    const sentence = `the database ${name} ${MADE}: export what you need with that version, then drop the database`
    const env = { WARAQ_DATA_DIR: emptyFolder(t), WARAQ_DATABASE_URL: url }
    await requireRefused(env, commands, sentence)
    // Migrations of a later version that the recorded number would run.
    const later = Array.from({ length: 10 }, (_, at) => raw(`CREATE TABLE later_${at} (id TEXT)`))
    await assert.rejects(migratePostgres(url, new Date(), later), { message: sentence })
    const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
    assert.deepEqual(
      (await ask(tables)).map(({ tablename }) => tablename),
      ['documents', 'schema_versions'],
    )
    assert.deepEqual(await ask('SELECT max(version)::int AS version FROM schema_versions'), [
      { version },
    ])
    assert.equal((await ask('SELECT FROM documents')).length, 1)
  })
}

test('restore rejects a backup of a development version and leaves nothing', async (t) => {
  const { file } = oldFile(t, 9)
  const database = [{ name: 'waraq.db', content: readFileSync(file) }]
  const folder = emptyFolder(t)
  const archive = join(folder, 'old.tar')
  writeFileSync(archive, archiveOf([...database, manifestOf(database)]))
  const { code, stderr } = await restoreInto(join(folder, 'data'), archive)
  assert.deepEqual([code, stderr], [1, `this backup ${MADE}: restore it with that version`])
  assert.deepEqual(readdirSync(folder), ['old.tar'])
})
