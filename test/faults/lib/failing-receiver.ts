/** A receiver of webhooks that takes seven of ten deliveries, and checks all that it gets. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FeedEvent } from '@waraq/contract'
import type { Chance } from '../../../packages/server/test/lib/chance.ts'
import type { Ends } from './child-process.ts'

export interface FailingReceiver {
  url: string
  /** The ids of the events that it got, by their positions. */
  idByPosition: Map<number, string>
  /** Deliveries of an event that it had. */
  repeated: number
  /** What must never happen, in words. */
  faults: string[]
  /** Takes every delivery from now on. */
  recover(): void
}

/** Starts a receiver; `onDelivery` is called with each delivery that arrives in full. */
export async function startFailingReceiver(
  t: Ends,
  chance: Chance,
  onDelivery: () => void,
): Promise<FailingReceiver> {
  const lastOfDocument = new Map<string, number>()
  let isFailing = true
  const fails = () => isFailing && chance(10) === 0

  const server = createServer(respond).on('connection', (socket) => {
    if (fails()) socket.resetAndDestroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    server.close()
  })
  // The address is a string only for a pipe.
  const { port } = server.address() as AddressInfo
  const receiver: FailingReceiver = {
    url: `http://127.0.0.1:${port}/`,
    idByPosition: new Map(),
    repeated: 0,
    faults: [],
    recover: () => {
      isFailing = false
    },
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fails()) {
      response.writeHead(500).end()
      return
    }
    // The sender was killed while it sent.
    const body = await text(request).catch(() => undefined)
    if (body === undefined) return
    take(String(request.headers['webhook-id']), JSON.parse(body))
    onDelivery()
    response.writeHead(fails() ? 503 : 204).end()
  }

  function take(id: string, { id: idOfBody, position, data }: FeedEvent): void {
    const { idByPosition, faults } = receiver
    if (id !== idOfBody) faults.push(`${position} has two ids in one delivery`)
    const known = idByPosition.get(position)
    if (known !== undefined) {
      receiver.repeated += 1
      if (known !== id) faults.push(`${position} came again with another id`)
      return
    }
    idByPosition.set(position, id)
    const document = data.document_id ?? ''
    if ((lastOfDocument.get(document) ?? 0) > position) faults.push(`${position} is out of order`)
    lastOfDocument.set(document, position)
  }
  return receiver
}
