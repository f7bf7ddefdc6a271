/**
 * Runs the helper of a language through its driver. The driver reads one call a line from stdin:
 * fields separated by tabs, all but the first in Base64. It prints one result a line in Base64:
 * `ok` and the JSON for the page or of the event, `refused` and the message, `rejected` and the
 * reason, or `error` and its members. No language needs a JSON reader for the vectors.
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
  | GrantCall
  | ['mint', baseUrl: string, apiKey: string, externalUserId: string, timeoutMs: string]
  | WebhookCall

export type GrantCall = [
  kind: 'sign-grant',
  secret: string,
  right: string,
  documentId: string,
  externalUserId: string,
  exp: string,
]

/** The secrets are separated by bars; the headers are empty if they are absent. */
export type WebhookCall = [
  kind: 'verify',
  secrets: string,
  id: string,
  timestamp: string,
  signature: string,
  body: string,
  now: string,
]

export type Result =
  | { kind: 'ok'; value: Record<string, unknown> }
  | { kind: 'refused'; message: string }
  | { kind: 'rejected'; reason: string }
  | { kind: 'error'; error: MintError }

export type RunCalls = (calls: Call[]) => Promise<Result[]>

interface Toolchain {
  /** Source file of the helper for reads and tokens, from its folder. */
  source: string
  /** Source file of the helper for webhooks. */
  webhookSource: string
  /** Source file of the helper for grants. */
  grantSource: string
  /** It returns the event; the others return the body, which the host parses. */
  parsesJson: boolean
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
    webhookSource: 'waraq_webhook.py',
    grantSource: 'waraq_grant.py',
    parsesJson: true,
    program: requirement('python3'),
    prepare: (folder) => [requirement('python3').path, join(folder, 'driver.py')],
  },
  php: {
    source: 'waraq.php',
    webhookSource: 'waraq_webhook.php',
    grantSource: 'waraq_grant.php',
    parsesJson: true,
    program: requirement('php'),
    prepare: (folder) => [
      'php',
      ...pathsIn(folder, 'driver.php', 'waraq.php', 'waraq_webhook.php', 'waraq_grant.php'),
    ],
  },
  ruby: {
    source: 'waraq.rb',
    webhookSource: 'waraq_webhook.rb',
    grantSource: 'waraq_grant.rb',
    parsesJson: true,
    program: requirement('ruby'),
    prepare: (folder) => ['ruby', '-I', folder, join(folder, 'driver.rb')],
  },
  go: {
    source: 'waraq.go',
    webhookSource: 'waraq_webhook.go',
    grantSource: 'waraq_grant.go',
    parsesJson: true,
    program: requirement('go'),
    async prepare(folder) {
      const [library, driver] = [join(folder, 'library'), join(folder, 'program')]
      const name = 'github.com/waraq/waraq/clients/go'
      for (const [place, file] of [
        [library, 'waraq.go'],
        [library, 'waraq_webhook.go'],
        [library, 'waraq_grant.go'],
        [driver, 'driver.go'],
      ] as const) {
        mkdirSync(place, { recursive: true })
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
    webhookSource: 'WaraqWebhook.java',
    grantSource: 'WaraqGrant.java',
    parsesJson: false,
    program: requirement('javac'),
    async prepare(folder) {
      const sources = pathsIn(
        folder,
        'Waraq.java',
        'WaraqWebhook.java',
        'WaraqGrant.java',
        'driver.java',
      )
      await run('javac', ['-Werror', '-d', folder, ...sources], { env: ENV })
      return ['java', '-cp', folder, 'Driver']
    },
  },
  csharp: {
    source: 'Waraq.cs',
    webhookSource: 'WaraqWebhook.cs',
    grantSource: 'WaraqGrant.cs',
    parsesJson: false,
    program: requirement('mcs'),
    async prepare(folder) {
      const output = join(folder, 'driver.exe')
      const sources = pathsIn(folder, 'Waraq.cs', 'WaraqWebhook.cs', 'WaraqGrant.cs', 'driver.cs')
      await run('mcs', ['-r:System.Net.Http.dll', `-out:${output}`, ...sources], { env: ENV })
      return ['mono', output]
    },
  },
  elixir: {
    source: 'waraq.ex',
    webhookSource: 'waraq_webhook.ex',
    grantSource: 'waraq_grant.ex',
    parsesJson: false,
    program: requirement('elixir'),
    prepare(folder) {
      const [driver = '', ...helpers] = pathsIn(
        folder,
        'driver.ex',
        'waraq.ex',
        'waraq_webhook.ex',
        'waraq_grant.ex',
      )
      return ['elixir', ...helpers.flatMap((path) => ['-r', path]), driver]
    },
  },
}

function pathsIn(folder: string, ...files: string[]): string[] {
  return files.map((file) => join(folder, file))
}

/** The helpers of a language, their sources changed by `edit`, in an empty folder. */
export async function prepareHelper(
  language: string,
  folder: string,
  edit: (source: string) => string = (source) => source,
): Promise<RunCalls> {
  const toolchain = TOOLCHAINS[language]
  if (!toolchain) throw new Error(`no toolchain for ${language}`)
  const { source, webhookSource, grantSource, prepare } = toolchain
  const driver = `driver.${source.split('.')[1]}`
  cpSync(join(DRIVERS, driver), join(folder, driver))
  for (const file of [source, webhookSource, grantSource]) {
    const path = join(ROOT, 'clients', language, file)
    writeFileSync(join(folder, file), edit(readFileSync(path, 'utf8')))
  }
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
  if (kind === 'rejected') return { kind, reason: first }
  if (kind !== 'error') throw new Error(`a driver printed ${line}`)
  const ids = { ...(doc_url && { doc_url }), ...(request_id && { request_id }) }
  return { kind, error: { status: Number(first), code, message, ...ids } }
}
