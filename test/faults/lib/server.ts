/**
 * The real server for fault tests, as a child process that can be killed, traced or given a faulty
 * disk.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { cleanEnv } from '../../lib/clean-env.ts'

/** How a process came to its end; the output is whole by then. */
interface Ending {
  code: number | null
  signal: NodeJS.Signals | null
  /** Its log and what it complained of. */
  output: string
}

export interface Server {
  url: string
  port: number
  pid: number
  /** From the start of the process to its word that it runs. */
  startMilliseconds: number
  ended: Promise<Ending>
  hasEnded(): boolean
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>
}

interface Launch {
  dataDir: string
  env?: Record<string, string>
  /** Options for node, before the program. */
  nodeOptions?: string[]
  /** A command that runs node and leaves it our direct child. */
  wrapper?: string[]
  /** Time after which it is ended, even if the test hangs. */
  longestMilliseconds?: number
}

const WARAQ = join(import.meta.dirname, '../../../packages/server/bin/waraq.js')
/** Only ends a run that hangs. */
const LONGEST_MILLISECONDS = 600_000

/** How to end what was started over a data folder. */
const enders = new Map<string, (() => Promise<unknown>)[]>()

/** A data folder that is not there yet. It goes with the test, and so do the servers over it. */
export function newDataDir(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-faults-'))
  const dataDir = join(folder, 'data')
  enders.set(dataDir, [])
  t.after(async () => {
    for (const end of enders.get(dataDir) ?? []) await end()
    rmSync(folder, { recursive: true, force: true })
  })
  return dataDir
}

/** Environment of the service's processes, without the tester's settings. */
const environmentOf = ({ dataDir, env }: Launch): NodeJS.ProcessEnv => ({
  // A test starts dozens of them: the first one's reading of the source serves all.
  NODE_COMPILE_CACHE: join(dataDir, '../compiled'),
  ...cleanEnv(),
  WARAQ_DATA_DIR: dataDir,
  WARAQ_PORT: '0',
  WARAQ_RATE_LIMITS: 'off',
  WARAQ_ACCESS_LOG: 'off',
  WARAQ_DRAIN_SECONDS: '0',
  // Its file would be built under the faults that are meant for documents.
  WARAQ_SCRIPTURE: 'off',
  ...env,
})

const commandOf = ({ wrapper = [], nodeOptions = [] }: Launch): [string, ...string[]] => {
  const [program = process.execPath, ...before] = [...wrapper, process.execPath]
  return [program, ...before, ...nodeOptions, WARAQ]
}

/** Runs a command of the operator to its end and answers what it printed. */
export function runWaraq(launch: Launch, ...words: string[]): string {
  const [program, ...args] = commandOf(launch)
  return execFileSync(program, [...args, ...words], {
    env: environmentOf(launch),
    encoding: 'utf8',
    timeout: LONGEST_MILLISECONDS,
  })
}

/** Makes an organization, and answers its API key. */
export function foundOrganization(dataDir: string): string {
  return JSON.parse(runWaraq({ dataDir }, 'org', 'create', 'Zaytuna', '--json')).api_key
}

/** Starts the server and waits until it says that it runs. */
export async function startServer(launch: Launch): Promise<Server> {
  const startedAt = performance.now()
  const child = spawnServer(launch)
  const ended = endingOf(child)
  enders.get(launch.dataDir)?.push(() => {
    child.kill('SIGKILL')
    return ended
  })
  const url = await runningAt(child, ended)
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - startedAt,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts a server that is expected to give up, and waits until it has. */
export const failToStart = (launch: Launch): Promise<Ending> => endingOf(spawnServer(launch))

function spawnServer(launch: Launch): ChildProcess {
  const [program, ...args] = commandOf(launch)
  return spawn(program, [...args, 'serve'], {
    env: environmentOf(launch),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: launch.longestMilliseconds ?? LONGEST_MILLISECONDS,
    killSignal: 'SIGKILL',
  })
}

// 'close', not 'exit': a tracer holds the output until it has written its last line.
function endingOf(child: ChildProcess): Promise<Ending> {
  const { promise, resolve, reject } = Promise.withResolvers<Ending>()
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  child.once('error', reject)
  child.once('close', (code, signal) =>
    resolve({ code, signal, output: Buffer.concat(chunks).toString() }),
  )
  return promise
}

function runningAt(child: ChildProcess, ended: Promise<Ending>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let seen = ''
  child.stdout?.on('data', (chunk) => {
    seen += chunk
    const record = seen.split('\n').find((line) => line.includes('"msg":"listening"'))
    if (record?.endsWith('}')) resolve(JSON.parse(record).url)
  })
  ended.then(
    ({ code, output }) => reject(new Error(`the server ended with ${code} at once: ${output}`)),
    reject,
  )
  return promise
}
