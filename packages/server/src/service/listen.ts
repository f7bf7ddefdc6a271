import { type Config, docsUrlOf } from '../config.ts'
import { maxBodyBytesFor } from '../http/body.ts'
import { createErrorBody } from '../http/error-body.ts'
import { notReadyRoutes } from '../http/not-ready-routes.ts'
import { limitOpenFiles } from '../http/open-file-limit.ts'
import { noRateLimit } from '../http/rate-limit/rate-limiter.ts'
import type { Check } from '../http/readiness.ts'
import { createHttpServer, type Lifecycle } from '../http/server.ts'
import type { Logs } from '../lib/log.ts'
import { readOpenFiles } from '../lib/open-files.ts'
import type { Metrics } from '../metrics/metrics.ts'

const FEW_FILES = 4_096
/**
 * Connections that the system holds until we accept them. Node's 511 is too few for a burst of
 * clients: the others try again after a second, or are reset. Linux caps it at `somaxconn`.
 */
const BACKLOG = 4_096

interface Options {
  config: Config
  logs: Logs
}

type AdminApp = ReturnType<typeof createHttpServer>

/** The server before it is ready: it responds with `service_unavailable` and Retry-After. */
export async function listen({ config, logs }: Options, lifecycle: Lifecycle, starting: Check) {
  const files = readOpenFiles()
  if (files && files.limit < FEW_FILES) {
    logs.log.warn(
      { limit: files.limit, recommended: FEW_FILES },
      'open file limit is low, raise ulimit -n',
    )
  }
  const largestBodyBytes = maxBodyBytesFor(config.limits.maxContentBytes)
  // The address is known once the server listens.
  let ownUrl: string | undefined
  const docsUrl = () => docsUrlOf(config, config.publicUrl ?? ownUrl)
  const deps = {
    log: logs.log,
    observers: [],
    limiter: noRateLimit,
    largestBodyBytes,
    origins: config.origins,
    trustProxy: config.trustProxy,
    keepAliveMilliseconds: config.keepAliveMilliseconds,
    lifecycle,
    monotonicNow: () => performance.now(),
    errorBody: createErrorBody({ hasErrorDetails: config.hasErrorDetails, docsUrl }),
  }
  const http = createHttpServer(deps, (app) => notReadyRoutes(app, [starting]))
  const url = await http.listen({ host: config.host, port: config.port, backlog: BACKLOG })
  ownUrl = url
  return { http, url, files: limitOpenFiles(http.server) }
}

/** Serves the administration on the listener of the metrics, if there is one; returns how to close it. */
export async function serveAdmin(admin: AdminApp | undefined, metrics: Metrics | undefined) {
  await admin?.ready()
  if (admin) metrics?.serveAdmin(admin.routing)
  return async () => admin?.close()
}
