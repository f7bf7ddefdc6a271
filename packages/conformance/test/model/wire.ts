/** HTTP for the model: requests and responses as values, and a server on a free port. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface Ask {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: string
}

export interface Reply {
  readonly status: number
  readonly headers?: Record<string, string>
  /** Sent as JSON, or unchanged if it is a string. */
  readonly body?: unknown
}

export type Handler = (ask: Ask, parameter: string) => Reply | Promise<Reply>
export type Route = [method: string, path: RegExp, handler: Handler]

export type Respond = (ask: Ask) => Promise<Reply>

/** Serves a model during this test and returns its URL. */
export async function serve(t: TestContext, respond: Respond): Promise<string> {
  const server = createServer(async (request, response) => {
    const reply = await askOf(request)
      .then(respond)
      .catch(() => undefined)
    // A model that throws simulates a closed connection.
    if (!reply) return request.socket.destroy()
    const { status, headers = {}, body } = reply
    const written = typeof body === 'string' ? body : JSON.stringify(body)
    const type = written === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
    return response.writeHead(status, { ...type, ...headers }).end(written)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a TCP server that listens has no other kind
  return `http://127.0.0.1:${port}`
}

async function askOf(request: IncomingMessage): Promise<Ask> {
  const url = new URL(request.url ?? '/', 'http://model')
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(request.headersDistinct)) {
    for (const value of values) headers.append(name, value)
  }
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body: await text(request),
  }
}
