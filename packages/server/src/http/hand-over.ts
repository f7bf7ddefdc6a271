import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Moves a listening server to another application; open connections stay. */
export async function handOver(server: Server, to: FastifyInstance): Promise<void> {
  await to.ready()
  for (const event of ['request', 'checkContinue', 'checkExpectation', 'clientError']) {
    server.removeAllListeners(event)
    for (const listener of to.server.listeners(event)) {
      server.on(event, (...asked) => Reflect.apply(listener, to.server, asked))
    }
  }
}
