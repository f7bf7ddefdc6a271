import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { type TestContext, test } from 'node:test'
import * as image from './lib/images.ts'
import { startService } from './lib/service.ts'

/** A store that misbehaves, in front of nothing. */
async function badStore(t: TestContext, answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const WAYS: [what: string, answer: RequestListener][] = [
  ['hangs', () => {}],
  ['cuts the connection', (request) => request.socket.destroy()],
  ['answers 500', (_, response) => response.writeHead(500).end()],
  ['refuses our key', (_, response) => response.writeHead(403).end()],
]

for (const [what, answer] of WAYS) {
  test(`a store that ${what} is 503 within two seconds, and documents do not feel it`, async (t) => {
    let isBad = false
    const endpoint = await badStore(t, (request, response) => {
      if (isBad) return answer(request, response)
      return response.writeHead(200).end()
    })
    const service = await startService(t, {
      WARAQ_S3_BUCKET: 'images',
      WARAQ_S3_ENDPOINT: endpoint,
      WARAQ_S3_ACCESS_KEY: 'a',
      WARAQ_S3_SECRET_KEY: 's',
    })
    const amina = await (await service.organization()).author()
    const ticket = await image.ticketOf(amina)
    isBad = true
    const startedAt = performance.now()
    const refused = await image.confirm(amina, ticket.image_id)
    assert.ok(performance.now() - startedAt < 2_000)
    assert.deepEqual([refused.status, refused.json], [503, { error: 'storage_unavailable' }])
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
    await image.written(amina, image.showing(ticket.image_id))
    isBad = false
    // The ticket was not lost: now the store says that there is nothing like an image yet.
    assert.equal((await image.confirm(amina, ticket.image_id)).json.error, 'image_invalid')
  })
}

test('nobody is sent to a store that does not answer', async (t) => {
  const endpoint = await badStore(t, (request) => request.socket.destroy())
  const service = await startService(t, {
    WARAQ_S3_BUCKET: 'images',
    WARAQ_S3_ENDPOINT: endpoint,
    WARAQ_S3_ACCESS_KEY: 'a',
    WARAQ_S3_SECRET_KEY: 's',
  })
  const amina = await (await service.organization()).author()
  const { status, json } = await image.ask(amina)
  assert.deepEqual([status, json], [503, { error: 'storage_unavailable' }])
})
