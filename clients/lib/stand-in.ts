import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type MintVector, VECTORS } from './vectors.ts'

/** A request that the stand-in received. */
export interface SeenRequest {
  method: string | undefined
  path: string | undefined
  headers: IncomingMessage['headers']
  body: string
}

export interface StandIn {
  /** The base URL of the exchange at this index. */
  baseUrl(index: number): string
  /** All requests so far, in order. */
  requests: SeenRequest[]
  stop(): void
}

const DROP_MILLISECONDS = 40

/** Plays the mint exchanges of vectors.json, each below a path of its index. */
export async function startStandIn(): Promise<StandIn> {
  const requests: SeenRequest[] = []
  const server = createServer(async (request, response) => {
    const { method, url: path, headers } = request
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    requests.push({ method, path, headers, body })
    const vector = VECTORS.mints[Number(path?.split('/')[1])]
    if (vector) respond(vector, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port: no name of a pipe.
  const { port } = server.address() as AddressInfo
  return {
    requests,
    baseUrl: (index) => `http://127.0.0.1:${port}/${index}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function respond({ answer: reply, behavior }: MintVector, response: ServerResponse): void {
  if (reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
    response.end(reply.body)
  } else if (behavior === 'close') {
    response.destroy()
  } else if (behavior === 'drops') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drops = setInterval(() => response.write(' '), DROP_MILLISECONDS)
    response.on('close', () => clearInterval(drops))
  }
}
