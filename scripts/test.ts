// npm test [-- PATTERN...]: runs the tests but the long ones, or the files whose path contains a
// pattern. Installs nothing.
// WARAQ_TESTS=all runs the long ones too: npm run test:all.
// WARAQ_TEST_DATABASE=postgres, pgbouncer or citus runs the services of tests over that database;
// without a pattern only the tests that use a service run.
// WARAQ_TEST_FACTS=FILE writes test results and their figures as JSON lines.
// WARAQ_REQUIRE=strace,... makes a missing requirement a failure; WARAQ_TEST_MINUTES limits the
// run.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { requirement } from '../test/lib/system-requirements.ts'
import { LONG_FILES } from './testing/long-files.ts'
import { type Run, runTests } from './testing/run-tests.ts'
import { summaryOf, tallyOf } from './testing/summary.ts'
import {
  findServiceTests,
  findTestFiles,
  OUTSIDE_THE_GATE,
  OVER_ONE_DATABASE,
  type Phase,
  phasesOf,
} from './testing/test-files.ts'
import type { TestFact } from './testing/test-reporter.ts'

const limitMs = Number(process.env.WARAQ_TEST_MINUTES ?? 60) * 60_000

const ROOT = process.cwd()

const required = (process.env.WARAQ_REQUIRE ?? '').split(',').filter((name) => name !== '')
const missing = required.filter((name) => requirement(name).skip !== false)
if (missing.length > 0) {
  console.error(
    `WARAQ_REQUIRE names what is not here. Install it: scripts/install-test-dependencies.sh ${missing.join(' ')}`,
  )
  process.exit(1)
}

// The processes of the tests end with this one.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

// Share Node's compile cache between processes and runs; it is keyed by the source text.
process.env.NODE_COMPILE_CACHE ??= join(
  import.meta.dirname,
  '../node_modules/.cache/waraq-compiled',
)

const patterns = process.argv.slice(2)
const [files, spared] = chosen()
const runs = await runAll(phasesOf(ROOT, files))
const facts = [...runs.flatMap((run) => run.facts), ...spared]
const problems = runs.flatMap(({ problem }) => problem ?? [])
if (tallyOf(facts).passed === 0) problems.push('No test ran.')
if (process.env.WARAQ_TEST_FACTS) {
  writeFileSync(
    process.env.WARAQ_TEST_FACTS,
    facts.map((fact) => `${JSON.stringify(fact)}\n`).join(''),
  )
}
console.log([...new Set(problems), ...summaryOf(facts)].join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0

/** The files to run, and those that are left out, with the reason. */
function chosen(): [files: string[], spared: TestFact[]] {
  if (patterns.length > 0) return [findTestFiles(ROOT, patterns), []]
  if (process.env.WARAQ_TEST_DATABASE !== undefined) {
    const isOutside = (file: string) => OUTSIDE_THE_GATE.test(file)
    const files = findServiceTests(ROOT).filter((file) => !isOutside(file))
    return without(files, (file) => OVER_ONE_DATABASE[file])
  }
  const isLong = (file: string) => process.env.WARAQ_TESTS !== 'all' && LONG_FILES.has(file)
  return without(findTestFiles(ROOT, []), (file) => {
    if (OUTSIDE_THE_GATE.test(file)) return 'depends on the machine: npm test -- FILE'
    return isLong(file) ? 'takes long: npm run test:all' : undefined
  })
}

function without(all: string[], reasonOf: (file: string) => string | undefined) {
  const spared = all.flatMap((file): TestFact[] => {
    const reason = reasonOf(file)
    return reason ? [{ kind: 'skip', file, name: 'all of it', reason }] : []
  })
  return [all.filter((file) => !reasonOf(file)), spared] satisfies [string[], TestFact[]]
}

// Each worker takes the next group when it is free. A single group prints as it goes; several print
// when each ends.
async function runAll(phases: Phase[]): Promise<Run[]> {
  const deadline = Date.now() + limitMs
  const isQuiet = phases.flatMap(({ groups }) => groups).length > 1
  const runs: Run[] = []
  for (const { groups, concurrency } of phases) {
    const waiting = [...groups]
    const runGroups = async () => {
      for (let files = waiting.shift(); files; files = waiting.shift()) {
        const ended = await run(files, deadline, isQuiet)
        process.stdout.write(ended.output)
        runs.push(ended)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, runGroups))
  }
  return runs
}

async function run(files: string[], deadline: number, isQuiet: boolean): Promise<Run> {
  const left = deadline - Date.now()
  if (left > 0) return runTests(files, left, isQuiet)
  return { facts: [], problem: `No time was left for ${files.join(' ')}`, output: '' }
}
