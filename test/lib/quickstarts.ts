import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { cleanEnv } from './clean-env.ts'
import { freePort } from './free-port.ts'
import { cloneTo } from './packed.ts'
import { requirement } from './system-requirements.ts'
import { listPaths, ROOT, readText } from './tree.ts'
import { waitForService } from './wait-for.ts'

/** A page of docs/quickstarts, or its translation. */
export interface Quickstart {
  path: string
  /** The framework, from the name of the page. */
  name: string
  /** The page that a translation translates, and its commit. */
  original: string | undefined
  commit: string | undefined
  /** Code blocks after a paragraph with only the name of a file. */
  files: { name: string; text: string }[]
  /** Blocks of shell commands: set up, start, write and read. */
  shell: string[]
}

/** A quickstart's own backend, running on a free port. */
export interface RunningQuickstart {
  url: string
  /** Runs the last block of the page, and returns what it prints. */
  writeAndRead(): Promise<string>
}

const FRONT_MATTER = /^---\noriginal: (\S+)\ncommit: ([0-9a-f]{12,40})\n---\n/
const FILE = /^`([^`\n]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm
const SHELL = /^```sh\n([\s\S]*?)^```$/gm
// Not run without a registry: the test uses the installed packages.
const INSTALLS = /^(?:npm|npx|pip|gem|composer) /
// `npm start` listens there.
const SERVICE = 'http://127.0.0.1:4000'
const PORT = /localhost:(\d+)/

export const listQuickstarts = (): Quickstart[] =>
  listPaths('docs')
    .filter((path) => /^docs\/(?:ar\/)?quickstarts\/[a-z]+\.md$/.test(path))
    .map(parseQuickstart)

/** Commands of a page, without comments. */
export const commandsOf = ({ shell }: Quickstart): string[] => shell.flatMap(commandsIn)

/**
 * Follows a page in an empty folder up to its running backend, which ends with the test.
 *
 * @param secrets the variables of `data/demo.env` in the checkout beside that folder
 * @param installs whether to pack our packages in a clone and to install everything else from npm,
 *   with a cold cache. Otherwise nothing is installed, and our packages run from their sources.
 */
export async function startQuickstart(
  t: TestContext,
  { files, shell }: Quickstart,
  secrets: Record<string, string>,
  installs = false,
): Promise<RunningQuickstart> {
  const folder = prepareFolder(t)
  if (installs) await cloneTo(join(folder, 'waraq'))
  else linkCheckout(folder)
  writeSecrets(folder, secrets)
  const [setUp = '', start = '', writeAndRead = ''] = shell
  const [, documented = ''] = PORT.exec(writeAndRead) ?? []
  const port = String(await freePort())
  const localized = (text: string) =>
    text.replaceAll(documented, port).replaceAll(SERVICE, secrets.WARAQ_URL ?? SERVICE)
  const env = { ...environmentIn(folder), ...(installs ? npmIn(folder) : FROM_SOURCE) }
  const app = join(folder, 'app')
  const run = (script: string) => runShell(localized(script), app, env)

  const commands = commandsIn(setUp)
  await run(commands.filter((line) => installs || !INSTALLS.test(line)).join('\n'))
  writeFiles(app, files, localized)
  // The first terminal has the variables of its first line.
  const begin = localized(`${commands[0]}\n${start}`)
  const server = spawn('sh', ['-c', begin], { cwd: app, env, detached: true })
  let output = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  t.after(() => endGroup(server))
  const url = `http://localhost:${port}`
  const isUp = async () => (await fetch(url)).status > 0
  const earlyExit = once(server, 'close').then(() => {
    throw new Error(`${start.trim()} ended: ${output}`)
  })
  await Promise.race([waitForService(start.trim(), isUp, () => output), earlyExit])
  earlyExit.catch(() => {})
  const strict = 'curl() { command curl --fail-with-body "$@"; }\n'
  return { url, writeAndRead: () => run(strict + writeAndRead) }
}

/** Writes the files of a page to an empty folder, which is deleted with the test. */
export function writeQuickstart(t: TestContext, { files }: Quickstart): string {
  const folder = prepareFolder(t)
  linkCheckout(folder)
  writeFiles(join(folder, 'app'), files)
  return join(folder, 'app')
}

function parseQuickstart(path: string): Quickstart {
  const text = readText(path)
  const [, original, commit] = FRONT_MATTER.exec(text) ?? []
  return {
    path,
    name: path.replace(/^.*\/|\.md$/g, ''),
    original,
    commit,
    files: [...text.matchAll(FILE)].map(([, name = '', text = '']) => ({ name, text })),
    shell: [...text.matchAll(SHELL)].map(([, block = '']) => block),
  }
}

// A backslash continues a command in the next line.
const commandsIn = (block: string): string[] =>
  block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

function prepareFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'waraq-quickstart-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['app', 'bin']) mkdirSync(join(folder, name))
  return folder
}

// The pages copy helpers from a checkout called "waraq" beside the folder.
function linkCheckout(folder: string): void {
  mkdirSync(join(folder, 'waraq'))
  symlinkSync(join(ROOT, 'clients'), join(folder, 'waraq/clients'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
}

function writeSecrets(folder: string, secrets: Record<string, string>): void {
  const lines = Object.entries(secrets).map(([name, value]) => `export ${name}=${value}\n`)
  mkdirSync(join(folder, 'waraq/data'), { recursive: true })
  writeFileSync(join(folder, 'waraq/data/demo.env'), lines.join(''))
}

const FROM_SOURCE = { NODE_OPTIONS: '--conditions=source' }

// Settings with which this machine reaches the registry.
const NETWORK = ['HTTPS_PROXY', 'https_proxy', 'NODE_EXTRA_CA_CERTS', 'NO_PROXY', 'no_proxy']

// `npx` asks before it installs a package.
const npmIn = (folder: string): Record<string, string> => ({
  ...Object.fromEntries(NETWORK.map((name) => [name, process.env[name] ?? ''])),
  npm_config_cache: join(folder, 'npm-cache'),
  npm_config_yes: 'true',
  NEXT_TELEMETRY_DISABLED: '1',
})

function environmentIn(folder: string): Record<string, string> {
  const python = requirement('python3').path
  if (python !== '') symlinkSync(python, join(folder, 'bin/python3'))
  const env = cleanEnv()
  const path = [join(folder, 'bin'), dirname(process.execPath), env.PATH].join(delimiter)
  return {
    ...env,
    PATH: path,
    LC_ALL: 'C.UTF-8',
    PYTHONDONTWRITEBYTECODE: '1',
    GOCACHE: join(ROOT, 'node_modules/.cache/go'),
    GOPROXY: 'off',
  }
}

function writeFiles(
  app: string,
  files: Quickstart['files'],
  change: (text: string) => string = (text) => text,
): void {
  for (const { name, text } of files) {
    mkdirSync(dirname(join(app, name)), { recursive: true })
    writeFileSync(join(app, name), change(text))
  }
}

// Asynchronous, because the service of the test runs in this process.
async function runShell(script: string, cwd: string, env: Record<string, string>): Promise<string> {
  const shell = spawn('sh', ['-e'], { cwd, env })
  const closing = once(shell, 'close')
  shell.stdin.end(script)
  const [stdout, stderr, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    closing,
  ])
  if (code !== 0) throw new Error(`a command failed:\n${script}\n${stdout}${stderr}`)
  return stdout
}

// A shell and a reloading server have children, which share its process group.
async function endGroup(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return
  const closing = once(server, 'close')
  process.kill(-server.pid, 'SIGKILL')
  await closing
}
