import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestFact } from './test-reporter.ts'

const HERE = import.meta.dirname
const ONE_TEST_MS = 120_000

/** Result of one test process. `problem` says why it is not a success. */
export type Run = { facts: TestFact[]; problem?: string; output: string }

/** Runs these files in one process for at most `limitMs`; `quiet` prints nothing. */
export async function runTests(files: string[], limitMs: number, isQuiet: boolean): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-test-'))
  const [record, log] = [join(folder, 'facts.jsonl'), join(folder, 'output.txt')]
  const stdout = isQuiet ? openSync(log, 'w') : 'inherit'
  try {
    const args = [...flagsOf(record), join(HERE, 'test-process.ts'), ...files]
    const end = await runProcess(args, limitMs, stdout)
    const facts = readFacts(record)
    const run = { facts, output: isQuiet ? readFileSync(log, 'utf8') : '' }
    const problem = problemOf(end, facts)
    return problem === undefined ? run : { ...run, problem }
  } finally {
    if (stdout !== 'inherit') closeSync(stdout)
    rmSync(folder, { recursive: true })
  }
}

function flagsOf(record: string): string[] {
  return [
    '--conditions=source',
    '--disable-warning=ExperimentalWarning',
    '--test-force-exit',
    `--test-timeout=${ONE_TEST_MS}`,
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${pathToFileURL(join(HERE, 'test-reporter.ts')).href}`,
    `--test-reporter-destination=${record}`,
  ]
}

type End = { code: number | null; isLate: boolean }

// A separate process group, to end every process that a test started.
function runProcess(args: string[], limitMs: number, output: 'inherit' | number): Promise<End> {
  const { promise, resolve, reject } = Promise.withResolvers<End>()
  const child = spawn(process.execPath, args, { detached: true, stdio: ['ignore', output, output] })
  const stop = () => killGroup(child.pid)
  process.once('exit', stop)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, limitMs)
  child.once('error', reject)
  child.once('exit', (code) => {
    clearTimeout(timer)
    process.off('exit', stop)
    stop()
    resolve({ code, isLate })
  })
  return promise
}

function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL')
  } catch {
    // All have ended.
  }
}

function readFacts(record: string): TestFact[] {
  // A process that was cut short early has written nothing.
  if (!existsSync(record)) return []
  const lines = readFileSync(record, 'utf8').split('\n').slice(0, -1)
  return lines.map((line): TestFact => JSON.parse(line))
}

function problemOf({ code, isLate }: End, facts: TestFact[]): string | undefined {
  if (isLate)
    return `The tests took too long and were stopped. The last to begin: ${lastBegun(facts)}`
  if (facts.at(-1)?.kind !== 'end') return 'The process of the tests ended before they did.'
  if (code !== 0 || facts.some(({ kind }) => kind === 'fail')) return 'Tests failed.'
  return undefined
}

function lastBegun(facts: TestFact[]): string {
  const begun = facts.findLast((fact) => fact.kind === 'start')
  return begun ? `${begun.file}: ${begun.name}` : 'none'
}
