/**
 * The documented point-in-time recovery: a copy of PostgreSQL and its log, and the service on the
 * result.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { blocksIn, readPage } from '../../packages/server/test/lib/pages.ts'
import { ownerOf, POSTGRES_PART } from '../../packages/server/test/lib/postgres.ts'
import { type Daemon, newGround } from '../faults/lib/child-process.ts'
import { type Call, createCall, mintToken, required } from '../faults/lib/http-client.ts'
import { queryOnce } from '../faults/lib/query-once.ts'
import { contentOf } from '../faults/lib/random-writer.ts'
import { newDataDir, runWaraq, startServer } from '../faults/lib/server.ts'
import { waitForService } from '../lib/wait-for.ts'

const { skip, path } = POSTGRES_PART
const BIN = dirname(path)
const PAGE = readPage('docs/operations/point-in-time.md')
const DOCUMENTS = '/v1/documents/'
const run = promisify(execFile)

test('PostgreSQL is restored to a moment: earlier documents are served, later ones are not', {
  skip,
  timeout: 600_000,
}, async (t) => {
  const { folder, start } = newGround(t, 'moment')
  const who = ownerOf(folder)
  const [data, restored, backup] = ['data', 'restored', 'backup'].map((name) => join(folder, name))
  assert.ok(data && restored && backup)
  const url = `postgres:///postgres?host=${folder}&user=postgres`
  const runDocumented = (lines: string, variables: string) => {
    const [, ...rest] = lines.split('\n')
    const env = { PATH: `${BIN}:${process.env.PATH}`, PGHOST: folder, PGUSER: 'postgres' }
    return run('sh', ['-euc', [variables, ...rest].join('\n')], { ...who, env, cwd: folder })
  }
  const startPostgres = async (dir: string, settings: string[] = []): Promise<Daemon> => {
    const options = ['listen_addresses=', `unix_socket_directories=${folder}`, ...settings]
    const postgres = start([path, '-D', dir, ...options.flatMap((one) => ['-c', one])], { who })
    const takesWrites = async () =>
      (await ask(url, 'SELECT pg_is_in_recovery() AS is')).at(0)?.is === false
    await waitForService(`PostgreSQL in ${dir}`, takesWrites, postgres.output)
    return postgres
  }
  const [archiving = ''] = blocksIn(PAGE, 'ini')
  const [copying = '', returning = ''] = blocksIn(PAGE, 'sh')
  const settings = archiving
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('/backup', backup).replace(/ = '?(.*?)'?$/, '=$1'))

  mkdirSync(backup)
  chmodSync(backup, 0o777)
  await run(join(BIN, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8'], who)
  const first = await startPostgres(data, settings)
  const env = {
    WARAQ_DATABASE_URL: url,
    WARAQ_MASTER_KEY: randomBytes(32).toString('base64url'),
  }
  const launch = { dataDir: newDataDir(t), env }
  runWaraq(launch, 'migrate')
  const organization = JSON.parse(runWaraq(launch, 'org', 'create', 'Zaytuna', '--json'))
  const server = await startServer(launch)
  const token = await mintToken(server.port, organization.api_key, 'amina')
  const call = createCall(server.port, token)

  const early = await write(call, 'before the copy')
  await runDocumented(copying, `BACKUP=${backup} DAY=monday`)
  const late = await write(call, 'after the copy')
  const [moment] = await ask(url, `SELECT clock_timestamp()::text AS at`)
  required(await call('DELETE', early), 204)
  required(await call('PATCH', late, { body: { content: contentOf('by mistake', 1) } }), 200)
  await untilArchived(url)
  await server.end('SIGTERM')
  await first.kill()

  const variables = `BACKUP=${backup} DAY=monday DATA=${restored} MOMENT='${moment?.at}'`
  await runDocumented(returning, variables)
  await startPostgres(restored)
  assert.match(runWaraq(launch, 'doctor'), /^ok +master key .*matches this database/m)
  const again = await startServer(launch)
  const back = createCall(again.port, token)
  assert.equal(await contentAt(back, early), JSON.stringify(contentOf('before the copy', 0)))
  assert.equal(await contentAt(back, late), JSON.stringify(contentOf('after the copy', 0)))
  required(await back('PATCH', late, { body: { content: contentOf('on it goes', 1) } }), 200)
})

async function write(call: Call, words: string): Promise<string> {
  const response = await call('POST', DOCUMENTS, { body: { content: contentOf(words, 0) } })
  return String(required(response, 201).headers.location)
}

async function contentAt(call: Call, path: string): Promise<string> {
  return JSON.stringify(JSON.parse(required(await call('GET', path), 200).text).content)
}

/** Waits until all writes are in the archive. */
async function untilArchived(url: string): Promise<void> {
  const [last] = await ask(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS file')
  const archived = 'SELECT last_archived_wal AS file FROM pg_stat_archiver'
  await waitForService('the log is archived', async () => {
    const [newest] = await ask(url, archived)
    return String(newest?.file) >= String(last?.file)
  })
}

const ask = (url: string, sql: string) => queryOnce({ connectionString: url }, sql)
