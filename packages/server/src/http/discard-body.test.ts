import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { MEASURED } from '../../../../test/lib/measured.ts'
import { createBodyDiscarder } from './discard-body.ts'

const CAP = 2_000_000
const LIMITS = { limitBytes: CAP, milliseconds: 200, connections: 1 }

/** A server that rejects every body before reading it. */
async function startRefuser(t: TestContext): Promise<number> {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const discarding = createBodyDiscarder(LIMITS, () => {})
  app.addHook('onSend', async (request, reply, payload) => discarding(request, reply, payload))
  app.post('/', async (_request, reply) => reply.code(413).send('no'))
  t.after(() => app.close())
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

interface Sender {
  /** Sends until the server stops reading; returns the number of bytes sent. */
  pour(mostBytes: number): Promise<number>
  hears(text: string): Promise<void>
  closed: Promise<number>
  end(): void
}

async function openSender(port: number, length: number): Promise<Sender> {
  const socket = connect({ host: '127.0.0.1', port }).on('error', () => {})
  await once(socket, 'connect')
  const startedAt = performance.now()
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(performance.now() - startedAt))
  })
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

test(
  'the sender of a rejected body gets a response immediately and is disconnected later',
  MEASURED,
  async (t) => {
    const port = await startRefuser(t)
    const sender = await openSender(port, 2 * CAP)
    await sender.hears('connection: close')
    await sender.hears('no')
    const milliseconds = await sender.closed
    assert.ok(milliseconds >= 190 && milliseconds < 2_000, `${milliseconds} ms`)
  },
)

test('about three times the limit of a rejected body are read', async (t) => {
  const port = await startRefuser(t)
  const sender = await openSender(port, 1_000 * CAP)
  const sent = await sender.pour(100 * CAP)
  // Socket buffers on both sides come on top.
  assert.ok(sent >= 3 * CAP && sent < 20 * CAP, `${sent} bytes accepted`)
})

test('a limited number of connections is kept for rejected bodies', MEASURED, async (t) => {
  const port = await startRefuser(t)
  const first = await openSender(port, 2 * CAP)
  await first.hears('no')
  const second = await openSender(port, 2 * CAP)
  assert.ok((await second.closed) < (await first.closed))
  const third = await openSender(port, 2 * CAP)
  assert.ok((await third.closed) >= 190)
})

test('a body under the limit is discarded completely, and the connection is kept', async (t) => {
  const port = await startRefuser(t)
  const sender = await openSender(port, CAP)
  await sender.pour(CAP - 65_536)
  await sender.hears('connection: keep-alive')
  sender.end()
})
