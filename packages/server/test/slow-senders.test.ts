import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { readBody } from '../src/http/body.ts'
import { noRateLimit } from '../src/http/rate-limit/rate-limiter.ts'
import { createHttpServer } from '../src/http/server.ts'
import { heard, openSocket, responsesOf, talk } from './lib/raw.ts'

const CAP = { bytes: 10_000, code: 'document_too_large' } as const
const TIMEOUT_MILLISECONDS = 50

/** The HTTP server with a route that returns the number of body bytes, and short timeouts. */
async function startCounter(t: TestContext): Promise<string> {
  const log = pino({ level: 'silent' })
  const http = createHttpServer(
    {
      log,
      observers: [],
      limiter: noRateLimit,
      largestBodyBytes: CAP.bytes,
      origins: '*',
      trustProxy: false,
      keepAliveMilliseconds: 5_000,
      lifecycle: { isDraining: false },
      monotonicNow: () => performance.now(),
      errorBody: (code) => ({ error: code }),
    },
    (app) => {
      app.post('/', async (request, reply) => {
        const body = await readBody(request, reply, CAP, TIMEOUT_MILLISECONDS)
        return reply.send(String(body.length))
      })
    },
  )
  t.after(() => http.close())
  return http.listen({ host: '127.0.0.1', port: 0 })
}

const head = (...headers: string[]) =>
  ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', ''].join('\r\n')

const UNFINISHED = [
  head('Content-Length: 100'),
  `${head('Content-Length: 100')}{"content":`,
  head('Transfer-Encoding: chunked'),
  `${head('Transfer-Encoding: chunked')}5\r\n{"con\r\n`,
]

test('a sender that stops in the middle of a body gets 400, and the connection is closed', async (t) => {
  const url = await startCounter(t)
  for (const bytes of UNFINISHED) {
    const [response, ...others] = await talk(url, bytes)
    assert.equal(response?.status, 400, bytes)
    assert.equal(response?.body, '{"error":"invalid_request"}')
    assert.equal(response?.headers.connection, 'close')
    assert.deepEqual(others, [])
  }
})

test('a sender that has sent 4 KiB may pause four seconds longer', async (t) => {
  const url = await startCounter(t)
  const slow = openSocket(url)
  const received = heard(slow)
  slow.write(`${head('Connection: close', 'Content-Length: 4097')}${' '.repeat(4_096)}`)
  // A client that connected later without data has timed out by now.
  assert.equal((await talk(url, UNFINISHED[0] ?? ''))[0]?.status, 400)
  slow.write(' ')
  const [response] = responsesOf(await received)
  assert.equal(response?.body, '4097')
})

test('an incomplete body is never processed', async (t) => {
  const url = await startCounter(t)
  for (const bytes of UNFINISHED) {
    const socket = openSocket(url)
    const received = heard(socket)
    socket.end(bytes)
    const statuses = responsesOf(await received).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => status === 400),
      `${statuses}`,
    )
  }
})
