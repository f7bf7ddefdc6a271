import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestFact } from './test-reporter.ts'

const REPORTER = import.meta.resolve('./test-reporter.ts')
const FLAGS = [
  ...['--import', import.meta.resolve('./seed.ts')],
  '--conditions=source',
  '--disable-warning=ExperimentalWarning',
  // A process for each file would cost twice the CPU time.
  ...['--test', '--test-isolation=none', '--test-force-exit', '--test-timeout=600000'],
  ...['--test-reporter=spec', '--test-reporter-destination=stdout', `--test-reporter=${REPORTER}`],
]

/** Result of one test process. `problem` says why it is not a success. */
export type Run = { facts: TestFact[]; problem?: string | undefined; output: string }

/** Runs these files in one process for at most `limitMs`; `isQuiet` returns what it prints. */
export async function runTests(files: string[], limitMs: number, isQuiet: boolean): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-test-'))
  const [record, log] = [join(folder, 'facts.jsonl'), join(folder, 'output.txt')]
  const stdout = isQuiet ? openSync(log, 'w') : 'inherit'
  try {
    const args = [...FLAGS, `--test-reporter-destination=${record}`, ...files]
    const end = await runProcess(args, limitMs, stdout)
    // A process that was cut short early has written nothing.
    const lines = existsSync(record) ? readFileSync(record, 'utf8').split('\n').slice(0, -1) : []
    const facts = lines.map((line): TestFact => JSON.parse(line))
    const output = isQuiet ? readFileSync(log, 'utf8') : ''
    return { facts, problem: problemOf(end, facts), output }
  } finally {
    if (stdout !== 'inherit') closeSync(stdout)
    rmSync(folder, { recursive: true })
  }
}

type End = { code: number | null; isLate: boolean }

// A separate process group, to end every process that a test started.
async function runProcess(args: string[], limitMs: number, output: 'inherit' | number) {
  const { promise, resolve, reject } = Promise.withResolvers<End>()
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', output, output] })
  let isLate = false
  const stop = () => killGroup(child.pid)
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, limitMs)
  process.once('exit', stop)
  child.once('error', reject).once('exit', (code) => resolve({ code, isLate }))
  return promise.finally(() => {
    clearTimeout(timer)
    process.off('exit', stop)
    stop()
  })
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // All have ended.
  }
}

function problemOf({ code, isLate }: End, facts: TestFact[]): string | undefined {
  if (isLate) {
    const begun = facts.findLast((fact) => fact.kind === 'start')
    return `The tests took too long and were stopped. The last to begin: ${begun ? `${begun.file}: ${begun.name}` : 'none'}`
  }
  // node exits with 0 when a test calls process.exit(0).
  if (facts.at(-1)?.kind !== 'end') return 'The process of the tests ended before they did.'
  return code === 0 ? undefined : 'Tests failed.'
}
