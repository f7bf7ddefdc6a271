import { isLoopback } from '../lib/loopback.ts'
import type { Secret } from '../lib/secret.ts'

/** The second listener, for scrapers. */
export interface MetricsConfig {
  host: string
  port: number
  /** Host names besides those of this machine by which scrapers reach it. */
  names: readonly string[]
  /** The bearer token that scrapers send; undefined: they need none. */
  token: Secret | undefined
  /** Organizations with separate metrics. */
  maxOrganizations: number
}

/** The part of the settings reader used here. */
interface Readers {
  text(name: string): string
  unreadSecret(name: string): Secret | undefined
  count(name: string, min: number, max: number): number
  countOrOff(name: string, min: number, max: number): number | undefined
  problem(sentence: string): void
}

const MAX_PORT = 65_535

export function readMetricsConfig(read: Readers): MetricsConfig | undefined {
  const port = read.countOrOff('WARAQ_ADMIN_PORT', 0, MAX_PORT)
  const host = read.text('WARAQ_ADMIN_HOST')
  const names = read.text('WARAQ_ADMIN_NAMES').toLowerCase().split(',')
  const token = read.unreadSecret('WARAQ_METRICS_TOKEN_FILE')
  const maxOrganizations = read.count('WARAQ_METRICS_ORGANIZATIONS', 0, 10_000)
  if (port === undefined) return undefined
  if (!isLoopback(host) && token === undefined) {
    read.problem(
      'WARAQ_ADMIN_HOST is not this machine: set WARAQ_METRICS_TOKEN_FILE, so that only your scraper reads the metrics',
    )
  }
  return {
    host,
    port,
    names: names.map((name) => name.trim()).filter((name) => name !== ''),
    token,
    maxOrganizations,
  }
}
