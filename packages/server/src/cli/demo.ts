import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject } from '@waraq/contract'
import { isNotFoundError, writeFileAtomic } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Terminal } from './command.ts'
import type { CommandContext } from './command-context.ts'

/** The translations of the demo. Most forbid commercial use. */
export const DEMO_TRANSLATIONS = 'en-transliteration,bn,en,es,fr,ru,sv,tr,ur'

/** Contents of `demo.json` (mode 0600), for programs beside the service. */
interface DemoFile {
  url: string
  organization_id: string
  api_key: string
  signing_secret: string
}

/** True for a loopback host. The demo prints secrets and must not be reachable from outside. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Creates the demo organization at the first start, and writes `demo.json`. */
export async function prepareDemo(
  { config, organizations }: CommandContext,
  url: string,
): Promise<{ isNew: boolean; file: string; demo: DemoFile }> {
  const file = resolve(config.dataDir, 'demo.json')
  const known = readDemo(file)
  if (known) {
    await requireOurs(organizations, known, file)
    const demo = { ...known, url }
    // Write it even if unchanged: its modification time signals this start to other processes.
    writeDemo(file, demo)
    return { isNew: false, file, demo }
  }
  const made = await organizations.create('Demo')
  const demo = {
    url,
    organization_id: made.organizationId,
    api_key: made.apiKey,
    signing_secret: made.signingSecret,
  }
  writeDemo(file, demo)
  return { isNew: true, file, demo }
}

/** Prints the addresses; at the first start also the secrets and three commands. */
export function printDemo(
  terminal: Terminal,
  { isNew, file, demo }: Awaited<ReturnType<typeof prepareDemo>>,
): void {
  const { url, api_key, signing_secret } = demo
  terminal.print('')
  terminal.print(`  Waraq is running at ${url}`)
  terminal.print(`  Reference: ${url}/docs`)
  terminal.print(`  Secrets of the demo organization: ${file}`)
  terminal.print('')
  if (!isNew) return
  terminal.print(`  API key         ${api_key}`)
  terminal.print(`  Signing secret  ${signing_secret}`)
  terminal.print('')
  terminal.print('  Paste into another terminal to mint a token, create a document and list it:')
  terminal.print('')
  for (const line of curlLines(demo)) terminal.print(line)
  terminal.print('')
}

/** Shell commands to mint a token, create a document and list it; one line each. */
export function curlLines({ url, api_key }: DemoFile): string[] {
  const json = `-H 'Content-Type: application/json'`
  const words = '{"type":"text","text":"Hello from Waraq"}'
  const body = `{"content":{"type":"doc","content":[{"type":"paragraph","content":[${words}]}]}}`
  return [
    `TOKEN=$(curl -sS ${url}/v1/embed/tokens/ -H 'Authorization: Bearer ${api_key}' ${json} -d '{"external_user_id":"amina"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')`,
    `curl -sS ${url}/v1/documents/ -H "Authorization: Bearer $TOKEN" ${json} -d '${body}'`,
    `curl -sS ${url}/v1/documents/ -H "Authorization: Bearer $TOKEN"`,
  ]
}

/** Secrets of another database would be shown to a newcomer, and refused by this one. */
async function requireOurs(
  { list }: CommandContext['organizations'],
  { organization_id }: DemoFile,
  file: string,
): Promise<void> {
  if ((await list()).some(({ id }) => id === organization_id)) return
  throw new OperatorError(
    `the organization in ${file} is not in this database: remove the file to create a new demo organization`,
  )
}

function readDemo(file: string): DemoFile | undefined {
  try {
    const demo: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (isDemoFile(demo)) return demo
  } catch (error) {
    if (isNotFoundError(error)) return undefined
    throw unreadable(file, error)
  }
  throw unreadable(file)
}

const unreadable = (file: string, cause?: unknown): OperatorError =>
  new OperatorError(`${file} cannot be read: remove it to create a new demo organization`, {
    cause,
  })

function isDemoFile(value: unknown): value is DemoFile {
  if (!isObject(value)) return false
  const { url, organization_id, api_key, signing_secret } = value
  return [url, organization_id, api_key, signing_secret].every((one) => typeof one === 'string')
}

// Whole or not at all: the secrets lie nowhere else.
const writeDemo = (file: string, demo: DemoFile): void =>
  writeFileAtomic(file, `${JSON.stringify(demo, null, 2)}\n`)
