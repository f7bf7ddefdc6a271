import type { Logger } from 'pino'
import type { Registry } from '../lib/exposition.ts'
import type { Random } from '../lib/random.ts'
import { createAccessLog } from './access-log.ts'
import { createHttpMetrics } from './http-metrics.ts'
import type { RequestObserver } from './server.ts'

interface Settings {
  hasAccessLog: boolean
  accessLogSample: number
  accessLogHasClient: boolean
  metrics: { maxOrganizations: number } | undefined
}

interface Deps {
  config: Settings
  accessLog: Logger
  /** Undefined if metrics are off. */
  metrics: Registry | undefined
  random: Random
}

/** The access log and the metrics, where they are on. */
export function createObservers(deps: Deps): RequestObserver[] {
  const { config, accessLog: log, metrics, random } = deps
  const observers: RequestObserver[] = []
  if (config.hasAccessLog) {
    const { accessLogSample: sample, accessLogHasClient: hasClient } = config
    observers.push(createAccessLog({ log, sample, hasClient, random }))
  }
  if (metrics) {
    const maxOrganizations = config.metrics?.maxOrganizations ?? 0
    observers.push(createHttpMetrics(metrics, { maxOrganizations }))
  }
  return observers
}
