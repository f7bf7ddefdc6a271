/** The command line for tests: as a separate process, or the same code in this process. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { cleanEnv } from '../../../../test/lib/clean-env.ts'
import { freePort } from '../../../../test/lib/free-port.ts'
import { waitForService } from '../../../../test/lib/wait-for.ts'
import { runCommandLine } from '../../src/cli/cli.ts'
import type { Terminal } from '../../src/cli/command.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { builtScripture } from './scripture.ts'

/** The result of a command. */
export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export type Environment = Record<string, string>

const BIN = join(import.meta.dirname, '../../bin/waraq.js')
const LONGEST_MILLISECONDS = 100_000
const QUICK = { WARAQ_PORT: '0', WARAQ_DRAIN_SECONDS: '0' }

/** Runs `waraq ...words` in a separate process. */
export async function runWaraq(env: Environment, ...words: string[]): Promise<Ran> {
  return ended(await start(env, words))
}

/** Runs the command in this process, which saves the second that a process takes to start. */
export const runTyped = (env: Environment, ...words: string[]): Promise<Ran> =>
  runAt({}, env, ...words)

/** The same with parts of another terminal. */
export async function runAt(
  own: Partial<Terminal>,
  env: Environment,
  ...words: string[]
): Promise<Ran> {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const terminal = {
    env,
    print: (line: string) => stdout.push(line),
    warn: (line: string) => stderr.push(line),
    isInteractive: false,
    now: () => new Date(),
    random: systemRandom,
    waitForSignal: () => Promise.resolve('SIGTERM' as const),
    onHangup() {},
    onExit() {},
    ...own,
  }
  const code = await runCommandLine(terminal, words)
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') }
}

/** A data folder that is deleted with the test. */
export function emptyFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-command-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An organization created by the command line, and the public id of its key. */
export async function newOrganization(env: Environment, name = 'Zaytuna') {
  const made = JSON.parse((await runTyped(env, 'org', 'create', name, '--json')).stdout)
  return { ...made, keyId: made.api_key.slice(9, 17) }
}

/** A server in a separate process; it ends with the test. */
export interface Served {
  url: string
  pid: number | undefined
  /** Sends SIGTERM and waits for the end. */
  end(): Promise<Ran>
  /** Sends SIGHUP and resolves once the server has written such a line. */
  hangUp(until: RegExp): Promise<void>
}

/**
 * Runs `waraq serve ...words` until the test ends; without scripture unless the test sets its
 * folder.
 */
export function serveWaraq(t: TestContext, env: Environment, ...words: string[]): Promise<Served> {
  return serveFrom(t, BIN, env, ...words)
}

/** The same with the entry point of another tree. */
export async function serveFrom(
  t: TestContext,
  bin: string,
  env: Environment,
  ...words: string[]
): Promise<Served> {
  const isOff = env.WARAQ_SCRIPTURE_DIR === undefined
  // Opening it takes half of the startup time.
  const quick = { ...QUICK, ...(isOff && { WARAQ_SCRIPTURE: 'off' }) }
  const child = await start({ ...quick, ...env }, ['serve', ...words], { bin })
  const ending = ended(child)
  const end = (): Promise<Ran> => {
    child.kill('SIGTERM')
    return ending
  }
  t.after(end)
  const hangUp = async (until: RegExp): Promise<void> => {
    const written = firstMatch(child, ending, until)
    child.kill('SIGHUP')
    await written
  }
  return { url: await listening(child, ending), pid: child.pid, end, hangUp }
}

/** Runs `waraq serve ...words` on a known port, with all of its output in a file. */
export async function serveInto(
  t: TestContext,
  output: string,
  env: Environment,
  ...words: string[]
): Promise<Pick<Served, 'url' | 'end'>> {
  const port = String(await freePort())
  const file = openSync(output, 'a')
  const settings = { ...QUICK, ...env, WARAQ_PORT: port, WARAQ_SCRIPTURE: 'off' }
  const child = await start(settings, ['serve', ...words], { stdio: ['ignore', file, file] })
  closeSync(file)
  const ending = ended(child)
  const end = (): Promise<Ran> => {
    child.kill('SIGTERM')
    return ending
  }
  t.after(end)
  const url = `http://127.0.0.1:${port}`
  await waitForService('serve', async () => (await fetch(`${url}/readyz`)).ok)
  return { url, end }
}

interface Launch {
  bin?: string
  stdio?: StdioOptions
}

async function start(
  env: Environment,
  words: string[],
  { bin = BIN, stdio = ['ignore', 'pipe', 'pipe'] }: Launch = {},
): Promise<ChildProcess> {
  const scripture = await builtScripture()
  return spawn(process.execPath, [bin, ...words], {
    // Passes only what programs need and what the test sets, without the developer's settings.
    env: { ...cleanEnv(), WARAQ_SCRIPTURE_DIR: scripture, ...env },
    stdio,
    timeout: LONGEST_MILLISECONDS,
    killSignal: 'SIGKILL',
  })
}

function ended(child: ChildProcess): Promise<Ran> {
  const { promise, resolve, reject } = Promise.withResolvers<Ran>()
  const ran = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    ran.stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    ran.stderr += text
  })
  child.once('error', reject)
  child.once('close', (code) => resolve({ code, ...ran }))
  return promise
}

/** The URL in the server's log; a demo prints it in its block. */
async function listening(child: ChildProcess, ending: Promise<Ran>): Promise<string> {
  const found = await firstMatch(child, ending, /"url":"([^"]+)"|^ +Service +(\S+)$/m)
  return found.slice(1).find(Boolean) ?? ''
}

/** The first match in what the server writes from now on. */
function firstMatch(
  child: ChildProcess,
  ending: Promise<Ran>,
  pattern: RegExp,
): Promise<RegExpExecArray> {
  const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
  let seen = ''
  child.stdout?.on('data', (text) => {
    seen += text
    const found = pattern.exec(seen)
    if (found) resolve(found)
  })
  ending.then(({ code, stderr }) => reject(new Error(`waraq serve ended with ${code}: ${stderr}`)))
  return promise
}
