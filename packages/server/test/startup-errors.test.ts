import assert from 'node:assert/strict'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import {
  type Environment,
  emptyFolder,
  newOrganization,
  runTyped,
  runWaraq,
  serveWaraq,
} from './lib/command-line.ts'

test('demo creates one organization, stores its secrets in a file, and reuses it at the next start', async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t) }
  const first = await serveWaraq(t, env, '--demo')
  const output = await first.end()
  assert.equal(output.code, 0)
  const demo = parseEnv(readFileSync(join(env.WARAQ_DATA_DIR, 'demo.env'), 'utf8'))
  const key = demo.WARAQ_API_KEY ?? ''
  assert.doesNotMatch(output.stdout + output.stderr, /waraq_s[ks]_/)
  assert.match(readFileSync(join(env.WARAQ_DATA_DIR, 'serve.log'), 'utf8'), /"msg":"listening"/)
  assert.equal(statSync(join(env.WARAQ_DATA_DIR, 'demo.env')).mode & 0o777, 0o600)

  const second = await serveWaraq(t, env, '--demo')
  const minted = await fetch(`${second.url}/v1/embed/tokens/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"external_user_id":"amina"}',
  })
  assert.equal(minted.status, 200)
  assert.ok(!(await second.end()).stdout.includes(key))
  assert.equal(JSON.parse((await runTyped(env, 'org', 'list', '--json')).stdout).length, 1)
})

test('secrets of a demo are never written partly or for another database', async (t) => {
  const folder = emptyFolder(t)
  const env = { WARAQ_DATA_DIR: folder, WARAQ_SCRIPTURE: 'off', WARAQ_LOG_LEVEL: 'silent' }
  const start = (port = '0') =>
    runTyped({ ...env, WARAQ_PORT: port, WARAQ_DRAIN_SECONDS: '0' }, 'serve', '--demo')
  const file = join(folder, 'demo.env')
  assert.equal((await start()).code, 0)
  const first = readFileSync(file, 'utf8')

  const held = openSync(file, 'r')
  t.after(() => closeSync(held))
  assert.equal((await start()).code, 0)
  assert.notEqual(readFileSync(file, 'utf8'), first, 'the address has changed')
  assert.equal(readFileSync(held, 'utf8'), first, 'the old file is unchanged')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.startsWith('demo')),
    ['demo.env'],
  )

  const last = readFileSync(file, 'utf8')
  utimesSync(file, 0, 0)
  assert.equal((await start(new URL(parseEnv(last).WARAQ_URL ?? '').port)).code, 0)
  assert.equal(readFileSync(file, 'utf8'), last)
  assert.ok(statSync(file).mtimeMs > 0, 'by its time the application beside it knows of the start')

  for (const broken of ['', '[]', 'null', first.slice(0, 90), first.replace('API_KEY', 'KEY')]) {
    writeFileSync(file, broken)
    const { code, stderr } = await start()
    assert.deepEqual([code, /^(.*) cannot be read: remove it/.exec(stderr)?.[1]], [1, file])
    assert.equal(readFileSync(file, 'utf8'), broken)
  }
  writeFileSync(file, first.replace(/ORGANIZATION_ID=./, '$&0'))
  const { code, stderr } = await start()
  assert.equal(code, 1)
  assert.match(stderr, /is not in this database: remove the file/)
})

test('a server that cannot start prints the reason in one sentence and exits with 1', async (t) => {
  const taken = { WARAQ_DATA_DIR: emptyFolder(t) }
  const { url } = await serveWaraq(t, taken)
  const foreign = { WARAQ_DATA_DIR: emptyFolder(t) }
  await newOrganization(foreign)
  const starts: [expected: RegExp, env: Environment][] = [
    [/^another Waraq server is using this data folder \(.*lock\.db is locked\)\n$/, taken],
    [
      /^port \d+ is in use: set WARAQ_PORT to another\n$/,
      { WARAQ_DATA_DIR: emptyFolder(t), WARAQ_PORT: new URL(url).port },
    ],
    [
      /^the master key is not the one that this database was written with\n$/,
      {
        ...foreign,
        WARAQ_MASTER_KEY: Buffer.from('a key of another user, 32 bytes!').toString('base64url'),
      },
    ],
  ]
  for (const [expected, env] of starts) {
    const { code, stdout, stderr } = await runWaraq({ WARAQ_PORT: '0', ...env }, 'serve')
    assert.match(stderr, expected)
    assert.equal(code, 1, stderr)
    if (env !== taken) continue
    const [first = ''] = stdout.split('\n')
    assert.match(first, /"reason":"another Waraq server is using this data folder/)
    assert.doesNotMatch(stdout, /stack/)
  }
})

const badStarts: [
  what: string,
  expected: RegExp,
  prepare: (folder: string) => Promise<Environment>,
][] = [
  [
    'without the master key that its data was written with',
    /^the master key is missing: .*master\.key is not there/,
    async (folder) => {
      await newOrganization({ WARAQ_DATA_DIR: folder })
      rmSync(join(folder, 'master.key'))
      return {}
    },
  ],
  [
    'on a newer database',
    /^the database has schema 999 and this build knows \d+/,
    async (folder) => {
      await newOrganization({ WARAQ_DATA_DIR: folder })
      const database = new DatabaseSync(join(folder, 'waraq.db'))
      database.exec('INSERT INTO schema_versions VALUES (999, 0, 999)')
      database.close()
      return {}
    },
  ],
  [
    'with a word as master key',
    /^WARAQ_MASTER_KEY must hold 32 random bytes as 43 characters of base64url$/,
    async () => ({ WARAQ_MASTER_KEY: 'secret' }),
  ],
  [
    'with a master key of zeros',
    /^WARAQ_MASTER_KEY holds no random key$/,
    async () => ({ WARAQ_MASTER_KEY: 'A'.repeat(43) }),
  ],
]
for (const [what, expected, prepare] of badStarts) {
  test(`a server ${what} does not start`, async (t) => {
    const folder = emptyFolder(t)
    const settings = { WARAQ_DATA_DIR: folder, WARAQ_PORT: '0', WARAQ_LOG_LEVEL: 'silent' }
    const { code, stderr } = await runTyped({ ...settings, ...(await prepare(folder)) }, 'serve')
    assert.match(stderr, expected)
    assert.deepEqual([code, stderr.split('\n').length], [1, 1], stderr)
  })
}

test('demo listens on loopback only, because its sample application lets anyone sign in', async (t) => {
  for (const host of [
    '0.0.0.0',
    '192.168.1.2',
    '::',
    'waraq.example.com',
    '127.0.0.1.example.com',
  ]) {
    const env = { WARAQ_DATA_DIR: emptyFolder(t), WARAQ_HOST: host }
    const { code, stdout, stderr } = await runTyped(env, 'serve', '--demo')
    assert.deepEqual([code, stdout], [1, ''], host)
    assert.match(stderr, /^--demo is for this machine only and requires a loopback address: .*/)
  }
})

test('all configuration errors are reported at once, for each command', async (t) => {
  const env = {
    WARAQ_DATA_DIR: emptyFolder(t),
    WARAQ_PORT: 'http',
    WARAQ_PUBLIC_URL: 'docs.example.com',
    WARAQ_TRUST_PROXY: 'everybody',
    WARAQ_DATABASE_URL: 'mysql://localhost',
    WARAQ_MAX_DOCUMENTS: '-1',
    WARAQ_RATE_LIMITS: 'sometimes',
    WARAQ_LOG_LEVEL: 'loud',
  }
  const bad = Object.keys(env).filter((name) => name !== 'WARAQ_DATA_DIR')
  const ran = [
    await runWaraq(env, 'serve'),
    await runTyped(env, 'org', 'list'),
    await runTyped(env, 'doctor'),
    await runTyped(env, 'migrate'),
  ]
  for (const { code, stdout, stderr } of ran) {
    const [head, ...problems] = stderr.trimEnd().split('\n')
    assert.deepEqual([code, stdout, head], [1, '', 'Bad configuration:'])
    assert.doesNotMatch(stderr, /everybody|sometimes|mysql|loud/, 'no value is printed')
    const named = problems.map((line) => /^- (WARAQ_\w+) must /.exec(line)?.[1])
    assert.deepEqual(named, bad)
  }
})
