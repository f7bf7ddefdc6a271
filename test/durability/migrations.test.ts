import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { MIGRATIONS } from '../../packages/server/src/db/migrations/migrations.ts'
import { databaseIn, inspect } from '../faults/lib/database-file.ts'
import { failToStart, newDataDir, runWaraq } from '../faults/lib/server.ts'
import { requirement } from '../lib/system-requirements.ts'

const strace = requirement('strace')
const MIGRATE = join(import.meta.dirname, '../faults/fixtures/migrate.ts')
/** Calls that write to the disk; the process is killed at every nth of them. */
const KILLED_AT: [call: string, every: number][] = [
  ['fsync', 1],
  ['unlink', 1],
  ['pwrite64', 14],
]

/** The migrations of this build and the two that the fixture adds. */
const STEPS = MIGRATIONS.length + 2
const DONE = { steps: STEPS, count: 1 }

test('a migration that is killed at any moment is complete after the next start', {
  skip: strace.skip,
}, async (t) => {
  let kills = 0
  for (const [call, every] of KILLED_AT) {
    for (let count = 1; ; count += every) {
      const file = newFile(t)
      const inject = ['-e', `trace=${call}`, '-e', `inject=${call}:signal=KILL:when=${count}`]
      const wrapper = [strace.path, '-D', '-f', '-qq', '-o', '/dev/null', ...inject]
      const { signal } = await migrate(file, wrapper)
      if (signal !== 'SIGKILL') break
      kills++
      requireWholeSteps(file)
      assert.equal((await migrate(file)).code, 0)
      assert.deepEqual(stepsIn(file), DONE, `killed at ${call} ${count}`)
    }
  }
  t.diagnostic(`killed at ${kills} moments`)
  assert.ok(kills > 20)
})

test('processes that migrate one file at once apply each step once', async (t) => {
  for (let round = 0; round < 3; round++) {
    const file = newFile(t)
    const ends = await Promise.all(Array.from({ length: 4 }, () => migrate(file)))
    assert.deepEqual(
      ends.map(({ code, complaint }) => ({ code, complaint })),
      Array(4).fill({ code: 0, complaint: '' }),
    )
    assert.deepEqual(stepsIn(file), DONE)
  }
})

test('a server refuses a database of a newer version in one sentence, and changes nothing', async (t) => {
  const dataDir = newDataDir(t)
  runWaraq({ dataDir }, 'migrate')
  const file = databaseIn(dataDir)
  const later = new DatabaseSync(file)
  later.exec('INSERT INTO schema_versions SELECT max(version) + 1, 0, NULL FROM schema_versions')
  later.close()
  const { code, output } = await failToStart({ dataDir })
  assert.equal(code, 1)
  const [own, newer] = [MIGRATIONS.length, MIGRATIONS.length + 1]
  const message = `the database has schema ${newer} and this build knows ${own}: run the newer Waraq that wrote it`
  assert.equal(output, `${message}\n`)
  assert.equal(
    inspect(file, (sqlite) => sqlite.prepare('SELECT 1 FROM deployment').get()),
    undefined,
  )
})

function newFile(t: TestContext): string {
  const dataDir = newDataDir(t)
  mkdirSync(dataDir)
  return databaseIn(dataDir)
}

/** Runs the migration in a separate process. */
async function migrate(file: string, wrapper: string[] = []) {
  const options = ['--conditions=source', '--disable-warning=ExperimentalWarning']
  const [program = '', ...args] = [...wrapper, process.execPath, ...options, MIGRATE, file]
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint += chunk
  })
  const [code, signal] = await once(child, 'close')
  return { code, signal, complaint }
}

/** The number of recorded steps and the result of the last one. No step may be partial. */
function stepsIn(file: string): { steps: number; count: number | undefined } {
  return inspect(file, (sqlite) => {
    assert.deepEqual(
      { ...sqlite.prepare('PRAGMA integrity_check').get() },
      { integrity_check: 'ok' },
    )
    const tables = sqlite.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all()
    const has = (name: string) => tables.some((table) => table.name === name)
    const versions = has('schema_versions')
      ? sqlite.prepare('SELECT version FROM schema_versions').all()
      : []
    assert.equal(has('documents') && has('idempotency_keys'), versions.length >= 1)
    const count = has('times') ? sqlite.prepare('SELECT count FROM times').get()?.count : undefined
    return { steps: versions.length, count: count === undefined ? undefined : Number(count) }
  })
}

/** Checks a copy, because the next start must repair what the kill left. */
function requireWholeSteps(file: string): void {
  const copy = join(dirname(file), '../copy')
  cpSync(dirname(file), copy, { recursive: true })
  const sqlite = new DatabaseSync(databaseIn(copy))
  sqlite.exec('SELECT name FROM sqlite_schema')
  sqlite.close()
  const { steps, count } = stepsIn(databaseIn(copy))
  assert.equal(count, steps < STEPS - 1 ? undefined : steps - STEPS + 1)
}
