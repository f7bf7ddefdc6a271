/** Secrets in files: a rotation needs no restart, and no secret is written anywhere. */
import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { reloadSecret, unreadSecret } from '../src/lib/secret.ts'
import { startMetrics } from '../src/metrics/metrics.ts'
import { emptyFolder, runWaraq, serveWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { folderOf, newPostgres, POSTGRES_PART } from './lib/postgres.ts'
import { secretsIn } from './lib/secrets.ts'
import { type Author, startService } from './lib/service.ts'

const ROLE = 'rotated'
const FIRST = 'canary-of-the-first-pass:@/%+word'
const SECOND = 'canary-of-the-second-pass:@/%+word'

/** A role of the test cluster that needs its password, unlike the others. */
async function createRole({ url, ask }: Awaited<ReturnType<typeof newPostgres>>) {
  const rules = join(folderOf(url), 'data/pg_hba.conf')
  writeFileSync(rules, `local all ${ROLE} scram-sha-256\n${readFileSync(rules, 'utf8')}`)
  await ask(`
    CREATE ROLE ${ROLE} LOGIN PASSWORD '${FIRST}';
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${ROLE};
    SELECT pg_reload_conf()`)
  const login = new URL(url)
  login.searchParams.set('user', ROLE)
  // The cluster reloads its rules some time later.
  while (await canLogIn(login.href));
  return login.href
}

async function canLogIn(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

const CONNECTIONS = `SELECT pid FROM pg_stat_activity WHERE usename = '${ROLE}' ORDER BY pid`

test(
  'a rotated database password needs no restart, and no request fails',
  POSTGRES_PART,
  async (t) => {
    const database = await newPostgres()
    const login = await createRole(database)
    const file = join(emptyFolder(t), 'password')
    writeFileSync(file, `${FIRST}\n`)
    const service = await startService(t, {
      WARAQ_DATABASE_URL: login,
      WARAQ_DATABASE_PASSWORD_FILE: file,
    })
    // One after the other, so that the pool keeps few connections.
    const authors: Author[] = []
    while (authors.length < 8) authors.push(await (await service.organization()).author())
    const read = async ({ call }: Author) => (await call('GET', '/v1/documents/')).status
    const [author] = authors
    assert.ok(author)
    const pids = async () => (await database.ask(CONNECTIONS)).map(({ pid }) => pid)

    await database.ask(`ALTER ROLE ${ROLE} PASSWORD '${SECOND}'`)
    const before = await pids()
    assert.equal(await read(author), 200, 'the open connection stays usable')
    writeFileSync(file, `${SECOND}\n`)

    // Reads that wait for a lock occupy their connections, so the pool has to open new ones.
    const holder = new Client({ connectionString: database.url })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE documents')
    let isSettled = false
    const reads = Promise.all(authors.map(read)).finally(() => {
      isSettled = true
    })
    const opened = async () => (await pids()).filter((pid) => !before.includes(pid)).length
    while (!isSettled && (await opened()) < 1);
    await holder.query('COMMIT')
    await holder.end()
    assert.deepEqual(await reads, Array(authors.length).fill(200))
    assert.ok((await opened()) >= 1, 'new connections use the new password')
    const now = await pids()
    assert.ok(
      before.every((pid) => now.includes(pid)),
      'old connections are kept',
    )
    const { status } = await author.call('POST', '/v1/documents/', {
      body: { content: doc(p('a')) },
    })
    assert.equal(status, 201)
    assert.deepEqual(secretsIn(service.logged(), { FIRST, SECOND }), [])
  },
)

test('SIGHUP reads secrets again, a bad file is reported, and no output has a secret', async (t) => {
  const folder = emptyFolder(t)
  const [hadith, token] = [join(folder, 'hadith-key'), join(folder, 'token')]
  const env = {
    WARAQ_DATA_DIR: emptyFolder(t),
    WARAQ_LOG_LEVEL: 'debug',
    WARAQ_HADITH_KEY_FILE: hadith,
    WARAQ_ADMIN_PORT: '0',
    WARAQ_METRICS_TOKEN_FILE: token,
  }
  for (const file of [hadith, token]) writeFileSync(file, FIRST)
  const server = await serveWaraq(t, env)
  for (const file of [hadith, token]) writeFileSync(file, SECOND)
  await server.hangUp(/"WARAQ_METRICS_TOKEN_FILE","msg":"secret read again"/)
  rmSync(hadith)
  await server.hangUp(/"secret not read again"[\s\S]*"secret read again"/)
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  const doctor = await runWaraq(env, 'doctor')
  assert.ok(
    doctor.stderr.includes(`WARAQ_HADITH_KEY_FILE names a file that cannot be read: ${hadith}`),
  )
  const { stdout, stderr, code } = await server.end()
  assert.equal(code, 0)
  const output = stdout + stderr + doctor.stdout + doctor.stderr
  assert.deepEqual(secretsIn(output, { FIRST, SECOND }), [])
})

test('the metrics need the new token once it is read again, and contain none', async (t) => {
  const file = join(emptyFolder(t), 'token')
  const token = unreadSecret('WARAQ_METRICS_TOKEN_FILE', file)
  writeFileSync(file, 'first-token-of-the-metrics')
  const metrics = await startMetrics({
    host: '127.0.0.1',
    port: 0,
    names: [],
    maxOrganizations: 0,
    token,
  })
  t.after(metrics.close)
  const scrape = async (text: string) => {
    const response = await fetch(metrics.url, { headers: { authorization: `Bearer ${text}` } })
    return { status: response.status, text: await response.text() }
  }
  assert.equal((await scrape('first-token-of-the-metrics')).status, 200)
  writeFileSync(file, 'second-token-of-the-metrics')
  reloadSecret(token)
  assert.equal((await scrape('first-token-of-the-metrics')).status, 401)
  const { status, text } = await scrape('second-token-of-the-metrics')
  assert.equal(status, 200)
  assert.ok(!text.includes('token-of-the-metrics'))
})
