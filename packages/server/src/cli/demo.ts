import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { isNotFoundError, writeFileAtomic } from '../lib/durable-file.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Terminal } from './command.ts'
import type { CommandContext } from './command-context.ts'

/** The translations of the demo. Most forbid commercial use. */
export const DEMO_TRANSLATIONS = 'en-transliteration,bn,en,es,fr,ru,sv,tr,ur'

const LABEL_WIDTH = 20

/** Variables of `demo.env` (mode 0600), which a shell or a program beside the service reads. */
interface DemoFile {
  WARAQ_URL: string
  WARAQ_ORGANIZATION_ID: string
  WARAQ_API_KEY: string
  WARAQ_SIGNING_SECRET: string
}

/** Creates the demo organization at the first start, and writes `demo.env`. */
export async function prepareDemo(
  { config, organizations }: CommandContext,
  url: string,
): Promise<{ isNew: boolean; file: string; demo: DemoFile }> {
  const file = resolve(config.dataDir, 'demo.env')
  const known = readDemo(file)
  if (known) {
    await requireOurs(organizations, known, file)
    const demo = { ...known, WARAQ_URL: url }
    // Write it even if unchanged: its modification time signals this start to other processes.
    writeDemo(file, demo)
    return { isNew: false, file, demo }
  }
  const created = await organizations.create('Demo')
  const demo = {
    WARAQ_URL: url,
    WARAQ_ORGANIZATION_ID: created.organizationId,
    WARAQ_API_KEY: created.apiKey,
    WARAQ_SIGNING_SECRET: created.signingSecret,
  }
  writeDemo(file, demo)
  return { isNew: true, file, demo }
}

/** Addresses and files of the demo besides those of the service. */
export interface DemoOptions {
  /** The address of the application beside the service. */
  app: string | undefined
  /** Path of the log file. */
  log: string
}

/** Prints one block of addresses and files, and no secret. */
export function printDemo(
  { print }: Terminal,
  { file, demo }: { file: string; demo: DemoFile },
  { app, log }: DemoOptions,
): void {
  const rows: [label: string, value: string][] = [
    ['Service', demo.WARAQ_URL],
    ['Documentation', `${demo.WARAQ_URL}/docs`],
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

/** @throws OperatorError if the secrets in `demo.env` belong to another database. */
async function requireOurs(
  { list }: CommandContext['organizations'],
  { WARAQ_ORGANIZATION_ID: own }: DemoFile,
  file: string,
): Promise<void> {
  if ((await list()).some(({ id }) => id === own)) return
  throw new OperatorError(
    `the organization in ${file} is not in this database: remove the file to create a new demo organization`,
  )
}

function readDemo(file: string): DemoFile | undefined {
  try {
    const demo = parseEnv(readFileSync(file, 'utf8'))
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

const NAMES = ['WARAQ_URL', 'WARAQ_ORGANIZATION_ID', 'WARAQ_API_KEY', 'WARAQ_SIGNING_SECRET']

const isDemoFile = (demo: NodeJS.Dict<string>): demo is NodeJS.Dict<string> & DemoFile =>
  NAMES.every((name) => demo[name])

// Written atomically, because the secrets are stored nowhere else.
function writeDemo(file: string, demo: DemoFile): void {
  const lines = Object.entries(demo).map(([name, value]) => `export ${name}=${value}\n`)
  writeFileAtomic(file, lines.join(''))
}
