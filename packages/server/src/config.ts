import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { MAX_COMMENTS_A_MINUTE, MAX_IMPORT_BYTES, withoutTrailingSlashes } from '@waraq/contract'
import { parseEditionChoice } from '@waraq/scripture/corpus'
import type { HistorySettings } from './access/history-settings.ts'
import type { QuotaLimits } from './access/organization-cache.ts'
import { type BlobsConfig, readBlobsConfig } from './blobs/config.ts'
import { readDatabaseConfig } from './db/config.ts'
import type { DatabaseConfig } from './db/engine.ts'
import { type EventsConfig, readEventsConfig } from './events/config.ts'
import { type PdfConfig, readPdfConfig } from './exchange/pdf/config.ts'
import type { Origins } from './http/cors.ts'
import { LIVE_RATE, type RateLimitPolicies } from './http/rate-limit/rate-limiter.ts'
import type { Secret } from './lib/secret.ts'
import { DAY_MICROS, type Microseconds } from './lib/time.ts'
import { type MetricsConfig, readMetricsConfig } from './metrics/config.ts'
import type { HadithSourceConfig } from './scripture/install/hadith-source.ts'
import { readSourceConfig, readSyncInterval } from './scripture/install/source-config.ts'
import type { Environment } from './settings.ts'
import { type Readers, readersOf } from './settings-reader.ts'
import { readWebhooksConfig, type WebhooksConfig } from './webhooks/config.ts'

export interface Config {
  host: string
  port: number
  /** The base of absolute URLs, without a trailing slash; undefined: derived from host and port. */
  publicUrl: string | undefined
  trustProxy: boolean | string[]
  dataDir: string
  database: DatabaseConfig
  masterKey: { text: string; file: string }
  limits: QuotaLimits
  history: HistorySettings
  blobs: BlobsConfig
  /** Timeout of an image request at the blob store. */
  storeMilliseconds: number
  /** Path of the corpus, its translations, and the time limit of a search. */
  scripture: {
    isOn: boolean
    dir: string
    editions: readonly string[] | undefined
    searchMilliseconds: number
    /** The source of hadith collections and how often it is synced, if any. */
    source: HadithSourceConfig | undefined
    syncMilliseconds: number | undefined
  }
  /** Maximum size of a file that becomes a document. */
  maxImportBytes: number
  /** The browser that prints documents; undefined if PDF is off. */
  pdf: PdfConfig | undefined
  /** Whether responses to saves report altered verses. */
  reportsAlteredVerses: boolean
  /** Whether uploaded images keep their GPS position. */
  keepsImagePosition: boolean
  /** Whether smaller variants of images are created on request. */
  makesImageVariants: boolean
  /** Bytes of memory for making one variant. */
  maxImageMemory: number
  /** Whether an image URL expires with the signature that it was issued for. */
  imageUrlFollowsExp: boolean
  signatureMaxSeconds: number | undefined
  /** The maximum lifetime of a grant from now. */
  grantMaxSeconds: number
  rates: RateLimitPolicies | undefined
  origins: Origins
  /** Whether error bodies have more than the code. */
  hasErrorDetails: boolean
  /** The configured address of the documentation, without a trailing slash. */
  docsUrl: string | undefined
  /** Whether the service serves its documentation at /docs. */
  servesDocs: boolean
  /** The rights of agents at /mcp. */
  mcp: 'off' | 'read' | 'write'
  /** Whether pages can write one document together. */
  isLive: boolean
  logLevel: string
  hasAccessLog: boolean
  /** The fraction of quick successful requests in the access log, 0 to 1. */
  accessLogSample: number
  /** Whether the access log has the network of the client. */
  accessLogHasClient: boolean
  /** The metrics listener; undefined if it is off. */
  metrics: MetricsConfig | undefined
  events: EventsConfig
  /** Time for which the log of administrative changes is kept. */
  auditMicros: Microseconds
  /** Undefined if this server neither sends webhooks nor manages them. */
  webhooks: WebhooksConfig | undefined
  drainMilliseconds: number
  keepAliveMilliseconds: number
  maxBatch: number
  /** The secrets from files, which SIGHUP reads again. */
  secretFiles: readonly Secret[]
}

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']
const MAX_PORT = 65_535
const GIBIBYTE = 1_073_741_824

/**
 * Reads the whole configuration.
 *
 * @throws ConfigError with every problem.
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const secretFiles: Secret[] = []
  const read = readersOf(env, problems, secretFiles)

  const dataDir = resolve(read.text('WARAQ_DATA_DIR'))
  const storeMilliseconds = read.count('WARAQ_STORE_MILLISECONDS', 500, 60_000)
  const config: Config = {
    host: read.text('WARAQ_HOST'),
    port: read.count('WARAQ_PORT', 0, MAX_PORT),
    publicUrl: read.parsed('WARAQ_PUBLIC_URL', parsePublicUrl),
    trustProxy: read.parsed('WARAQ_TRUST_PROXY', parseProxies) ?? false,
    dataDir,
    database: readDatabaseConfig(read, resolve(dataDir, 'waraq.db')),
    masterKey: {
      text: env.WARAQ_MASTER_KEY ?? '',
      file: resolve(env.WARAQ_MASTER_KEY_FILE || resolve(dataDir, 'master.key')),
    },
    limits: {
      maxDocuments: read.count('WARAQ_MAX_DOCUMENTS', 1, 10_000_000),
      maxContentBytes: read.count('WARAQ_MAX_CONTENT_BYTES', 1_024, GIBIBYTE / 8),
      maxImages: read.count('WARAQ_MAX_IMAGES', 0, 10_000_000),
      maxImageStorage: read.count('WARAQ_MAX_IMAGE_STORAGE', 0, 900 * GIBIBYTE),
    },
    history: {
      allHours: read.count('WARAQ_VERSIONS_ALL_HOURS', 0, 876_000),
      hourlyDays: read.count('WARAQ_VERSIONS_HOURLY_DAYS', 0, 36_500),
      dailyDays: read.count('WARAQ_VERSIONS_DAILY_DAYS', 0, 36_500),
      trashDays: read.count('WARAQ_TRASH_DAYS', 0, 36_500),
      maxBytes: read.count('WARAQ_MAX_HISTORY_BYTES', 0, 900 * GIBIBYTE),
    },
    blobs: readBlobsConfig(read, resolve(dataDir, 'blobs'), storeMilliseconds),
    scripture: {
      isOn: read.flag('WARAQ_SCRIPTURE'),
      dir: resolve(env.WARAQ_SCRIPTURE_DIR || resolve(dataDir, 'scripture')),
      editions: read.parsed('WARAQ_TRANSLATIONS', parseEditionChoice),
      searchMilliseconds: read.count('WARAQ_SEARCH_TIMEOUT_MS', 1, 60_000),
      source: readSourceConfig(read),
      syncMilliseconds: readSyncInterval(read),
    },
    storeMilliseconds,
    maxImportBytes: read.count('WARAQ_MAX_IMPORT_BYTES', 1_024, MAX_IMPORT_BYTES),
    pdf: readPdfConfig(read, env),
    reportsAlteredVerses: read.flag('WARAQ_REPORT_ALTERED_VERSES'),
    keepsImagePosition: read.flag('WARAQ_KEEP_IMAGE_GPS'),
    makesImageVariants: read.flag('WARAQ_IMAGE_VARIANTS'),
    maxImageMemory: read.count('WARAQ_MAX_IMAGE_MEMORY', 16_777_216, 16 * GIBIBYTE),
    imageUrlFollowsExp: read.flag('WARAQ_IMAGE_URL_FOLLOWS_EXP'),
    signatureMaxSeconds: read.countOrOff('WARAQ_SIGNATURE_MAX_SECONDS', 1, 10 * 365 * 86_400),
    grantMaxSeconds: read.count('WARAQ_GRANT_MAX_SECONDS', 1, 86_400),
    rates: read.flag('WARAQ_RATE_LIMITS') ? readRates(read) : undefined,
    origins: read.parsed('WARAQ_CORS_ORIGINS', parseOrigins) ?? '*',
    hasErrorDetails: read.flag('WARAQ_ERROR_DETAILS'),
    docsUrl: read.parsed('WARAQ_DOCS_URL', parsePublicUrl),
    servesDocs: read.flag('WARAQ_DOCS'),
    mcp: read.oneOf('WARAQ_MCP', ['off', 'read', 'write']),
    isLive: read.flag('WARAQ_LIVE'),
    logLevel: read.oneOf('WARAQ_LOG_LEVEL', LOG_LEVELS),
    hasAccessLog: read.flag('WARAQ_ACCESS_LOG'),
    accessLogSample: read.parsed('WARAQ_ACCESS_LOG_SAMPLE', parseFraction) ?? 1,
    accessLogHasClient: read.flag('WARAQ_ACCESS_LOG_CLIENT'),
    metrics: readMetricsConfig(read),
    events: readEventsConfig(read),
    auditMicros: DAY_MICROS * read.count('WARAQ_AUDIT_DAYS', 1, 36_500),
    webhooks: readWebhooksConfig(read),
    drainMilliseconds: 1000 * read.count('WARAQ_DRAIN_SECONDS', 0, 8),
    keepAliveMilliseconds: 1000 * read.count('WARAQ_KEEP_ALIVE_SECONDS', 1, 3_600),
    maxBatch: read.count('WARAQ_WRITE_BATCH', 1, 4_096),
    secretFiles,
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config)
}

/** The address of the documentation that errors link to; by default the service serves it. */
export const docsUrlOf = ({ docsUrl, servesDocs }: Config, publicUrl: string | undefined) =>
  docsUrl ?? (publicUrl === undefined || !servesDocs ? undefined : `${publicUrl}/docs`)

/** All problems of a configuration, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: string[]) {
    super(`Bad configuration:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  }
}

function parseFraction(value: string): number {
  if (/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/.test(value)) return Number(value)
  throw new Error('must be a number from 0 to 1')
}

function readRates(read: Readers): RateLimitPolicies {
  const steady = (name: string) => {
    const perMinute = read.count(name, 1, 10_000_000)
    return { perMinute, burst: perMinute }
  }
  const { perMinute } = steady('WARAQ_RATE_IDENTITY')
  const identity = { perMinute, burst: Math.ceil(perMinute / 4) }
  return {
    anonymous: steady('WARAQ_RATE_ANONYMOUS'),
    identity,
    // Besides those of an identity, so that writing live starves no other request.
    live: {
      perMinute: Math.min(LIVE_RATE.perMinute, perMinute),
      burst: Math.min(LIVE_RATE.burst, identity.burst),
    },
    mint: steady('WARAQ_RATE_MINT'),
    scripture: steady('WARAQ_RATE_SCRIPTURE'),
    share: steady('WARAQ_RATE_SHARE'),
    comment: { perMinute: MAX_COMMENTS_A_MINUTE, burst: MAX_COMMENTS_A_MINUTE },
  }
}

function parsePublicUrl(value: string): string {
  const url = URL.parse(value)
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an http or https address without query or credentials')
  }
  return withoutTrailingSlashes(url.href)
}

function parseProxies(value: string): boolean | string[] {
  if (value === 'off') return false
  const networks = value.split(',').map((part) => part.trim())
  if (!networks.every(isNetwork)) throw new Error('must be off, or addresses such as 10.0.0.0/8')
  return networks
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const width = isIP(address) === 6 ? 128 : 32
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= width)
  return isIP(address) !== 0 && isPrefix && rest.length === 0
}

function parseOrigins(value: string): Origins {
  if (value === '*') return '*'
  const origins = value.split(',').map((part) => part.trim())
  // URL accepts a star inside a host name, but no page has such an origin.
  const isOrigin = (text: string) => URL.parse(text)?.origin === text && !text.includes('*')
  if (!origins.every(isOrigin)) {
    throw new Error('must be * or origins such as https://app.example.com')
  }
  return origins
}
