import { createRegistry, type Registry } from '../lib/exposition.ts'
import { reloadSecret } from '../lib/secret.ts'
import type { MetricsConfig } from './config.ts'
import { type AdminHandler, listenForScrapes } from './metrics-listener.ts'
import { addProcessMetrics } from './process-metrics.ts'

export interface Metrics {
  registry: Registry
  url: string
  serveAdmin(handler: AdminHandler): void
  close(): Promise<void>
}

/**
 * Starts the listener of the metrics, with those of the process.
 *
 * @throws OperatorError if the token file cannot be read or is empty.
 */
export async function startMetrics(config: MetricsConfig): Promise<Metrics> {
  if (config.token) reloadSecret(config.token)
  const registry = createRegistry()
  const stopProcessMetrics = addProcessMetrics(registry)
  const { url, serveAdmin, close } = await listenForScrapes(registry, config)
  return {
    registry,
    url,
    serveAdmin,
    async close() {
      await close()
      stopProcessMetrics()
    },
  }
}
