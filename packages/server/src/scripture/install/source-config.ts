import { withoutTrailingSlashes } from '@waraq/contract'
import type { Secret } from '../../lib/secret.ts'
import { HOUR_MILLISECONDS } from '../../lib/time.ts'
import { FETCHED_FORMATS, type HadithSourceConfig } from './hadith-source.ts'

/** The required part of the settings reader. */
interface Readers {
  text(name: string): string
  secret(name: string): Secret | undefined
  oneOf<Choice extends string>(name: string, choices: readonly Choice[]): Choice
  parsed<Value>(name: string, parse: (value: string) => Value): Value | undefined
}

const INTERVALS = {
  hourly: HOUR_MILLISECONDS,
  daily: 24 * HOUR_MILLISECONDS,
  weekly: 168 * HOUR_MILLISECONDS,
  off: undefined,
} as const
const INTERVAL_NAMES = ['hourly', 'daily', 'weekly', 'off'] as const

/** The source of hadith collections; undefined if none is configured. */
export function readSourceConfig(read: Readers): HadithSourceConfig | undefined {
  const format = read.oneOf('WARAQ_HADITH_FORMAT', FETCHED_FORMATS)
  const url = read.parsed('WARAQ_HADITH_SOURCE', parseAddress)
  const names = read.text('WARAQ_HADITH_COLLECTIONS')
  const collections = names === 'all' ? [] : names.split(',').map((name) => name.trim())
  const key = read.secret('WARAQ_HADITH_KEY')
  return url === undefined ? undefined : { url, format, ...(key && { key }), collections }
}

/** The update interval in milliseconds; undefined disables updates. */
export function readSyncInterval(read: Readers): number | undefined {
  return INTERVALS[read.oneOf('WARAQ_CORPUS_SYNC', INTERVAL_NAMES)]
}

function parseAddress(value: string): string {
  const url = URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new Error('must be an http or https address without query or credentials')
  }
  return withoutTrailingSlashes(url.href)
}
