import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findTestFiles, groupOf, TIERS } from '../scripts/testing/tiers.ts'

const RUNNER = join(import.meta.dirname, '../scripts/test.ts')
const PARTS = import.meta.resolve('./lib/system-requirements.ts')
const IMPORT = "import { test } from 'node:test'\n"
const PASSING = `${IMPORT}test('one holds', () => {})\n`

const filesOf = (tier: string): string[] =>
  TIERS[tier]?.(findTestFiles()).flatMap(({ files }) => files) ?? []

test('every test file belongs to a tier, and none of the gate measures', () => {
  const tiers = Object.keys(TIERS).flatMap(filesOf)
  assert.deepEqual(
    findTestFiles().filter((file) => !tiers.includes(file)),
    [],
  )
  const gate = ['test', 'browser', 'postgres'].flatMap(filesOf)
  const outside = gate.filter((file) =>
    /^(?:measure|explore|faults|citus)$/.test(groupOf(file) ?? ''),
  )
  assert.deepEqual(outside, [])
  assert.ok(filesOf('test').length > 250 && filesOf('postgres').length > 60)
})

test('a pattern selects the files whose path contains it, in every tier', async (t) => {
  const files = { 'a.measure.test.ts': PASSING, 'test/a.test.ts': PASSING, 'b.test.ts': 'broken' }
  const { code, lastLine } = await npmTest(t, files, { args: ['test', 'a.'] })
  assert.deepEqual([code, lastLine], [0, '2 passed, 0 failed, 0 skipped'])
})

test('a file that measures has its own process, and others share theirs', async (t) => {
  const counting = (count: number) => `import assert from 'node:assert/strict'\n${IMPORT}
    const files = (globalThis.files = (globalThis.files ?? 0) + 1)
    test('x', () => assert.equal(files, ${count}))`
  // One file more than processes: the first has the last one too.
  const processes = TIERS.test?.([]).at(-1)?.processes ?? 0
  const files = Object.fromEntries(
    Array.from({ length: processes + 1 }, (_, at) => [
      `${at}.test.ts`,
      counting(at < processes ? 1 : 2),
    ]),
  )
  const { code, output } = await npmTest(t, files)
  assert.equal(code, 0, output)
  const alone = { 'a.measure.test.ts': counting(1), 'b.measure.test.ts': counting(1) }
  assert.equal((await npmTest(t, alone, { args: ['measure'] })).code, 0)
})

const faulty: [what: string, source: string, expected: RegExp][] = [
  [
    'a test that fails',
    "test('x', () => { throw new Error('no') })",
    /FAILED bad\.test\.ts: x\n +no/,
  ],
  ['a file that cannot be loaded', "throw new Error('no')", /FAILED bad\.test\.ts/],
  ['a test that ends the process', "test('x', () => process.exit(0))", /before its tests did/],
  [
    'an uncaught error',
    "test('x', () => new Promise(() => setTimeout(() => { throw new Error('alas') }, 1)))",
    /FAILED bad\.test\.ts: x\n +alas/,
  ],
  [
    'an error after the end of its test',
    "test('x', () => { setTimeout(() => { throw new Error('alas') }, 1) })\ntest('y', (_, done) => setTimeout(done, 50))",
    /FAILED/,
  ],
]
for (const [what, source, expected] of faulty) {
  test(`${what} fails the run`, async (t) => {
    const files = { 'a.test.ts': PASSING, 'bad.test.ts': `${IMPORT}${source}\nvoid test\n` }
    const { code, output } = await npmTest(t, files)
    assert.equal(code, 1)
    assert.match(output, expected)
  })
}

test('a run without any test fails', async (t) => {
  assert.equal((await npmTest(t, {})).code, 1)
})

test('a test that cannot run is named with its reason', async (t) => {
  const source = `import { requirement } from '${PARTS}'\n${PASSING}
    test('disks break', { skip: requirement('strace').skip }, () => {})`
  const env = { STRACE: '/nowhere' }
  const { code, output } = await npmTest(t, { 'a.test.ts': source }, { env })
  assert.equal(code, 0)
  assert.match(output, /NOT RUN, needs strace .*: 1 of a\.test\.ts\n1 passed, 0 failed, 1 skipped/)
  const result = await npmTest(t, {}, { env: { ...env, WARAQ_REQUIRE: 'strace' } })
  assert.equal(result.code, 1)
  assert.match(result.output, /install-test-dependencies\.sh strace/)
})

test('files of a tier are listed as not run without its database', async (t) => {
  const files = { 'test/conformance.test.ts': PASSING }
  const { output } = await npmTest(t, files, { args: ['citus'], env: { CITUS: '/nowhere' } })
  assert.match(output, /NOT RUN, needs citus .*: 1 of test\/conformance\.test\.ts\n0 passed/)
})

test('a process that a test leaves running is ended', async (t) => {
  const leaving = `import { spawn } from 'node:child_process'\n${IMPORT}
    test('x', () => spawn('sleep', ['60'], { stdio: 'inherit' }).unref())`
  // The program keeps the output open, so a run that waited for it would last as long.
  const { code, lastLine } = await npmTest(t, { 'a.test.ts': leaving })
  assert.deepEqual([code, lastLine], [0, '1 passed, 0 failed, 0 skipped'])
})

interface Options {
  args?: string[]
  env?: NodeJS.ProcessEnv
}

/** Runs the real runner over a small tree. */
async function npmTest(t: TestContext, files: Record<string, string>, options: Options = {}) {
  const root = await mkdtemp(join(tmpdir(), 'waraq-tree-'))
  t.after(() => rm(root, { recursive: true }))
  for (const [path, source] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), source)
  }
  const { args = [], env = {} } = options
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [RUNNER, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, WARAQ_REQUIRE: '', ...env },
  })
  const output = stdout + stderr
  return { code, output, lastLine: output.trimEnd().split('\n').at(-1) }
}
