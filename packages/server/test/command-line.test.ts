import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMAND_GROUPS } from '../src/cli/command.ts'
import { emptyFolder, newOrganization, runTyped, runWaraq } from './lib/command-line.ts'
import { doc, p } from './lib/content.ts'
import { startService } from './lib/service.ts'

test('each command works beside a running server and takes effect at once', async (t) => {
  const { env, call } = await startService(t)
  const isFile = env.WARAQ_DATABASE_URL === undefined
  const waraq = async (...words: string[]) => {
    const { code, stdout, stderr } = await runWaraq(env, ...words)
    assert.equal(code, 0, `${words.join(' ')}: ${stderr}`)
    assert.equal(stderr, '')
    return stdout.trimEnd()
  }
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  const mint = (key: string) =>
    call('POST', '/v1/embed/tokens/', { ...bearer(key), body: { external_user_id: 'amina' } })

  const made = JSON.parse(await waraq('org', 'create', 'Zaytuna', '--json'))
  assert.deepEqual(Object.keys(made), ['organization_id', 'api_key', 'signing_secret'])
  const id: string = made.organization_id
  assert.equal((await mint(made.api_key)).status, 200)

  const token = await waraq('token', 'amina')
  const content = doc(p('hers'))
  const { json } = await call('POST', '/v1/documents/', { ...bearer(token), body: { content } })
  assert.equal(json.title, 'hers')
  const signature = await waraq('sign', json.id, '--ttl', '60')
  assert.match(signature, /^sig=[0-9a-f]{64}&exp=\d{10}$/)
  assert.equal((await call('GET', `/v1/documents/${json.id}/?${signature}`)).status, 200)

  const second = await waraq('key', 'create', id)
  assert.equal((await mint(second)).status, 200)
  const third = await waraq('key', 'roll', second.slice(9, 17))
  assert.equal((await mint(third)).status, 200)
  assert.equal((await mint(second)).status, 200)
  assert.match(await waraq('key', 'revoke', third.slice(9, 17)), / revoked: the key/)
  const keys: { key: string; state: string }[] = JSON.parse(
    await waraq('key', 'list', id, '--json'),
  )
  const stateOf = (text: string) => keys.find(({ key }) => text.slice(9, 17) === key)?.state
  assert.equal(stateOf(made.api_key), 'live')
  assert.match(stateOf(second) ?? '', /^rolled, works until \d{4}-/)
  assert.equal(stateOf(third), 'revoked')

  assert.match(await waraq('secret', 'roll', id), /^waraq_ss_[0-9A-Za-z]{43}$/)
  assert.match(await waraq('org', 'limits', id, '--documents', '7'), / set; they take effect/)
  assert.match(await waraq('org', 'suspend', id), / suspended: tokens/)
  assert.match(await waraq('org', 'show', id), /state +suspended\ndocuments +7 per identity\n/)
  assert.match(await waraq('org', 'resume', id), /is active/)
  assert.match(await waraq('org', 'list'), new RegExp(`^ID .*\n${id} +active +\\S+ +Zaytuna$`))
  assert.match(await waraq('migrate'), /nothing to do/)
  const { ok, findings } = JSON.parse(await waraq('doctor', '--json'))
  assert.equal(ok, true)
  const isRunning = findings.some(({ says }: { says: string }) => says === 'running')
  assert.equal(isRunning, isFile, 'servers over PostgreSQL cannot be detected')
})

test('secrets are printed at creation only, and no list shows them', async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t) }
  const { organization_id, api_key, signing_secret } = await newOrganization(env)
  const lists = [
    ['org', 'list'],
    ['org', 'show', organization_id],
    ['key', 'list', organization_id],
  ]
  for (const words of [...lists, ...lists.map((list) => [...list, '--json'])]) {
    const { code, stdout } = await runTyped(env, ...words)
    assert.equal(code, 0)
    assert.ok(stdout.includes(organization_id) || words[0] === 'key', `${words} says who`)
    assert.ok(!stdout.includes(api_key) && !stdout.includes(signing_secret), words.join(' '))
  }
})

test('help prints the usage of a command and all commands of a group', async () => {
  for (const asked of ['--help', '-h']) {
    const one = await runTyped({}, 'org', 'create', asked)
    assert.equal(one.code, 0)
    assert.match(one.stdout, /^ {2}waraq org create NAME \[--json\]\n {6}Create an organization/)
    const group = await runTyped({}, 'org', asked)
    assert.equal(group.stdout.match(/^ {2}waraq org /gm)?.length, 6)
    assert.equal((await runTyped({}, 'nonsense', asked)).code, 2)
  }
})

test('help lists all commands and exits with 0', async () => {
  const { code, stdout } = await runTyped({}, '--help')
  assert.equal(code, 0)
  for (const name of ['serve', 'migrate', 'org create', 'key roll', 'secret roll', 'doctor']) {
    assert.match(stdout, new RegExp(`^ {2}waraq ${name}(?: |$)`, 'm'))
  }
  const lines = stdout.split('\n')
  assert.ok(lines.length <= 53, `${lines.length} lines`)
  assert.ok(lines.every((line) => line.length <= 120))
  for (const group of COMMAND_GROUPS) assert.ok(lines.includes(`${group}:`), group)
  assert.equal((await runTyped({}, 'help')).stdout, stdout)
  for (const asked of ['version', '--version', '-v']) {
    assert.match((await runTyped({}, asked)).stdout, /^\d+\.\d+\.\d+$/)
  }
})

const ID = '00000000-0000-4000-8000-000000000000'
const MISUSED: string[][] = [
  ['nonsense'],
  ['org'],
  ['org', 'destroy', ID],
  ['org', 'create'],
  ['org', 'create', 'Two', 'words'],
  ['org', 'create', 'Zaytuna', '--yaml'],
  ['org', 'show'],
  ['org', 'limits', ID],
  ['org', 'limits', ID, '--documents', 'many'],
  ['org', 'limits', ID, '--documents=-1'],
  ['org', 'limits', ID, '--content-bytes', '1023'],
  ['org', 'limits', ID, '--rate-mint', '0'],
  ['key', 'roll', '00000000', '--overlap', 'soon'],
  ['secret', 'roll', ID, '--overlap', '1.5'],
  ['sign', ID, '--ttl', '0'],
  ['serve', 'now'],
  ['migrate', '--down'],
]
for (const words of MISUSED) {
  test(`"waraq ${words.join(' ')}" is a usage error with exit code 2`, async (t) => {
    const env = { WARAQ_DATA_DIR: emptyFolder(t) }
    const { code, stdout, stderr } = await runTyped(env, ...words)
    assert.equal(code, 2)
    assert.equal(stdout, '')
    assert.match(stderr, /usage: waraq |unknown command|must be |requires /)
  })
}

test('usage errors and failures exit with 2 and 1', async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t) }
  await runTyped(env, 'migrate')
  const [nothing, mistake, failure] = await Promise.all([
    runWaraq(env),
    runWaraq(env, 'org', 'show'),
    runWaraq(env, 'org', 'show', ID),
  ])
  assert.equal(nothing.code, 2)
  assert.match(nothing.stdout, /^Waraq, a document authoring service/)
  assert.deepEqual(mistake, { code: 2, stdout: '', stderr: 'usage: waraq org show ID [--json]\n' })
  assert.deepEqual(failure, {
    code: 1,
    stdout: '',
    stderr: `organization ${ID} not found\n`,
  })
})

test('a failed command prints one sentence and exits with 1', async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t) }
  await runTyped(env, 'migrate')
  const none = await runTyped(env, 'token', 'amina')
  assert.deepEqual(
    [none.code, none.stderr],
    [1, 'no organization exists: run waraq org create NAME'],
  )

  const { organization_id: id, keyId } = await newOrganization(env)
  await newOrganization(env, 'Qarawiyyin')
  await runTyped(env, 'key', 'revoke', keyId)
  const refused: [expected: RegExp, ...words: string[]][] = [
    [/^organization .+ not found/, 'org', 'suspend', ID],
    [/^organization .+ not found/, 'org', 'resume', ID],
    [/^organization .+ not found/, 'org', 'limits', ID, '--documents', '1'],
    [/^organization .+ not found/, 'key', 'create', ID],
    [/^organization .+ not found/, 'key', 'list', ID],
    [/^organization .+ not found/, 'secret', 'roll', ID],
    [/^an organization needs a name /, 'org', 'create', ' '],
    [/^an organization needs a name /, 'org', 'create', 'x'.repeat(201)],
    [/ is not an API key id/, 'key', 'roll', 'short'],
    [/ is not an API key id/, 'key', 'revoke', '!!!!!!!!'],
    [/^API key .+ not found, expired or revoked/, 'key', 'revoke', keyId],
    [/^API key .+ not found, expired or revoked/, 'key', 'roll', keyId],
    [/^API key .+ not found, expired or revoked/, 'key', 'revoke', '00000000'],
    [/^document .* not found$/, 'sign', ID],
    [/^document .* not found$/, 'sign', 'nonsense'],
    [/^several organizations exist: choose one/, 'token', 'amina'],
    [/ has no active API key that mints: run waraq key create /, 'token', 'amina', '--org', id],
    [/^organization .+ not found/, 'token', 'amina', '--org', ID],
    [/^"external_user_id" is missing, .* or blank\. \( \)$/, 'token', ' '],
  ]
  for (const [expected, ...words] of refused) {
    const { code, stdout, stderr } = await runTyped(env, ...words)
    assert.deepEqual([code, stdout], [1, ''], words.join(' '))
    assert.match(stderr, expected, words.join(' '))
    assert.equal(stderr.split('\n').length, 1, stderr)
  }
})

test('migrate waits for an unreachable database until a signal ends it', async (t) => {
  const env = {
    WARAQ_DATA_DIR: emptyFolder(t),
    WARAQ_DATABASE_URL: 'postgres://waraq@127.0.0.1:1/waraq',
  }
  assert.deepEqual(await runTyped(env, 'migrate'), {
    code: 1,
    stdout: '',
    stderr:
      'the database does not answer: connect ECONNREFUSED 127.0.0.1:1: waiting\nended before the database was reachable',
  })
})

test('a setting with a typo is answered with the one that was probably meant', async (t) => {
  const env = {
    WARAQ_DATA_DIR: emptyFolder(t),
    WARAQ_PROT: '5000',
    WARAQ_METRICS_PORT: '9464',
    WARAQ_SOMETHING: 'else',
  }
  const { stdout } = await runTyped(env, 'doctor')
  assert.match(stdout, /WARAQ_PROT is an unknown setting: did you mean WARAQ_PORT\?$/m)
  assert.match(
    stdout,
    /WARAQ_METRICS_PORT is an unknown setting: did you mean WARAQ_ADMIN_PORT\?$/m,
  )
  assert.match(stdout, /WARAQ_SOMETHING is an unknown setting$/m)
})

test('org limits changes one limit and keeps the others', async (t) => {
  const env = { WARAQ_DATA_DIR: emptyFolder(t) }
  const { organization_id: id } = await newOrganization(env)
  await runTyped(env, 'org', 'limits', id, '--documents', '0')
  await runTyped(env, 'org', 'limits', id, '--content-bytes', '2048')
  await runTyped(env, 'org', 'limits', id, '--rate-identity', '60')
  await runTyped(env, 'org', 'limits', id, '--versions-daily-days', '365', '--trash-days', '60')
  const shown = JSON.parse((await runTyped(env, 'org', 'show', id, '--json')).stdout)
  assert.deepEqual([shown.max_documents, shown.max_content_bytes], [0, 2048])
  assert.deepEqual([shown.rate_identity, shown.rate_mint], [60, null])
  const { stdout } = await runTyped(env, 'org', 'show', id)
  assert.match(stdout, /^requests +60 a minute per identity$/m)
  assert.match(stdout, /^versions +all for 24 h, hourly for 7 days, daily for 365 days$/m)
  assert.match(stdout, /^trash +60 days$/m)
  assert.match(stdout, /^history bytes +536870912 \(the default\) per identity$/m)
  assert.match(stdout, /^mints +6000 \(the default\) a minute per key$/m)
})

test('in a checkout commands reuse the compile cache', async () => {
  const said = `import { getCompileCacheDir } from 'node:module'
    process.once('exit', () => console.error(getCompileCacheDir()))`
  const env = {
    NODE_COMPILE_CACHE: '',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(said)}`,
  }
  const { stderr } = await runWaraq(env, '--version')
  assert.match(stderr, /\/node_modules\/\.cache\/waraq-compiled\//)
})
