import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import Fastify from 'fastify'
import { handOver } from '../src/http/not-ready-routes.ts'
import { disconnectSlowClients } from '../src/http/slow-clients.ts'

const HEAD = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
/** More than any socket buffer holds. */
const LONG = Buffer.alloc(48_000_000)
const CHUNK = 262_144
const QUICK = {
  silentMilliseconds: 10_000,
  maxWaitMilliseconds: 300,
  bytesPerSecond: 100_000_000,
  everyMilliseconds: 1,
}

/** A server with a long response that disconnects slow clients. */
async function startLongResponder(
  t: TestContext,
  pace: typeof QUICK,
  response: Buffer,
  monotonicNow?: () => number,
): Promise<number> {
  const server = createServer((_request, reply) => reply.end(response))
  disconnectSlowClients(server, pace, monotonicNow)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return address.port
}

/** Reads the response in chunks and waits after each; returns the number of bytes received. */
async function readInChunks(port: number, rest: (taken: number) => Promise<unknown>) {
  let taken = 0
  const socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: Buffer.alloc(CHUNK),
      callback(length) {
        taken += length
        if (taken >= LONG.length) socket.destroy()
        else rest(taken).then(() => socket.resume())
        return false
      },
    },
  })
  // The server may reset the connection in the middle of a response.
  socket.on('error', () => undefined)
  socket.write(HEAD)
  await once(socket, 'close')
  return taken
}

test('a reader below the minimum throughput is disconnected before the end', async (t) => {
  let passed = 0
  const port = await startLongResponder(t, QUICK, LONG, () => passed)
  const taken = await readInChunks(port, async (so) => {
    // A tenth of the minimum.
    passed = (so / QUICK.bytesPerSecond) * 10_000
    await delay(QUICK.everyMilliseconds)
  })
  assert.ok(taken > CHUNK, 'it received several chunks')
  assert.ok(taken < LONG.length, `${taken} bytes were received`)
})

test('a reader above the minimum throughput receives everything, even after the maximum wait', async (t) => {
  let passed = 0
  const pace = { ...QUICK, maxWaitMilliseconds: 1 }
  const port = await startLongResponder(t, pace, LONG, () => passed)
  const taken = await readInChunks(port, (so) => {
    // Twice the minimum.
    passed = (so / QUICK.bytesPerSecond) * 500
    return setImmediate()
  })
  assert.ok(taken >= LONG.length)
})

test('an idle connection without a pending response is not closed', async (t) => {
  const port = await startLongResponder(
    t,
    { ...QUICK, maxWaitMilliseconds: 0, bytesPerSecond: 1_000_000_000, everyMilliseconds: 1 },
    Buffer.from('short'),
  )
  const idle = connect({ port, host: '127.0.0.1' })
  t.after(() => idle.destroy())
  for (let turn = 0; turn < 3; turn++) {
    idle.write(HEAD)
    const [chunk] = await once(idle, 'data')
    assert.match(String(chunk), /200 OK/)
    // Several checks of all connections.
    await delay(30)
  }
})

test('a client whose socket times out is disconnected if it reads nothing, not while it waits', async (t) => {
  const held = Promise.withResolvers<void>()
  const server = createServer(async (_request, response) => {
    await held.promise
    response.end(LONG)
  })
  disconnectSlowClients(server, { ...QUICK, maxWaitMilliseconds: 60_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1' }).pause()
  t.after(() => client.destroy())
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const requested = once(server, 'request')
  client.write(HEAD)
  const [socket] = await accepted
  await requested
  server.emit('timeout', socket)
  assert.ok(!socket.destroyed, 'it waits')
  held.resolve()
  await held.promise
  server.emit('timeout', socket)
  assert.ok(socket.destroyed, 'it reads nothing')
})

test('a client that waits stays connected to a server that was handed over', async (t) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const server = createServer()
  const app = Fastify()
  for (const each of [server, app.server]) disconnectSlowClients(each, QUICK)
  app.get('/', () => held.then(() => 'short'))
  await handOver(server, app)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => Promise.all([app.close(), server.close()]))
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1' })
  t.after(() => client.destroy())
  const requested = once(server, 'request') as Promise<[IncomingMessage]>
  client.write(HEAD)
  const [{ socket }] = await requested
  server.emit('timeout', socket)
  assert.ok(!socket.destroyed)
  release()
  assert.match(String(await once(client, 'data')), /200 OK/)
})

test('an idle connection is closed at its timeout, also after a request that asked first', async (t) => {
  const server = createServer({ keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 }, respond)
  server.on('checkContinue', respond)
  disconnectSlowClients(server, { ...QUICK, maxWaitMilliseconds: 60_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  for (const head of [HEAD, HEAD.replace('Host', 'Expect: 100-continue\r\nHost')]) {
    const client = connect({ port, host: '127.0.0.1' }).resume()
    client.write(head)
    await once(client, 'end', { signal: t.signal })
  }

  function respond(_request: unknown, response: ServerResponse): void {
    response.end('short')
  }
})
