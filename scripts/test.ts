// npm test [-- PATTERN...]: every test of the tree, or of the files whose path holds a pattern. It installs nothing.
// WARAQ_REQUIRE=strace,... makes a missing part a failure; WARAQ_TEST_MINUTES limits the whole run.
import { partOf } from '../test/lib/parts.ts'
import { closingLines, tallyOf } from './testing/closing-lines.ts'
import { type Run, runTests } from './testing/run-tests.ts'
import { findTestFiles } from './testing/test-files.ts'

const limitMs = Number(process.env.WARAQ_TEST_MINUTES ?? 8) * 60_000

const required = (process.env.WARAQ_REQUIRE ?? '').split(',').filter((name) => name !== '')
const missing = required.filter((name) => partOf(name).skip !== false)
if (missing.length > 0) {
  console.error(
    `WARAQ_REQUIRE names what is not here. Install it: scripts/machine.sh ${missing.join(' ')}`,
  )
  process.exit(1)
}

// The processes of the tests end with this one.
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))

const { together, alone } = findTestFiles(process.cwd(), process.argv.slice(2))
const runs = await runAll([together, ...alone.map((file) => [[file]])])
const facts = runs.flatMap((run) => run.facts)
const problems = runs.flatMap(({ problem }) => problem ?? [])
if (tallyOf(facts).passed === 0) problems.push('No test ran.')
console.log([...new Set(problems), ...closingLines(facts)].join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0

// One step after the other, the processes of a step at once: the first prints as it goes, the others after it.
async function runAll(steps: string[][][]): Promise<Run[]> {
  const deadline = Date.now() + limitMs
  const runs: Run[] = []
  for (const step of steps) {
    const groups = step.filter((files) => files.length > 0)
    const ended = await Promise.all(groups.map((files, at) => run(files, deadline, at > 0)))
    for (const { output } of ended) process.stdout.write(output)
    runs.push(...ended)
  }
  return runs
}

async function run(files: string[], deadline: number, isQuiet: boolean): Promise<Run> {
  const left = deadline - Date.now()
  if (left > 0) return runTests(files, left, isQuiet)
  return { facts: [], problem: `No time was left for ${files.join(' ')}`, output: '' }
}
