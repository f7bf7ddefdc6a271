import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { readChunks } from './body.ts'
import { enforceResponseDeadline, extendDeadline } from './response-deadline.ts'
import { addTurn } from './turn.ts'

/** A server whose one handler reads the body and then waits for `release`. */
async function startHeld(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let now = 0
  const app = Fastify()
  addTurn(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  enforceResponseDeadline(app, {
    monotonicNow: () => now,
    refuse: ({ code }, _request, reply) => reply.code(503).send({ code }),
  })
  const held = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const working = Promise.withResolvers<void>()
  app.post<{ Querystring: { milliseconds?: number } }>('/', async (request, reply) => {
    const { milliseconds } = request.query
    if (milliseconds) extendDeadline(request.raw, Number(milliseconds))
    reading.resolve()
    await readChunks(request, reply, { bytes: 100, code: 'invalid_request' })
    working.resolve()
    await held.promise
    return 'done'
  })
  t.after(() => app.close())
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    reading: reading.promise,
    working: working.promise,
    release: held.resolve,
    pass(milliseconds: number) {
      now += milliseconds
      t.mock.timers.tick(250)
    },
  }
}

const JSON_BODY = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }

test('a response that takes the service 14 seconds arrives', async (t) => {
  const { url, working, pass, release } = await startHeld(t)
  const response = fetch(url, JSON_BODY)
  await working
  pass(14_000)
  release()
  assert.deepEqual([(await response).status, await (await response).text()], [200, 'done'])
})

test('a request that takes the service 15 seconds is 503, and its late result is dropped', async (t) => {
  const { url, working, pass, release } = await startHeld(t)
  const response = fetch(url, JSON_BODY)
  await working
  pass(15_000)
  assert.equal((await response).status, 503)
  assert.deepEqual(await (await response).json(), { code: 'service_unavailable' })
  release()
  assert.equal((await fetch(url, JSON_BODY)).status, 200)
})

test('a request with more time has it and no more', async (t) => {
  const { url, working, pass } = await startHeld(t)
  let isOver = false
  const response = fetch(`${url}/?milliseconds=60000`, JSON_BODY).finally(() => {
    isOver = true
  })
  await working
  pass(59_000)
  assert.equal((await fetch(`${url}/none`)).status, 404)
  assert.equal(isOver, false)
  pass(1_000)
  assert.equal((await response).status, 503)
})

test('the time that a sender takes for its body does not count', async (t) => {
  const { url, reading, working, pass, release } = await startHeld(t)
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  t.after(() => socket.destroy())
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{',
  )
  await reading
  pass(60_000)
  socket.write('}')
  await working
  pass(14_000)
  release()
  const [response] = await once(socket, 'data')
  assert.match(String(response), /^HTTP\/1\.1 200 /)
})
