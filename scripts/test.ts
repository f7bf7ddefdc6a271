// npm test, npm run test:TIER [-- PATTERN...]: runs a tier of tests, or those of its files whose
// path contains a pattern; `npm test` finds them in all tiers. docs/testing.md has the tiers.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requirement } from '../test/lib/system-requirements.ts'
import type { TestFact } from './testing/reporter.ts'
import { writeScorecard } from './testing/scorecard.ts'
import { findTestFiles, TIERS } from './testing/tiers.ts'

const FLAGS = [
  ...['--import', import.meta.resolve('./testing/seed.ts'), '--conditions=source'],
  ...['--disable-warning=ExperimentalWarning', '--test', '--test-force-exit'],
  // A process for each file would cost twice the CPU time. The limit only ends a test that hangs.
  ...['--test-isolation=none', '--test-timeout=600000'],
  ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
  `--test-reporter=${import.meta.resolve('./testing/reporter.ts')}`,
]

const required = (process.env.WARAQ_REQUIRE ?? '').split(',').filter((name) => name !== '')
const missing = required.filter((name) => requirement(name).skip !== false)
if (missing.length > 0) {
  console.error(`Not here: run scripts/install-test-dependencies.sh ${missing.join(' ')}`)
  process.exit(1)
}
// The processes of the tests end with this one.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/compiled')

const [tier = 'test', ...patterns] = process.argv.slice(2)
const isMatching = (file: string) => patterns.some((pattern) => file.includes(pattern))
const files = findTestFiles().filter((file) => patterns.length === 0 || isMatching(file))
const isOfAllTiers = tier === 'test' && patterns.length > 0
const parts = isOfAllTiers ? [{ files, processes: 1 }] : TIERS[tier]?.(files)
if (!parts) throw new Error(`There is no tier ${tier}: ${Object.keys(TIERS).join(', ')}`)

const queue = parts.flatMap(({ files, processes = files.length, env = {} }) =>
  Array.from({ length: processes }, (_, at) => ({
    files: files.filter((_, index) => index % processes === at),
    env,
  })).filter((process) => process.files.length > 0),
)
// What measures or kills runs alone. The others wait much of the time: two cores run three.
const concurrency = parts.every(({ processes }) => processes) ? 3 : 1
const facts: TestFact[] = []
await Promise.all(
  Array.from({ length: concurrency }, async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      facts.push(...(await run(next.files, next.env)))
  }),
)
// The required figures are those of all cases.
if (process.env.WARAQ_TESTS) writeScorecard(facts)
summarize()

/** Runs files in one process. */
async function run(files: string[], env: Record<string, string>): Promise<TestFact[]> {
  const { WARAQ_TEST_DATABASE: database } = env
  const skip = database !== undefined && requirement(database).skip
  if (skip) return files.map((file) => ({ kind: 'skip', file, text: '', reason: skip }))
  const folder = mkdtempSync(join(tmpdir(), 'waraq-test-'))
  const record = join(folder, 'facts.jsonl')
  const child = spawn(
    process.execPath,
    [...FLAGS, `--test-reporter-destination=${record}`, ...files],
    {
      // In its own process group, so that every process a test starts can be ended with it.
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    },
  )
  const end = () => endGroup(child.pid)
  process.once('exit', end)
  const [code] = await once(child, 'exit')
  process.off('exit', end)
  end()
  const lines = existsSync(record) ? readFileSync(record, 'utf8').trim().split('\n') : []
  rmSync(folder, { recursive: true })
  const results = lines.filter((line) => line !== '').map((line): TestFact => JSON.parse(line))
  // node exits with 0 when a test calls process.exit(0), and with 1 after an error outside a test.
  const isWhole = results.at(-1)?.kind === 'end' && (code === 0 || results.some(isFailure))
  const reason = `the process ended with ${code} before its tests did`
  return isWhole ? results : [...results, { kind: 'fail', file: files.join(' '), text: '', reason }]
}

function endGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // All have ended.
  }
}

function isFailure({ kind }: TestFact): boolean {
  return kind === 'fail'
}

/** Prints why tests failed or did not run, and the count. */
function summarize(): void {
  const of = (kind: TestFact['kind']) => facts.filter((fact) => fact.kind === kind)
  for (const [reason, tests] of Map.groupBy(of('skip'), (fact) => fact.reason))
    console.log(
      `NOT RUN, ${reason}: ${tests.length} of ${[...new Set(tests.map(({ file }) => file))].join(' ')}`,
    )
  for (const { file, text, reason } of of('fail'))
    console.log(`FAILED ${file}: ${text}\n  ${reason}`)
  const [passed, failed] = [of('pass').length, of('fail').length]
  console.log(`${passed} passed, ${failed} failed, ${of('skip').length} skipped`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
}
