import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { LONG_FILES } from '../scripts/testing/long-files.ts'
import {
  findServiceTests,
  findTestFiles,
  OVER_ONE_DATABASE,
} from '../scripts/testing/test-files.ts'
import { ROOT } from './lib/tree.ts'

const RUNNER = join(import.meta.dirname, '../scripts/test.ts')
const PARTS = import.meta.resolve('./lib/system-requirements.ts')
const PASSING = "import { test } from 'node:test'\ntest('one holds', () => {})\n"

test('the last line of a passed run says so', async (t) => {
  const files = { 'packages/one/src/one.test.ts': PASSING, 'test/two.test.ts': PASSING }
  const { code, lastLine } = await npmTest(t, files)
  assert.deepEqual([code, lastLine], [0, '2 passed, 0 failed, 0 skipped'])
})

test('a pattern selects the files whose path contains it', async (t) => {
  const files = { 'packages/one/src/one.test.ts': PASSING, 'test/two.test.ts': 'broken' }
  const { code, lastLine } = await npmTest(t, files, { args: ['packages/one'] })
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed, 0 skipped'])
})

test('a run over another database selects the files that use a service and start no database', async (t) => {
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

test('a run without a pattern leaves out the long files, and names them', async (t) => {
  const files = { 'test/one.test.ts': PASSING, 'test/packages.test.ts': PASSING }
  const { code, lastLine, output } = await npmTest(t, files)
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed, 1 skipped'])
  assert.match(output, /takes long: npm run test:all\n +test\/packages\.test\.ts: all of it/)
  const all = await npmTest(t, files, { env: { WARAQ_TESTS: 'all' } })
  assert.deepEqual([all.code, all.lastLine], [0, '2 passed, 0 failed, 0 skipped'])
  const one = await npmTest(t, files, { args: ['test/packages'] })
  assert.deepEqual([one.code, one.lastLine], [0, '1 passed, 0 failed, 0 skipped'])
})

test('every long file exists', () => {
  const files = findTestFiles(ROOT, [])
  assert.deepEqual(
    [...LONG_FILES].filter((file) => !files.includes(file)),
    [],
  )
})

const ENDLESS = 'a test that never ends'
const faulty: [what: string, source: string, says: RegExp][] = [
  [
    'a test that fails',
    "test('x', () => { throw new Error('no') })",
    /FAILED\n.*bad\.test\.ts: x\n +no\n/,
  ],
  [
    'a file that cannot be loaded',
    "throw new Error('no')",
    /Error: no\n[\s\S]*FAILED\n.*bad\.test/,
  ],
  ['a test that ends the process', "test('x', () => process.exit(0))", /ended before they did/],
  [
    'an uncaught error',
    "test('x', () => new Promise(() => setTimeout(() => { throw new Error('alas') }, 1)))",
    /Error: alas\n[\s\S]*bad\.test\.ts: x\n/,
  ],
  [
    'a promise that is not awaited',
    "test('x', () => new Promise(() => void Promise.reject(new Error('alas'))))",
    /Error: alas\n[\s\S]*bad\.test\.ts: x\n/,
  ],
  [
    'an error after the end of its test',
    "test('x', () => { setTimeout(() => { throw new Error('alas') }, 1) })\ntest('y', (_, done) => setTimeout(done, 50))",
    /Test "x" .*bad\.test\.ts.*after the test ended.*Error: alas[\s\S]*Tests failed/,
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

test('a test that cannot run is listed with its reason and the command that installs its tool', async (t) => {
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

test('a missing required tool fails the run before any test', async (t) => {
  const env = { STRACE: '/nowhere', WARAQ_REQUIRE: 'strace' }
  const { code, output } = await npmTest(t, { 'test/a.test.ts': PASSING }, { env })
  assert.equal(code, 1)
  assert.match(output, /scripts\/install-test-dependencies\.sh strace/)
  assert.doesNotMatch(output, /passed/)
})

test('files are distributed to several processes, and every test is counted', async (t) => {
  const many = (folder: string, count: number, source: string) =>
    Array.from({ length: count }, (_, at) => [`test/${folder}/t${at}.test.ts`, source])
  const { code, output, lastLine } = await npmTest(t, {
    ...Object.fromEntries(many('plain', 21, PASSING)),
    ...Object.fromEntries(many('browser', 9, `import '../chromium.ts'\n${PASSING}`)),
    'test/chromium.ts': '',
  })
  assert.deepEqual([code, lastLine], [0, '30 passed, 0 failed, 0 skipped'])
  const sizes = output.match(/(?<=pass )\d+/g)
  assert.deepEqual(sizes?.sort(), ['4', '5', '5', '5', '5', '6'])
})

test('a process that a test leaves running is ended', async (t) => {
  const leaving = `
import { spawn } from 'node:child_process'
import { test } from 'node:test'
test('one leaves a program', () => spawn('sleep', ['60'], { stdio: 'inherit' }).unref())
`
  // The program holds the output open, so a run that leaves it would last as long as it does.
  const { code, lastLine } = await npmTest(t, { 'test/a.test.ts': leaving })
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed, 0 skipped'])
})

test('files share a process by the browser, store or database server that they need, and fault tests have their own', async (t) => {
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
    env: { ...process.env, WARAQ_REQUIRE: '', WARAQ_TESTS: '', ...env },
  })
  assert.equal(run.error, undefined)
  const output = run.stdout + run.stderr
  return { code: run.status, output, lastLine: output.trimEnd().split('\n').at(-1) }
}
