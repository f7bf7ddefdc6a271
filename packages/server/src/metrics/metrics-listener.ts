import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { prefers } from '../http/content-negotiation.ts'
import { SECURITY_HEADERS } from '../http/headers.ts'
import { CONTENT_TYPES, type ExpositionFormat, type Registry } from '../lib/exposition.ts'
import { isLoopback } from '../lib/loopback.ts'
import type { Secret } from '../lib/secret.ts'

interface MetricsListenerOptions {
  host: string
  port: number
  /** Names besides those of this machine that `Host` may have. */
  names: readonly string[]
  /** The bearer token that scrapers send; undefined: they need none. */
  token: Secret | undefined
}

/** Serves a request of the administration. */
export type AdminHandler = (request: IncomingMessage, response: ServerResponse) => void

const PATH = '/metrics'
/** The credential of the metrics opens nothing below it. */
const ADMIN = '/admin/'
const MAX_CONNECTIONS = 16
const TIMEOUT_MILLISECONDS = 5_000
const PORT = /:\d{1,5}$/

/**
 * Serves the metrics and the administration on a separate listener, so that no proxy in front of
 * the service can publish them by mistake. Other host names are refused: a page could otherwise
 * read the metrics by DNS rebinding.
 */
export async function listenForScrapes(registry: Registry, options: MetricsListenerOptions) {
  let administer: AdminHandler | undefined
  const server = createServer(
    {
      headersTimeout: TIMEOUT_MILLISECONDS,
      requestTimeout: TIMEOUT_MILLISECONDS,
      keepAliveTimeout: TIMEOUT_MILLISECONDS,
      maxHeaderSize: 8_192,
    },
    (request, response) => {
      const isAdministration = administer && request.url?.startsWith(ADMIN)
      if (isAdministration && isKnownHost(request, options)) administer?.(request, response)
      else void respond(registry, options, request, response)
    },
  )
  server.maxConnections = MAX_CONNECTIONS
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { port, address, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}${PATH}`,
    /** Serves the administration from now on. */
    serveAdmin(handler: AdminHandler): void {
      administer = handler
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(
  registry: Registry,
  options: MetricsListenerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const status = rejectionOf(request, options)
  if (status !== undefined) {
    const headers = {
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 405 && { allow: 'GET, HEAD' }),
    }
    response.writeHead(status, { ...SECURITY_HEADERS, ...headers }).end()
    return
  }
  try {
    const format = formatFor(request.headers.accept)
    const text = await registry.render(format)
    response.writeHead(200, {
      ...SECURITY_HEADERS,
      'content-type': CONTENT_TYPES[format],
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
    })
    response.end(request.method === 'HEAD' ? undefined : text)
  } catch {
    response.writeHead(500, SECURITY_HEADERS).end()
  }
}

function isKnownHost({ headers }: IncomingMessage, { names }: MetricsListenerOptions): boolean {
  const host = (headers.host ?? '').replace(PORT, '').toLowerCase()
  return isLoopback(host) || names.includes(host)
}

function rejectionOf(
  request: IncomingMessage,
  options: MetricsListenerOptions,
): 401 | 404 | 405 | 421 | undefined {
  const { method, url = '', headers } = request
  const { token } = options
  if (!isKnownHost(request, options)) return 421
  if (token !== undefined && !isEqual(headers.authorization ?? '', `Bearer ${token.text}`))
    return 401
  if (url.split('?', 1)[0] !== PATH) return 404
  return method === 'GET' || method === 'HEAD' ? undefined : 405
}

const formatFor = (accept: string | undefined): ExpositionFormat =>
  prefers(accept, 'application/openmetrics-text', 'text/plain') ? 'openmetrics' : 'text'

/** In constant time, also for another length. */
const isEqual = (sent: string, expected: string): boolean =>
  timingSafeEqual(digestOf(sent), digestOf(expected))

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
