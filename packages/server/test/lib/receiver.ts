import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

interface ReceiverOptions {
  host?: string
  port?: number
  respond?: RequestListener
}

/** A server at an address of this machine, and the number of its connections. */
export async function startReceiver(
  t: TestContext,
  {
    host = '127.0.0.1',
    port = 0,
    respond = (_, response) => response.end('ok'),
  }: ReceiverOptions = {},
) {
  const state = { connections: 0 }
  const server = createServer(respond).on('connection', () => {
    state.connections += 1
  })
  server.listen(port, host)
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { state, port: (server.address() as AddressInfo).port }
}
