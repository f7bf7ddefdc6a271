/**
 * Runs the helper of a language through its driver. The driver reads one call a line from stdin:
 * fields separated by tabs, all but the first in Base64. It prints one result a line in Base64:
 * `ok` and the JSON for the page, `refused` and the message, or `error` and its members. No
 * language needs a JSON reader for the vectors.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { cleanEnv } from '../../test/lib/clean-env.ts'
import { type Requirement, requirement } from '../../test/lib/system-requirements.ts'
import { ROOT } from '../../test/lib/tree.ts'
import type { MintError } from './vectors.ts'

export type Call =
  | ['sign', secret: string, documentId: string, exp: string]
  | ['sign-default', secret: string, documentId: string]
  | ['mint', baseUrl: string, apiKey: string, externalUserId: string, timeoutMs: string]

export type Result =
  | { kind: 'ok'; value: Record<string, unknown> }
  | { kind: 'refused'; message: string }
  | { kind: 'error'; error: MintError }

export type RunCalls = (calls: Call[]) => Promise<Result[]>

interface Toolchain {
  /** Source file of the helper, from its folder. */
  source: string
  program: Requirement
  /** Compiles the helper, copied to `folder` with the driver; returns the command that runs it. */
  prepare(folder: string): Promise<Command> | Command
}

type Command = [program: string, ...args: string[]]

const run = promisify(execFile)
const DRIVERS = join(ROOT, 'clients/drivers')

const ENV = {
  ...cleanEnv(),
  LC_ALL: 'C.UTF-8',
  GOCACHE: join(ROOT, 'node_modules/.cache/go'),
  GOPROXY: 'off',
}

export const TOOLCHAINS: Record<string, Toolchain> = {
  python: {
    source: 'waraq.py',
    program: requirement('python3'),
    prepare: (folder) => [requirement('python3').path, join(folder, 'driver.py')],
  },
  php: {
    source: 'waraq.php',
    program: requirement('php'),
    prepare: (folder) => ['php', join(folder, 'driver.php'), join(folder, 'waraq.php')],
  },
  ruby: {
    source: 'waraq.rb',
    program: requirement('ruby'),
    prepare: (folder) => ['ruby', '-I', folder, join(folder, 'driver.rb')],
  },
  go: {
    source: 'waraq.go',
    program: requirement('go'),
    async prepare(folder) {
      const [library, driver] = [join(folder, 'library'), join(folder, 'program')]
      const name = 'github.com/waraq/waraq/clients/go'
      for (const [place, file] of [
        [library, 'waraq.go'],
        [driver, 'driver.go'],
      ] as const) {
        mkdirSync(place)
        cpSync(join(folder, file), join(place, file))
      }
      cpSync(join(ROOT, 'clients/go/go.mod'), join(library, 'go.mod'))
      const needs = `require ${name} v0.0.0\nreplace ${name} => ../library\n`
      writeFileSync(join(driver, 'go.mod'), `module driver\n\ngo 1.19\n\n${needs}`)
      await run('go', ['build', '-o', 'driver', '.'], { cwd: driver, env: ENV })
      return [join(driver, 'driver')]
    },
  },
  java: {
    source: 'Waraq.java',
    program: requirement('javac'),
    async prepare(folder) {
      const sources = [join(folder, 'Waraq.java'), join(folder, 'driver.java')]
      await run('javac', ['-Werror', '-d', folder, ...sources], { env: ENV })
      return ['java', '-cp', folder, 'Driver']
    },
  },
  csharp: {
    source: 'Waraq.cs',
    program: requirement('mcs'),
    async prepare(folder) {
      const output = join(folder, 'driver.exe')
      const sources = [join(folder, 'Waraq.cs'), join(folder, 'driver.cs')]
      await run('mcs', ['-r:System.Net.Http.dll', `-out:${output}`, ...sources], { env: ENV })
      return ['mono', output]
    },
  },
  elixir: {
    source: 'waraq.ex',
    program: requirement('elixir'),
    prepare: (folder) => ['elixir', '-r', join(folder, 'waraq.ex'), join(folder, 'driver.ex')],
  },
}

/** The helper of a language, its source changed by `edit`, in an empty folder. */
export async function prepareHelper(
  language: string,
  folder: string,
  edit: (source: string) => string = (source) => source,
): Promise<RunCalls> {
  const toolchain = TOOLCHAINS[language]
  if (!toolchain) throw new Error(`no toolchain for ${language}`)
  const { source, prepare } = toolchain
  const driver = `driver.${source.split('.')[1]}`
  cpSync(join(DRIVERS, driver), join(folder, driver))
  const path = join(ROOT, 'clients', language, source)
  writeFileSync(join(folder, source), edit(readFileSync(path, 'utf8')))
  const command = await prepare(folder)
  return (calls) => runCalls(command, calls)
}

async function runCalls([program, ...args]: Command, calls: Call[]): Promise<Result[]> {
  const child = spawn(program, args, { env: ENV, stdio: 'pipe' })
  const closing = once(child, 'close')
  child.stdin.end(calls.map((call) => `${encodeCall(call)}\n`).join(''))
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    closing,
  ])
  if (code !== 0 || errors !== '') throw new Error(`${program} ended with ${code}: ${errors}`)
  return output.trimEnd().split('\n').map(decodeResult)
}

const encodeCall = ([kind, ...texts]: Call): string =>
  [kind, ...texts.map((text) => Buffer.from(text).toString('base64'))].join('\t')

function decodeResult(line: string): Result {
  const fields = line.split('\t').map((field) => Buffer.from(field, 'base64').toString())
  const [kind, first = '', code = '', message = '', doc_url, request_id] = fields
  if (kind === 'ok') return { kind, value: JSON.parse(first) }
  if (kind === 'refused') return { kind, message: first }
  if (kind !== 'error') throw new Error(`a driver printed ${line}`)
  const ids = { ...(doc_url && { doc_url }), ...(request_id && { request_id }) }
  return { kind, error: { status: Number(first), code, message, ...ids } }
}
