/** A proxy on loopback between a page and the service, whose connections fail as the test says. */
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

/**
 * What becomes of a request. One that is lost does not reach the service, or its response not the
 * page; a held response arrives as a whole once the proxy lets it go.
 */
export const FAULTS = ['lost', 'unanswered', 'held', 'refused'] as const
type Fault = (typeof FAULTS)[number] | 'none'

export interface LossyProxy {
  url: string
  /** For requests from now on. */
  fault: Fault
  /** Responses that are held arrive, and all requests from now on. */
  heal(): void
}

export async function startLossyProxy(t: TestContext, service: string): Promise<LossyProxy> {
  const held = new Set<() => void>()
  const proxy: LossyProxy = {
    url: '',
    fault: 'none',
    heal() {
      proxy.fault = 'none'
      for (const release of held) release()
      held.clear()
    },
  }
  const server = createServer((request, response) => {
    const { fault } = proxy
    if (fault === 'lost') request.socket.destroy()
    else if (fault === 'refused') response.writeHead(502).end()
    else forward(request, response, fault)
  })

  function forward(request: IncomingMessage, response: ServerResponse, fault: Fault): void {
    const { method, headers, url = '' } = request
    const sent = requestFrom(new URL(url, service), { method, headers }, (received) => {
      const parts: Buffer[] = []
      received.on('data', (part) => parts.push(part))
      received.on('end', () => {
        const respond = () =>
          response.writeHead(received.statusCode ?? 502, received.headers).end(Buffer.concat(parts))
        if (fault === 'unanswered') request.socket.destroy()
        else if (fault === 'held' && proxy.fault !== 'none') held.add(respond)
        else respond()
      })
    })
    sent.on('error', () => response.destroy())
    response.on('close', () => sent.destroy())
    request.pipe(sent)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // The server listens on a TCP port, so the address is an object.
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}
