/** A receiver of webhooks that keeps the time at which each event arrived. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'

export interface Sink {
  url: string
  /** The first arrival of a type and document, by `performance.now()`. */
  arrivals: Map<string, number>
  /** The events that arrived. */
  positions: Set<number>
  /** All deliveries. */
  count: number
  respond: (response: ServerResponse) => unknown
}

/** Starts a receiver; `respond` can be replaced while it runs. */
export async function startSink(
  t: TestContext,
  respond: Sink['respond'] = (response) => response.writeHead(204).end(),
): Promise<Sink> {
  const sink: Sink = {
    url: '',
    arrivals: new Map(),
    positions: new Set(),
    count: 0,
    respond,
  }
  const server = createServer(async (request, response) => {
    const { position, type, data } = JSON.parse(await text(request))
    sink.count += 1
    sink.positions.add(position)
    const key = `${type} ${data.document_id}`
    if (!sink.arrivals.has(key)) sink.arrivals.set(key, performance.now())
    sink.respond(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // The address is a string only for a pipe.
  const { port } = server.address() as AddressInfo
  sink.url = `http://127.0.0.1:${port}/`
  return sink
}
