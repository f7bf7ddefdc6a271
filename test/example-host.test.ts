/** The example host over a real service: hostile paths and cookies. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { sharedService } from '../packages/server/test/lib/service.ts'
import { textOf } from '../packages/server/test/lib/writing.ts'

interface Options {
  findOrganization(): { url: string; apiKey: string; signingSecret: string }
  assets: typeof ASSETS
}

// Imported dynamically, because the host's pages need types of browsers and this test those of
// Node.
const HOST = new URL('../examples/host/host.ts', import.meta.url).href
const { createHost }: { createHost(options: Options): RequestListener } = await import(HOST)

const ASSETS = {
  folder: '/assets/a',
  isBuilt: () => true,
  prepare: async () => {},
  find: async () => undefined,
}

async function startHost(t: TestContext) {
  const service = await sharedService()
  const { apiKey, signingSecret, author } = await service.organization()
  const organization = { url: service.url, apiKey, signingSecret }
  const host = createHost({ findOrganization: () => organization, assets: ASSETS })
  const server = createServer(host).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    author,
    /** Sends the path unchanged; `fetch` would normalize it. */
    async ask(path: string, init: { method?: string; cookie?: string; body?: string } = {}) {
      const { method = 'GET', cookie, body } = init
      const headers = { host: '127.0.0.1', ...(cookie !== undefined && { cookie }) }
      const outgoing = request({ host: '127.0.0.1', port, path, method, headers }).end(body)
      const [response]: IncomingMessage[] = await once(outgoing, 'response')
      assert.ok(response)
      response.resume()
      return response
    },
  }
}

test('a path or cookie with a malformed encoding is answered without a 500', async (t) => {
  const { ask } = await startHost(t)
  for (const [path, init, status] of [
    ['/shared/%', {}, 404],
    ['/shared/%E0%A4%A', {}, 404],
    ['/shared/%', { method: 'POST', body: 'password=a' }, 404],
    ['/', { cookie: 'user=%' }, 200],
    ['/', { cookie: 'lang=%; theme=%' }, 200],
    ['/shared/none', { cookie: 'access=%' }, 404],
    ['/shared/none', { cookie: 'access=%0a' }, 404],
    ['//', {}, 400],
  ] as const) {
    assert.equal((await ask(path, init)).statusCode, status, `${path} ${JSON.stringify(init)}`)
  }
})

test('the path of a shared lesson adds no attribute to the cookie of its reader', async (t) => {
  const { ask, author } = await startHost(t)
  const { call } = await author()
  const { json: document } = await call('POST', '/v1/documents/', { body: textOf('shared') })
  const body = { password: 'a' }
  const { json: link } = await call('POST', `/v1/documents/${document.id}/shares/`, { body })
  const path = `/shared/${link.share_token}`
  for (const end of ['', '/', '/;Domain=host.example', '/a;%20Path=/;Max-Age=9', '?;Path=/']) {
    const response = await ask(path + end, { method: 'POST', body: 'password=a' })
    const [cookie = ''] = response.headers['set-cookie'] ?? []
    const [, ...attributes] = cookie.split(/;\s*/)
    const names = attributes.map((attribute) => attribute.split('=')[0])
    assert.deepEqual(names, ['Path', 'HttpOnly', 'SameSite', 'Expires'], end)
    assert.ok(attributes.includes(`Path=${path}`), cookie)
    assert.equal(response.headers.location, path)
  }
})
