import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { createClient } from '../src/client/client.ts'
import type { Fetch } from '../src/http.ts'

/**
 * Listens on a free port of this machine until the test is over; gives the address without a slash.
 */
export async function listen(t: TestContext, handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // Only a pipe has a string here.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** One request as a server saw it. */
export interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

/** Reads a request to its end. */
export async function seen(request: IncomingMessage): Promise<Seen> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { method, url, headers } = request
  return { method, url, headers, body }
}

/** A `fetch` that takes its responses from a function and records its requests. */
export function fetchFrom(respond: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = []
  const fetch: Fetch = async (url, init) => {
    const request = new Request(url, init)
    requests.push(request)
    return respond(request)
  }
  return { fetch, requests }
}

/** The token that a request was sent with. */
export const bearerOf = (request: Request): string | undefined =>
  request.headers.get('authorization')?.replace('Bearer ', '')

/** An unsigned token with these claims: this side of the wire cannot check a signature anyway. */
export function tokenOf(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.c2ln`
}

/** A clock that stands still until it is moved. */
export function clockAt(start: string) {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    pass: (seconds: number) => {
      time += seconds * 1000
    },
  }
}

/** A promise that the test settles when it likes. */
export function deferred<T>() {
  let resolve: (value: T) => void = () => {}
  let reject: (reason: unknown) => void = () => {}
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}

/** A client of a stand-in with one response, which records its requests. */
export async function clientOf(t: TestContext, status: number, body: unknown, headers = {}) {
  const requests: Seen[] = []
  const apiUrl = await listen(t, async (request, response) => {
    requests.push(await seen(request))
    response.writeHead(status, headers)
    response.end(body === undefined ? undefined : JSON.stringify(body))
  })
  return { client: createClient({ apiUrl: `${apiUrl}/docs/`, getToken: () => 't1' }), requests }
}
