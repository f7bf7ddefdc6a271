import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { test } from 'node:test'
import Fastify from 'fastify'
import { streamBody } from './body.ts'
import { addTurn } from './turn.ts'

const BYTES = 8_000_000

test('other work has its turn between any two chunks of an upload', async (t) => {
  const ticks: number[] = []
  let tick = 0
  const app = Fastify()
  addTurn(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.post('/', async (request, reply) => {
    const count = () => {
      tick += 1
      counting = setImmediate(count)
    }
    let counting = setImmediate(count)
    for await (const _ of streamBody(request, reply, { bytes: BYTES, code: 'file_too_large' }))
      ticks.push(tick)
    clearImmediate(counting)
    return ''
  })
  t.after(() => app.close())
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const client = request(address, { method: 'POST', headers: { 'content-type': 'a/b' } })
  client.end(Buffer.alloc(BYTES))
  const [response] = await once(client, 'response')
  assert.equal(response.statusCode, 200)
  assert.ok(ticks.length > 32, `${ticks.length} chunks`)
  assert.equal(new Set(ticks).size, ticks.length)
})
