import { readFileSync } from 'node:fs'
import { createRegistry, type Registry } from '../lib/exposition.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { MetricsConfig } from './config.ts'
import { listenForScrapes } from './metrics-listener.ts'
import { addProcessMetrics } from './process-metrics.ts'

export interface Metrics {
  registry: Registry
  url: string
  close(): Promise<void>
}

/**
 * Starts the listener of the metrics, with those of the process.
 *
 * @throws OperatorError if the token file cannot be read or is empty.
 */
export async function startMetrics({ tokenFile, ...listening }: MetricsConfig): Promise<Metrics> {
  const token = tokenFile === undefined ? undefined : readToken(tokenFile)
  const registry = createRegistry()
  const stopProcessMetrics = addProcessMetrics(registry)
  const { url, close } = await listenForScrapes(registry, { ...listening, token })
  return {
    registry,
    url,
    async close() {
      await close()
      stopProcessMetrics()
    },
  }
}

function readToken(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error
    throw new OperatorError(`WARAQ_METRICS_TOKEN_FILE cannot be read: ${reason}`)
  }
  if (text === '') throw new OperatorError('WARAQ_METRICS_TOKEN_FILE is empty')
  return text
}
