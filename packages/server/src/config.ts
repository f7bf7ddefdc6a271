import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type { Limits } from './access/directory.ts'
import type { Origins } from './http/cors.ts'
import type { Allowances } from './http/rate-limit.ts'

/** Everything that an operator decides. */
export interface Config {
  host: string
  port: number
  /** The base of absolute addresses, without a trailing slash; undefined: made from host and port. */
  publicUrl: string | undefined
  trustProxy: boolean | string[]
  dataDir: string
  databaseFile: string
  masterKey: { text: string; file: string }
  limits: Limits
  signatureMaxSeconds: number | undefined
  rates: Allowances | undefined
  origins: Origins
  logLevel: string
  hasAccessLog: boolean
  drainMilliseconds: number
  keepAliveMilliseconds: number
  maxBatch: number
}

/** One setting as the documentation shows it. */
export interface Setting {
  name: string
  fallback: string
  meaning: string
}

/** Every setting there is. docs/self-hosting.md has this table, and a test holds the two together. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'WARAQ_HOST',
    fallback: '127.0.0.1',
    meaning: 'The address to listen on. `0.0.0.0` opens the service to the network.',
  },
  { name: 'WARAQ_PORT', fallback: '4000', meaning: 'The port to listen on; 0 takes a free one.' },
  {
    name: 'WARAQ_PUBLIC_URL',
    fallback: 'http://HOST:PORT',
    meaning:
      'The address that customers use, such as `https://docs.example.com`. Absolute addresses are made from it, never from the Host header.',
  },
  {
    name: 'WARAQ_TRUST_PROXY',
    fallback: 'off',
    meaning:
      'Whose `X-Forwarded-For` is believed: `off`, or addresses and networks of your proxies, separated by commas.',
  },
  {
    name: 'WARAQ_DATA_DIR',
    fallback: './data',
    meaning:
      'The folder of the database and the master key; it is made, readable by its owner only.',
  },
  {
    name: 'WARAQ_DATABASE_URL',
    fallback: 'sqlite:DATA_DIR/waraq.db',
    meaning: 'The database. This version has the embedded one: `sqlite:` and a path.',
  },
  {
    name: 'WARAQ_MASTER_KEY_FILE',
    fallback: 'DATA_DIR/master.key',
    meaning:
      'The file of the master key. It is made at the first start; without it signing secrets, token keys and share links cannot be opened.',
  },
  {
    name: 'WARAQ_MASTER_KEY',
    fallback: '',
    meaning: 'The master key itself, 43 characters of base64url, in place of the file.',
  },
  {
    name: 'WARAQ_MAX_DOCUMENTS',
    fallback: '1000',
    meaning: 'Documents per identity. An organization may have its own: `waraq org limits`.',
  },
  {
    name: 'WARAQ_MAX_CONTENT_BYTES',
    fallback: '1048576',
    meaning: "A document's content in bytes of UTF-8. An organization may have its own.",
  },
  {
    name: 'WARAQ_SIGNATURE_MAX_SECONDS',
    fallback: 'off',
    meaning: 'The longest life of a read signature that is accepted, seen from now.',
  },
  {
    name: 'WARAQ_RATE_LIMITS',
    fallback: 'on',
    meaning: '`off` counts nobody, for a proxy in front that does.',
  },
  {
    name: 'WARAQ_RATE_STRANGER',
    fallback: '300',
    meaning: 'Refused requests a minute from one address without a valid credential.',
  },
  {
    name: 'WARAQ_RATE_IDENTITY',
    fallback: '1200',
    meaning: 'Requests a minute of one identity, with bursts of a quarter of it.',
  },
  { name: 'WARAQ_RATE_MINT', fallback: '6000', meaning: 'Mints a minute with one API key.' },
  {
    name: 'WARAQ_RATE_SCRIPTURE',
    fallback: '600',
    meaning: 'Quran and hadith requests a minute from one address.',
  },
  {
    name: 'WARAQ_CORS_ORIGINS',
    fallback: '*',
    meaning: 'Origins whose pages may call the service, separated by commas. `*` is every origin.',
  },
  {
    name: 'WARAQ_LOG_LEVEL',
    fallback: 'info',
    meaning: '`debug`, `info`, `warn`, `error` or `silent`.',
  },
  {
    name: 'WARAQ_ACCESS_LOG',
    fallback: 'on',
    meaning:
      'A line for each request: method, route, status, time. Never a path, a token or a query.',
  },
  {
    name: 'WARAQ_DRAIN_SECONDS',
    fallback: '1',
    meaning:
      'After SIGTERM, how long `/readyz` says 503 before new connections are refused, so that a load balancer can look away.',
  },
  {
    name: 'WARAQ_KEEP_ALIVE_SECONDS',
    fallback: '8',
    meaning: "How long an idle connection is kept: more than your load balancer's own idle time.",
  },
  {
    name: 'WARAQ_WRITE_BATCH',
    fallback: '256',
    meaning:
      'Writes that may share one fsync. 1 commits each on its own, which is slower and no safer.',
  },
]

type Environment = Record<string, string | undefined>

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']
const MAX_PORT = 65_535
const GIBIBYTE = 1_073_741_824

/** Reads the whole configuration, or throws one error that names everything wrong with it. */
export function readConfig(env: Environment): Config {
  const problems: string[] = []
  const read = readersOf(env, problems)

  const dataDir = resolve(read.text('WARAQ_DATA_DIR'))
  const config: Config = {
    host: read.text('WARAQ_HOST'),
    port: read.count('WARAQ_PORT', 0, MAX_PORT),
    publicUrl: read.parsed('WARAQ_PUBLIC_URL', parsePublicUrl),
    trustProxy: read.parsed('WARAQ_TRUST_PROXY', parseProxies) ?? false,
    dataDir,
    databaseFile: read.parsed('WARAQ_DATABASE_URL', parseSqliteUrl) ?? resolve(dataDir, 'waraq.db'),
    masterKey: {
      text: env.WARAQ_MASTER_KEY ?? '',
      file: resolve(env.WARAQ_MASTER_KEY_FILE || resolve(dataDir, 'master.key')),
    },
    limits: {
      maxDocuments: read.count('WARAQ_MAX_DOCUMENTS', 1, 10_000_000),
      maxContentBytes: read.count('WARAQ_MAX_CONTENT_BYTES', 1_024, GIBIBYTE / 8),
    },
    signatureMaxSeconds: read.countOrOff('WARAQ_SIGNATURE_MAX_SECONDS', 1, 10 * 365 * 86_400),
    rates: read.flag('WARAQ_RATE_LIMITS') ? readRates(read) : undefined,
    origins: read.parsed('WARAQ_CORS_ORIGINS', parseOrigins) ?? '*',
    logLevel: read.oneOf('WARAQ_LOG_LEVEL', LOG_LEVELS),
    hasAccessLog: read.flag('WARAQ_ACCESS_LOG'),
    drainMilliseconds: 1000 * read.count('WARAQ_DRAIN_SECONDS', 0, 8),
    keepAliveMilliseconds: 1000 * read.count('WARAQ_KEEP_ALIVE_SECONDS', 1, 3_600),
    maxBatch: read.count('WARAQ_WRITE_BATCH', 1, 4_096),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return Object.freeze(config)
}

/** Settings in the environment that no version of this build reads: most likely a slip of the pen. */
export function unknownSettings(env: Environment): string[] {
  const known = new Set(SETTINGS.map(({ name }) => name))
  return Object.keys(env).filter((name) => name.startsWith('WARAQ_') && !known.has(name))
}

/** All that is wrong with the configuration, a line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(problems: string[]) {
    super(`Bad configuration:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  }
}

type Readers = ReturnType<typeof readersOf>

function readersOf(env: Environment, problems: string[]) {
  const fallbackOf = (name: string) =>
    SETTINGS.find((setting) => setting.name === name)?.fallback ?? ''
  const text = (name: string): string => env[name] || fallbackOf(name)

  const count = (name: string, min: number, max: number): number => {
    const value = text(name)
    const number = /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    problems.push(`${name} must be a whole number from ${min} to ${max}, and is "${value}"`)
    return min
  }
  const oneOf = (name: string, choices: string[]): string => {
    const value = text(name)
    if (!choices.includes(value)) {
      problems.push(`${name} must be one of ${choices.join(', ')}, and is "${value}"`)
    }
    return value
  }

  return {
    text,
    count,
    oneOf,
    countOrOff: (name: string, min: number, max: number) =>
      text(name) === 'off' ? undefined : count(name, min, max),
    flag: (name: string) => oneOf(name, ['on', 'off']) === 'on',
    /** What was set, through a parser that throws a sentence; undefined where nothing was set. */
    parsed<Value>(name: string, parse: (value: string) => Value): Value | undefined {
      const value = env[name]
      if (!value) return undefined
      try {
        return parse(value)
      } catch (error) {
        const sentence = error instanceof Error ? error.message : String(error)
        problems.push(`${name} ${sentence}, and is "${value}"`)
        return undefined
      }
    },
  }
}

function readRates(read: Readers): Allowances {
  const steady = (name: string) => {
    const perMinute = read.count(name, 1, 10_000_000)
    return { perMinute, burst: perMinute }
  }
  const identity = steady('WARAQ_RATE_IDENTITY')
  return {
    stranger: steady('WARAQ_RATE_STRANGER'),
    identity: { ...identity, burst: Math.ceil(identity.perMinute / 4) },
    mint: steady('WARAQ_RATE_MINT'),
    scripture: steady('WARAQ_RATE_SCRIPTURE'),
  }
}

function parsePublicUrl(value: string): string {
  const url = URL.parse(value)
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error('must be an http or https address without query or credentials')
  }
  return url.href.replace(/\/+$/, '')
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

function parseSqliteUrl(value: string): string {
  if (!value.startsWith('sqlite:') || value.length === 'sqlite:'.length) {
    throw new Error('must be sqlite: and a path (PostgreSQL comes with a later version)')
  }
  return resolve(value.slice('sqlite:'.length))
}

function parseOrigins(value: string): Origins {
  if (value === '*') return '*'
  const origins = value.split(',').map((part) => part.trim())
  // A star inside a name is a URL like any other, and no page's origin.
  const isOrigin = (text: string) => URL.parse(text)?.origin === text && !text.includes('*')
  if (!origins.every(isOrigin)) {
    throw new Error('must be * or origins such as https://app.example.com')
  }
  return origins
}
