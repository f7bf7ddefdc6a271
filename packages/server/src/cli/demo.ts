import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isObject } from '@waraq/contract'
import { isNotFoundError, writeFileAtomic } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Terminal } from './command.ts'
import type { CommandContext } from './command-context.ts'

/** The translations of the demo. Most forbid commercial use. */
export const DEMO_TRANSLATIONS = 'en-transliteration,bn,en,es,fr,ru,sv,tr,ur'

const LABEL_WIDTH = 20

/** Contents of `demo.json` (mode 0600), for programs beside the service. */
interface DemoFile {
  url: string
  organization_id: string
  api_key: string
  signing_secret: string
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

/** Addresses and files of the demo besides those of the service. */
export interface DemoOptions {
  /** The address of the application beside the service. */
  app: string | undefined
  /** The file of the log. */
  log: string
}

/** Prints one block of addresses and files, and no secret. */
export function printDemo(
  { print }: Terminal,
  { file, demo }: { file: string; demo: DemoFile },
  { app, log }: DemoOptions,
): void {
  const rows: [label: string, value: string][] = [
    ['Service', demo.url],
    ['Documentation', `${demo.url}/docs`],
    ['Secrets', file],
    ['Log', log],
  ]
  if (app !== undefined) rows.unshift(['Write and read at', app])
  print('')
  print('  Waraq is running.')
  print('')
  for (const [label, value] of rows) print(`  ${label.padEnd(LABEL_WIDTH)}${value}`)
  print('')
  print(app === undefined ? '  Ctrl-C ends it.' : '  Ctrl-C ends both.')
  print('')
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
