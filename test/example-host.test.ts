/** The example host over a real service: hostile paths and cookies, and webhooks. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { doc, p } from '../packages/server/test/lib/content.ts'
import { sharedService } from '../packages/server/test/lib/service.ts'
import { startWebhookService } from '../packages/server/test/lib/webhooks.ts'
import { textOf } from '../packages/server/test/lib/writing.ts'

interface Options {
  findOrganization(): { url: string; apiKey: string; signingSecret: string }
  assets: typeof ASSETS
  webhookSecret?: string
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
  const port = await listen(t, host)
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

async function listen(t: TestContext, host: RequestListener): Promise<number> {
  const server = createServer(host).listen(0, '127.0.0.1')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
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

test('the host finds letters of a lesson that a webhook told of, and takes no forged webhook', async (t) => {
  const { service, organization, createWebhook, settle } = await startWebhookService(t)
  const { apiKey, signingSecret } = organization
  const options = {
    findOrganization: () => ({ url: service.url, apiKey, signingSecret }),
    assets: ASSETS,
  }
  let host = createHost(options)
  const port = await listen(t, (request, response) => host(request, response))
  const url = `http://127.0.0.1:${port}`
  const receive = () => fetch(`${url}/webhooks/waraq`, { method: 'POST', body: '{}' })
  assert.equal((await receive()).status, 404)
  const { secret } = await createWebhook(`${url}/webhooks/waraq`)
  host = createHost({ ...options, webhookSecret: secret })
  assert.equal((await receive()).status, 400)

  const { call } = await organization.author('amina')
  const lesson = (words: string) => ({ content: doc(p('Title'), p(words)) })
  /** Whether the list has the lesson for letters within its words, which only the index finds. */
  const isFound = async (letters: string) => {
    await settle()
    const headers = { cookie: 'user=amina' }
    const page = await fetch(`${url}/?q=${encodeURIComponent(letters)}`, { headers })
    return (await page.text()).includes('class="card"')
  }
  const { json } = await call('POST', '/v1/documents/', { body: lesson('Everlasting gardens') })
  assert.equal(await isFound('ARDEN'), true)
  await call('PATCH', `/v1/documents/${json.id}/`, { body: lesson('الأنهار الجارية') })
  assert.equal(await isFound('arden'), false)
  assert.equal(await isFound('نهار'), true)
  await call('DELETE', `/v1/documents/${json.id}/`)
  assert.equal(await isFound('نهار'), false)
})
