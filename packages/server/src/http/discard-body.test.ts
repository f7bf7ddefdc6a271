import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { createBodyDiscarder } from './discard-body.ts'
import { addTurn } from './turn.ts'

const CAP = 2_000_000
const NEVER = 3_600_000

/** A server that rejects every body before reading it, and discards it for this time. */
async function startRefuser(t: TestContext, milliseconds: number): Promise<number> {
  const limits = { limitBytes: CAP, milliseconds, connections: 1 }
  const app = Fastify()
  addTurn(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const discarding = createBodyDiscarder(limits, () => {})
  app.addHook('onSend', async (request, reply, payload) => discarding(request, reply, payload))
  app.post('/', async (_request, reply) => reply.code(413).send('no'))
  t.after(() => app.close())
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

interface Sender {
  /** Sends until the server stops reading; returns the number of bytes sent. */
  pour(mostBytes: number): Promise<number>
  hears(text: string): Promise<void>
  closed: Promise<unknown>
  end(): void
}

async function openSender(port: number, length: number): Promise<Sender> {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {})
  await once(socket, 'connect')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let heard = ''
  socket.on('data', (chunk) => {
    heard += String(chunk).toLowerCase()
  })
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: a/b\r\nContent-Length: ${length}\r\n\r\n`,
  )
  return {
    async pour(mostBytes) {
      const chunk = Buffer.alloc(65_536)
      let sent = 0
      for (; sent < mostBytes && socket.writable; sent += chunk.length) {
        if (!socket.write(chunk)) await Promise.race([drained(socket), closed])
      }
      return sent
    },
    async hears(text) {
      while (!heard.includes(text)) await once(socket, 'data')
    },
    closed,
    end: () => socket.destroy(),
  }
}

const drained = (socket: Socket) => new Promise((resolve) => socket.once('drain', resolve))

test('the sender of a rejected body gets a response immediately and can send the rest', async (t) => {
  const port = await startRefuser(t, NEVER)
  const sender = await openSender(port, 2 * CAP)
  await sender.hears('connection: close')
  await sender.hears('no')
  assert.ok((await sender.pour(2 * CAP)) >= 2 * CAP)
  await sender.closed
})

test('the sender of a rejected body that does not end is disconnected after the time', async (t) => {
  const port = await startRefuser(t, 10)
  const sender = await openSender(port, 2 * CAP)
  await sender.hears('no')
  await sender.closed
})

test('about three times the limit of a rejected body are read', async (t) => {
  const port = await startRefuser(t, NEVER)
  const sender = await openSender(port, 1_000 * CAP)
  const sent = await sender.pour(100 * CAP)
  // Socket buffers on both sides come on top.
  assert.ok(sent >= 3 * CAP && sent < 20 * CAP, `${sent} bytes accepted`)
})

test('a limited number of connections is kept for rejected bodies', async (t) => {
  const port = await startRefuser(t, NEVER)
  const first = await openSender(port, 2 * CAP)
  await first.hears('no')
  const second = await openSender(port, 2 * CAP)
  await second.closed
  assert.ok((await first.pour(2 * CAP)) >= 2 * CAP, 'the first is still read')
  await first.closed
  const third = await openSender(port, 2 * CAP)
  await third.hears('no')
  assert.ok((await third.pour(2 * CAP)) >= 2 * CAP, 'the third takes its place')
})

test('a body under the limit is discarded completely, and the connection is kept', async (t) => {
  const port = await startRefuser(t, NEVER)
  const sender = await openSender(port, CAP)
  await sender.pour(CAP - 65_536)
  await sender.hears('connection: keep-alive')
  sender.end()
})
