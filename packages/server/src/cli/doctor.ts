import { statfsSync, statSync } from 'node:fs'
import { ApiError } from '@waraq/contract'
import { openDeployment } from '../access/deployment.ts'
import { isExposed } from '../access/master-key.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import { openBlobStore } from '../blobs/open-blob-store.ts'
import { probeStore } from '../blobs/probe.ts'
import { type Config, readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { type Engine, engineOf, type SchemaVersions } from '../db/engine.ts'
import { PAUSED } from '../db/write-pause.ts'
import { checkPrinter } from '../exchange/pdf/check-printer.ts'
import { resizerVersion } from '../images/resizer.ts'
import { describeDamage, findDamagedDocuments } from '../integrity/documents.ts'
import { findDamagedImages } from '../integrity/images.ts'
import { findDamagedVersions } from '../integrity/versions.ts'
import { isLoopback } from '../lib/loopback.ts'
import { hintOn, unknownSettings } from '../settings.ts'
import { type Command, JSON_FLAG, type Terminal } from './command.ts'
import { noDataNotice } from './command-context.ts'

/** `bad` prevents the service from working; `warn` needs attention. */
type CheckStatus = 'ok' | 'warn' | 'bad'

interface CheckResult {
  about: string
  verdict: CheckStatus
  says: string
}

type Check = (
  config: Config,
  terminal: Terminal,
  isDeep: boolean,
) => CheckResult[] | Promise<CheckResult[]>

const NODE_MAJOR = 24
const MIN_FREE_BYTES = 1_073_741_824
/** A clock before this date is wrong, because this version did not exist yet. */
const BUILT_AFTER = Date.UTC(2026, 0, 1)

export const DOCTOR: Command = {
  name: 'doctor',
  group: 'diagnose',
  example: 'waraq doctor --deep',
  positionals: [],
  options: { ...JSON_FLAG, deep: { type: 'boolean' } },
  optionsUsage: '[--deep] [--json]',
  summary:
    'Check the machine, settings, data folder and image store; --deep verifies all content against its hashes',
  async run(terminal, { flags }) {
    const config = readConfig(terminal.env)
    const findings: CheckResult[] = []
    for (const check of CHECKS)
      findings.push(...(await check(config, terminal, flags.deep === true)))
    const isSound = findings.every(({ verdict }) => verdict !== 'bad')
    if (flags.json) terminal.print(JSON.stringify({ ok: isSound, findings }))
    else
      for (const { verdict, about, says } of findings) {
        terminal.print(`${verdict.padEnd(5)} ${about.padEnd(12)} ${says}`)
      }
    return isSound ? 0 : 1
  },
}

const finding = (about: string, verdict: CheckStatus, sentence: string): CheckResult => ({
  about,
  verdict,
  says: sentence,
})

const CHECKS: readonly Check[] = [
  () => {
    const major = Number.parseInt(process.versions.node, 10)
    return [finding('node', major >= NODE_MAJOR ? 'ok' : 'bad', process.version)]
  },
  (_config, { now }) => {
    const isSane = now().getTime() > BUILT_AFTER
    return [finding('clock', isSane ? 'ok' : 'bad', now().toISOString())]
  },
  (_config, { env }) =>
    unknownSettings(env).map((name) =>
      finding('settings', 'warn', `${name} is an unknown setting${hintOn(name)}`),
    ),
  ({ publicUrl, host }) => {
    if (publicUrl) return [finding('address', 'ok', publicUrl)]
    const isLocal = isLoopback(host)
    const sentence = isLocal
      ? `local only, listening on ${host}`
      : 'WARAQ_PUBLIC_URL is not set: links use the listening address'
    return [finding('address', isLocal ? 'ok' : 'warn', sentence)]
  },
  checkFolder,
  checkKeyFile,
  checkDatabase,
  checkImages,
  checkImageVariants,
  async ({ pdf }) => (await checkPrinter(pdf)).map((one) => finding('pdf', ...one)),
]

function checkFolder({ dataDir }: Config): CheckResult[] {
  const stat = statSync(dataDir, { throwIfNoEntry: false })
  if (!stat)
    return [finding('data folder', 'warn', `${dataDir} does not exist yet: waraq serve creates it`)]
  const { bavail, bsize } = statfsSync(dataDir)
  const free = bavail * bsize
  return [
    (stat.mode & 0o077) === 0
      ? finding('data folder', 'ok', dataDir)
      : finding('data folder', 'warn', `${dataDir} is readable by other users: run chmod 700`),
    finding('disk', free > MIN_FREE_BYTES ? 'ok' : 'warn', `${Math.floor(free / 1e6)} MB free`),
  ]
}

function checkKeyFile({ masterKey }: Config): CheckResult[] {
  if (masterKey.text) return [finding('master key', 'ok', 'from WARAQ_MASTER_KEY')]
  return isExposed(masterKey.file)
    ? [finding('master key', 'warn', `${masterKey.file} is readable by other users: run chmod 600`)]
    : []
}

async function checkImageVariants({ makesImageVariants }: Config): Promise<CheckResult[]> {
  const about = 'image sizes'
  if (!makesImageVariants)
    return [finding(about, 'ok', 'off: images are served in their original size')]
  const version = await resizerVersion()
  return [
    version
      ? finding(about, 'ok', `resized with sharp ${version}`)
      : finding(about, 'warn', 'sharp is not installed: images are served in their original size'),
  ]
}

async function checkDatabase(
  config: Config,
  terminal: Terminal,
  isDeep: boolean,
): Promise<CheckResult[]> {
  const engine = engineOf(config.database)
  try {
    const schema = await engine.schema()
    if (!schema) return [finding('database', 'bad', noDataNotice(config))]
    const isHeld = engine.isHeld()
    return [
      ...(isHeld === undefined
        ? []
        : [finding('server', 'ok', isHeld ? 'running' : 'not running')]),
      finding('schema', ...schemaResult(schema)),
      ...(await checkContents(engine, config, terminal, isDeep)),
    ]
  } catch (error) {
    return [finding('database', 'bad', sentenceOf(error))]
  }
}

function schemaResult({ current, known, isReadable }: SchemaVersions): [CheckStatus, string] {
  if (current === known) return ['ok', String(current)]
  const needs = `${current}, but this version needs ${known}`
  if (current < known) return ['bad', `${needs}: run waraq migrate`]
  if (!isReadable) return ['bad', `${needs}: run the newer Waraq that wrote it`]
  return ['ok', `${current}; this version knows ${known} and can run on it`]
}

async function checkContents(
  engine: Engine,
  config: Config,
  terminal: Terminal,
  isDeep: boolean,
): Promise<CheckResult[]> {
  const { masterKey } = config
  const { now, random } = terminal
  const db = await engine.openForCommand()
  try {
    const verdict = await engine.check(db, isDeep)
    const about = isDeep ? 'integrity check' : 'quick check'
    const findings = [
      finding('database', verdict === 'ok' ? 'ok' : 'bad', `${about}: ${verdict}`),
      ...(await engine.advice(db)).map((sentence) => finding('database', 'warn', sentence)),
      ...((await engine.isPaused(db)) ? [finding('database', 'warn', PAUSED)] : []),
      ...(isDeep ? await checkEverything(config, terminal, db) : []),
    ]
    const durability = await engine.durability(db)
    if (durability) findings.push(finding('durability', durability.verdict, durability.summary))
    try {
      await openDeployment({ db, masterKey, now, random })
      findings.push(finding('master key', 'ok', 'matches this database'))
    } catch (error) {
      findings.push(finding('master key', 'bad', sentenceOf(error)))
    }
    return findings
  } finally {
    await db.close()
  }
}

async function checkEverything(
  config: Config,
  terminal: Terminal,
  db: Database,
): Promise<CheckResult[]> {
  const blobs = storeOf(config, terminal)
  const documents = await findDamagedDocuments(db)
  const versions = await findDamagedVersions(db)
  const images = await findDamagedImages({ db, blobs, readsBytes: true })
  return [
    ...resultsOf('documents', documents.map(describeDamage)),
    ...resultsOf('versions', versions.map(describeDamage)),
    ...resultsOf(
      'images',
      images.map(({ id, damage }) => `image ${id} ${damage}`),
    ),
  ]
}

const resultsOf = (about: string, problems: readonly string[]): CheckResult[] =>
  problems.length === 0
    ? [finding(about, 'ok', 'all match their hashes')]
    : problems.map((sentence) => finding(about, 'bad', sentence))

const storeOf = ({ blobs }: Config, { now, random }: Terminal): BlobStore =>
  openBlobStore(blobs, {
    now,
    random,
    fetch: globalThis.fetch,
    monotonicNow: () => performance.now(),
  })

/** The message of the cause, because an ApiError has only a code. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return 'fails'
  return error instanceof ApiError && error.cause ? sentenceOf(error.cause) : error.message
}

/** An arbitrary origin, for services that allow all origins. */
const SOME_PAGE = 'https://app.example.com'

async function checkImages(config: Config, terminal: Terminal) {
  const { blobs, origins } = config
  // Skipped without data: the probe would create the image folder. An unreadable database is data.
  const schema = await engineOf(config.database)
    .schema()
    .catch(() => 'unreadable')
  if ('folder' in blobs && !schema) return []
  const store = storeOf(config, terminal)
  const pages = origins === '*' ? [SOME_PAGE] : origins
  const problems = await probeStore(store, { ...terminal, fetch: globalThis.fetch, origins: pages })
  if (problems.length === 0) return [finding('images', 'ok', `kept in ${store.name}`)]
  return problems.map((sentence) => finding('images', 'bad', sentence))
}
