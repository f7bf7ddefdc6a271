/** A dump of PostgreSQL, or its log, contains no usable key, secret or share link. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyFolder, runTyped, serveWaraq } from './lib/command-line.ts'
import { BIN, durablePostgres, POSTGRES_PART, run } from './lib/postgres.ts'
import { CANARY, type Secrets, secretsIn, useEverything } from './lib/secrets.ts'

const DUMP = join(BIN, 'pg_dump')
const skip = POSTGRES_PART.skip || (existsSync(DUMP) ? false : 'needs pg_dump beside postgres')
const PASSWORD = 'canary-of-a-database-password'
const MOST_BYTES = 256 * 1_048_576

/** Each secret as text and in encodings of its bytes. */
const spelled = (secrets: Secrets): Secrets =>
  Object.fromEntries(
    Object.entries(secrets).flatMap(([name, secret]) => [
      [name, secret],
      [`${name} in hex`, Buffer.from(secret).toString('hex')],
      [`${name} in base64`, Buffer.from(secret).toString('base64')],
    ]),
  )

/** The printable text of a server's WAL; all secrets are printable ASCII. */
function readLog(url: string): string {
  const folder = join(new URL(url).searchParams.get('host') ?? '', 'data/pg_wal')
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ name }) => readFileSync(join(folder, name), 'latin1').match(/[!-~]{16,}/g) ?? [])
    .join('\n')
}

test('the PostgreSQL dump, its log and the server’s log contain no secret', { skip }, async (t) => {
  const url = await durablePostgres()
  const env = {
    WARAQ_DATA_DIR: emptyFolder(t),
    WARAQ_DATABASE_URL: url,
    WARAQ_LOG_LEVEL: 'debug',
    WARAQ_DATABASE_PASSWORD: PASSWORD,
  }
  const server = await serveWaraq(t, env)
  const secrets = await useEverything(server.url, env)
  const masterKey = readFileSync(join(env.WARAQ_DATA_DIR, 'master.key'), 'utf8').trim()
  const { stdout: dump } = await run(DUMP, ['--dbname', url], { maxBuffer: MOST_BYTES })
  const doctor = await runTyped(env, 'doctor')
  const { stdout, stderr } = await server.end()

  const places = { dump, log: readLog(url) }
  for (const [place, text] of Object.entries(places)) {
    assert.ok(text.includes(CANARY), `the ${place} contains the canary`)
    assert.deepEqual(secretsIn(text, spelled({ ...secrets, masterKey })), [], place)
  }
  const outputs = stdout + stderr + doctor.stdout + doctor.stderr
  assert.deepEqual(secretsIn(outputs, spelled({ ...secrets, masterKey, PASSWORD })), [])
})
