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

/** The exit of a process, with its complete output. */
interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  /** Standard output and standard error. */
  output: string
}

export interface Server {
  url: string
  port: number
  pid: number
  /** Milliseconds from the start of the process until it listens. */
  startMilliseconds: number
  exit: Promise<Exit>
  hasEnded(): boolean
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Exit>
}

export interface Launch {
  dataDir: string
  env?: Record<string, string>
  /** Options of Node itself. */
  nodeOptions?: string[]
  /** A command that starts Node and leaves it a direct child of the test. */
  wrapper?: string[]
  /** Kills the process after this time, even if the test hangs. */
  longestMilliseconds?: number
}

const WARAQ = join(import.meta.dirname, '../../../packages/server/bin/waraq.js')
/** Long enough that only a test that hangs reaches it. */
const LONGEST_MILLISECONDS = 600_000

/** Functions that end the processes of a data folder. */
const enders = new Map<string, (() => Promise<unknown>)[]>()

/** The path of a new data folder. The folder and its servers end with the test. */
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
  // A test starts dozens of servers, which share one compile cache.
  NODE_COMPILE_CACHE: join(dataDir, '../compiled'),
  ...cleanEnv(),
  WARAQ_DATA_DIR: dataDir,
  WARAQ_PORT: '0',
  WARAQ_RATE_LIMITS: 'off',
  WARAQ_ACCESS_LOG: 'off',
  WARAQ_DRAIN_SECONDS: '0',
  // Building the scripture file would meet the faults that are planned for documents.
  WARAQ_SCRIPTURE: 'off',
  ...env,
})

const commandOf = ({ wrapper = [], nodeOptions = [] }: Launch): [string, ...string[]] => {
  const [program = process.execPath, ...before] = [...wrapper, process.execPath]
  return [program, ...before, ...nodeOptions, WARAQ]
}

/** Runs an operator's command to its end; returns its output. */
export function runWaraq(launch: Launch, ...words: string[]): string {
  const [program, ...args] = commandOf(launch)
  return execFileSync(program, [...args, ...words], {
    env: environmentOf(launch),
    encoding: 'utf8',
    timeout: LONGEST_MILLISECONDS,
  })
}

/** Creates an organization; returns its API key. */
export function createOrganization(dataDir: string): string {
  return JSON.parse(runWaraq({ dataDir }, 'org', 'create', 'Zaytuna', '--json')).api_key
}

/** Creates an organization with a key that mints, and one for webhooks and events. */
export function createOrganizationKeys(launch: Launch): { apiKey: string; manageKey: string } {
  const created = JSON.parse(runWaraq(launch, 'org', 'create', 'Zaytuna', '--json'))
  const { organization_id: id, api_key: apiKey } = created
  const manageKey = runWaraq(launch, 'key', 'create', id, '--scope', 'manage,events').trim()
  return { apiKey, manageKey }
}

/** Starts the server and waits until it listens. */
export async function startServer(launch: Launch): Promise<Server> {
  const startedAt = performance.now()
  const child = spawnServer(launch)
  const exit = exitOf(child)
  enders.get(launch.dataDir)?.push(() => {
    child.kill('SIGKILL')
    return exit
  })
  const url = await urlOf(child, exit)
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - startedAt,
    exit,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end(signal) {
      child.kill(signal)
      return exit
    },
  }
}

/** Starts a server that must fail to start, and waits for its exit. */
export const failToStart = (launch: Launch): Promise<Exit> => exitOf(spawnServer(launch))

function spawnServer(launch: Launch): ChildProcess {
  const [program, ...args] = commandOf(launch)
  return spawn(program, [...args, 'serve'], {
    env: environmentOf(launch),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: launch.longestMilliseconds ?? LONGEST_MILLISECONDS,
    killSignal: 'SIGKILL',
  })
}

// 'close', not 'exit', because a tracer keeps the output open until its last line.
function exitOf(child: ChildProcess): Promise<Exit> {
  const { promise, resolve, reject } = Promise.withResolvers<Exit>()
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  child.once('error', reject)
  child.once('close', (code, signal) =>
    resolve({ code, signal, output: Buffer.concat(chunks).toString() }),
  )
  return promise
}

function urlOf(child: ChildProcess, exit: Promise<Exit>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
    const record = output.split('\n').find((line) => line.includes('"msg":"listening"'))
    if (record?.endsWith('}')) resolve(JSON.parse(record).url)
  })
  exit.then(
    ({ code, output }) => reject(new Error(`the server ended with ${code} at once: ${output}`)),
    reject,
  )
  return promise
}
