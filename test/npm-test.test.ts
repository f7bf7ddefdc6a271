import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { OVER_ONE_DATABASE } from '../scripts/testing/over-a-database.ts'
import { findServiceTests } from '../scripts/testing/test-files.ts'
import { ROOT } from './lib/tree.ts'

const RUNNER = join(import.meta.dirname, '../scripts/test.ts')
const PARTS = import.meta.resolve('./lib/system-requirements.ts')
const PASSING = "import { test } from 'node:test'\ntest('one holds', () => {})\n"

test('a run that passes says so in its last line', async (t) => {
  const files = { 'packages/one/src/one.test.ts': PASSING, 'test/two.test.ts': PASSING }
  const { code, lastLine } = await npmTest(t, files)
  assert.deepEqual([code, lastLine], [0, '2 passed, 0 failed, 0 skipped'])
})

test('a pattern picks the files whose path holds it', async (t) => {
  const files = { 'packages/one/src/one.test.ts': PASSING, 'test/two.test.ts': 'broken' }
  const { code, lastLine } = await npmTest(t, files, { args: ['packages/one'] })
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed, 0 skipped'])
})

test('a run over another database takes the files that ask a service and bring no database', async (t) => {
  const files = {
    'packages/server/test/asking.test.ts': `${PASSING}// './lib/service.ts'\n`,
    'packages/server/test/bringing.test.ts': `// './lib/service.ts' './lib/postgres.ts'\nbroken`,
    'packages/server/src/rule.test.ts': 'broken',
    'test/browser/journey.test.ts': "// '../lib/service.ts'\nbroken",
    'packages/server/test/backup.test.ts': "// './lib/service.ts'\nbroken",
  }
  const env = { WARAQ_TEST_DATABASE: 'postgres' }
  const { code, lastLine, output } = await npmTest(t, files, { env })
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed, 1 skipped'])
  assert.match(
    output,
    /is about the embedded database.*\n +packages\/server\/test\/backup\.test\.ts: all of it/,
  )
})

test('every file that runs over one database only uses a service', () => {
  const asking = findServiceTests(ROOT)
  assert.ok(asking.length > 40)
  assert.deepEqual(
    Object.keys(OVER_ONE_DATABASE).filter((file) => !asking.includes(file)),
    [],
  )
})

const ENDLESS = 'a test that never ends'
const faulty: [what: string, source: string, says: RegExp][] = [
  ['a test that fails', "test('two breaks', () => { throw new Error('no') })", /two breaks\n/],
  [
    'a file that cannot be loaded',
    "throw new Error('no')",
    /Error: no\n[\s\S]*every file of tests can be loaded/,
  ],
  ['a test that ends the process', "test('x', () => process.exit(0))", /ended before they did/],
  [
    'an uncaught error',
    "test('x', () => new Promise(() => setTimeout(() => { throw new Error('alas') }, 1)))",
    /ended before they did[\s\S]*Error: alas\n.*bad\.test\.ts/,
  ],
  [
    'a promise that is not awaited',
    "test('x', () => new Promise(() => void Promise.reject(new Error('alas'))))",
    /ended before they did[\s\S]*Error: alas\n.*bad\.test\.ts/,
  ],
  [
    ENDLESS,
    "test('x', () => new Promise((end) => setTimeout(end, 1e6)))",
    /stopped.*bad\.test\.ts: x/,
  ],
]

for (const [what, source, says] of faulty) {
  test(`${what} fails the run`, async (t) => {
    const files = {
      'test/a.test.ts': PASSING,
      'test/bad.test.ts': `import { test } from 'node:test'\n${source}\nvoid test\n`,
      'test/c.test.ts': PASSING,
    }
    // Enough time to start on a busy machine, except for the test that never ends.
    const minutes = what === ENDLESS ? '0.05' : '8'
    const { code, output } = await npmTest(t, files, { env: { WARAQ_TEST_MINUTES: minutes } })
    assert.equal(code, 1)
    assert.match(output, says)
  })
}

test('a run without any test fails', async (t) => {
  const { code, output } = await npmTest(t, {})
  assert.equal(code, 1)
  assert.match(output, /No test ran/)
})

const SKIPPING = `
import { requirement, sharedData } from '${PARTS}'
import { test } from 'node:test'
test('disks break', { skip: requirement('strace').skip }, () => {})
test('vectors hold', { skip: sharedData('no-such-file').skip }, () => {})
test('one holds', () => {})
`

test('what could not run is listed with its reason and the command that installs it', async (t) => {
  const files = { 'test/faults.test.ts': SKIPPING }
  const { code, output, lastLine } = await npmTest(t, files, { env: { STRACE: '/nowhere' } })
  assert.equal(code, 0)
  assert.equal(lastLine, '1 passed, 0 failed, 2 skipped')
  assert.match(output, /NOT RUN\n {2}needs strace .*\n {4}test\/faults\.test\.ts: disks break\n/)
  assert.match(
    output,
    /no-such-file .*nothing installs it.*\n {4}test\/faults.test.ts: vectors hold\n/,
  )
  assert.match(output, /To install: scripts\/install-test-dependencies\.sh strace\n/)
})

test('what is required and missing fails the run before any test', async (t) => {
  const env = { STRACE: '/nowhere', WARAQ_REQUIRE: 'strace' }
  const { code, output } = await npmTest(t, { 'test/a.test.ts': PASSING }, { env })
  assert.equal(code, 1)
  assert.match(output, /scripts\/install-test-dependencies\.sh strace/)
  assert.doesNotMatch(output, /passed/)
})

test('many files are dealt out to four processes, and every test counts', async (t) => {
  const many = Array.from({ length: 21 }, (_, number) => [`test/t${number}.test.ts`, PASSING])
  const { code, output, lastLine } = await npmTest(t, Object.fromEntries(many))
  assert.deepEqual([code, lastLine], [0, '21 passed, 0 failed, 0 skipped'])
  assert.deepEqual(output.match(/pass \d+/g)?.sort(), ['pass 6', 'pass 6', 'pass 6', 'pass 7'])
})

test('many journeys in a browser are dealt out to two processes', async (t) => {
  const journey = `import './chromium.ts'\n${PASSING}`
  const many = Array.from({ length: 9 }, (_, number) => [`test/t${number}.test.ts`, journey])
  const files = { ...Object.fromEntries(many), 'test/chromium.ts': '' }
  const { code, output } = await npmTest(t, files)
  assert.equal(code, 0)
  assert.deepEqual(output.match(/pass \d+/g)?.sort(), ['pass 5', 'pass 6'])
})

test('a suite has its own tests and hooks, which are those of no other file', async (t) => {
  const outer = `
import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
suite('the outer', () => {
  before(() => { globalThis.isOpen = true })
  after(() => { globalThis.isOpen = false })
  suite('the inner', () => test('it is open', () => assert.ok(globalThis.isOpen)))
})
`
  const street = `
import assert from 'node:assert/strict'
import { test } from 'node:test'
test('it is closed', () => assert.ok(!globalThis.isOpen))
`
  const files = { 'test/a.test.ts': street, 'test/b.test.ts': outer, 'test/c.test.ts': street }
  const { code, output } = await npmTest(t, files)
  assert.equal(code, 0, output)
  assert.match(output, /▶ the outer\n {2}▶ the inner\n {4}✔ it is open/)
})

test('what a test leaves running ends with the tests', async (t) => {
  const leaving = `
import { spawn } from 'node:child_process'
import { test } from 'node:test'
test('one leaves a program', () => spawn('sleep', ['60'], { stdio: 'inherit' }).unref())
`
  // The program holds the output open, so a run that leaves it would last as long as it does.
  const { code, lastLine } = await npmTest(t, { 'test/a.test.ts': leaving })
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed, 0 skipped'])
})

test('files may wait for what another of them has begun', async (t) => {
  const waiting = `
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { shared } from './shared.ts'
const service = await shared()
test('the shared service is open', () => assert.equal(service.isOpen, true))
`
  const shared = `
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
let service
export const shared = () => (service ??= setTimeout(20, { isOpen: true }))
after(async () => { (await service).isOpen = false })
`
  const { code, lastLine } = await npmTest(t, {
    'test/a.test.ts': waiting,
    'test/b.test.ts': waiting,
    'test/c.test.ts': waiting,
    'test/shared.ts': shared,
  })
  assert.deepEqual([code, lastLine], [0, '3 passed, 0 failed, 0 skipped'])
})

test('files share one process; those in need of a browser, a store or a database server share theirs, and those that break things have their own', async (t) => {
  const seen = (count: number, costly = '') => `
${costly && `import './${costly}.ts'`}
import assert from 'node:assert/strict'
import { test } from 'node:test'
const file = (globalThis.files = (globalThis.files ?? 0) + 1)
test('this is file ${count} of its process', () => assert.equal(file, ${count}))
`
  const { code, output } = await npmTest(t, {
    'packages/one/test/one.test.ts': seen(2),
    'packages/one/src/one.test.ts': seen(1),
    'test/a.alone.test.ts': seen(1),
    'test/b.test.ts': seen(1, 'chromium'),
    'test/c.test.ts': seen(2, 'chromium'),
    'test/chromium.ts': '',
    'test/d.test.ts': seen(1, 'ceph'),
    'test/e.test.ts': seen(2, 'stores'),
    'test/ceph.ts': '',
    'test/stores.ts': `import './chromium.ts'`,
    'test/f.test.ts': seen(1, 'engines'),
    'test/g.test.ts': seen(2, 'postgres'),
    'test/engines.ts': '',
    'test/postgres.ts': '',
    'test/faults/a.test.ts': seen(1),
  })
  assert.equal(code, 0, output)
})

type Options = { args?: string[]; env?: NodeJS.ProcessEnv }

// Runs the real runner over a small tree.
async function npmTest(t: TestContext, files: Record<string, string>, options: Options = {}) {
  const root = await mkdtemp(join(tmpdir(), 'waraq-tree-'))
  t.after(() => rm(root, { recursive: true }))
  for (const [path, source] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), source)
  }
  const { args = [], env = {} } = options
  const run = spawnSync(process.execPath, [RUNNER, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, WARAQ_REQUIRE: '', ...env },
  })
  assert.equal(run.error, undefined)
  const output = run.stdout + run.stderr
  return { code: run.status, output, lastLine: output.trimEnd().split('\n').at(-1) }
}
