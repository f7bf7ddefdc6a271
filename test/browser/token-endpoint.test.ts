import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, type TestContext, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sharedService } from '../../packages/server/test/lib/service.ts'
import { bundledPages } from './lib/bundle.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { type Endpoints, startPageHost } from './lib/page-host.ts'

const CSRF = /^x-(?:csrf|xsrf)/
const TOKEN = '{"token":"a.b.c"}'

type Endpoint = NonNullable<Endpoints[string]>

/** The check of each framework, and the status of its error. */
const FRAMEWORKS: {
  name: string
  cookie?: string
  meta?: string
  passes(headers: IncomingHttpHeaders): boolean
  errorStatus: number
}[] = [
  {
    name: 'Django',
    cookie: 'csrftoken=Zr4bJ0mQ; Path=/; SameSite=Lax',
    passes: (headers) => headers['x-csrftoken'] === 'Zr4bJ0mQ',
    errorStatus: 403,
  },
  {
    name: 'Laravel with its cookie',
    cookie: 'XSRF-TOKEN=eyJpdiI6Ilk%3D; Path=/; SameSite=Lax',
    passes: (headers) => headers['x-xsrf-token'] === 'eyJpdiI6Ilk=',
    errorStatus: 419,
  },
  {
    name: 'Rails',
    meta: 'Fv_8-zQ==',
    passes: (headers) => headers['x-csrf-token'] === 'Fv_8-zQ==',
    errorStatus: 422,
  },
]

suite('`fetchToken` in a page', { skip: noChromium }, () => {
  for (const { name, cookie, meta, passes, errorStatus } of FRAMEWORKS) {
    test(`gets a token from ${name}`, async (t) => {
      const page = await openHost(t, {
        '/token': ({ headers }, response) => {
          if (passes(headers)) return response.end(TOKEN)
          response.setHeader('content-type', 'text/html; charset=utf-8')
          return response.writeHead(errorStatus).end('<h1>Forbidden</h1>')
        },
        '/sign-in': (_, response) => {
          if (cookie) response.setHeader('set-cookie', cookie)
          response.end()
        },
      })
      assert.match(
        await fetchIn(page, '/token'),
        new RegExp(`answered ${errorStatus} with text/html`),
      )
      await page.evaluate(`fetch('/sign-in', { method: 'POST' })`)
      if (meta) await page.evaluate(ADD_META, meta)
      assert.equal(await fetchIn(page, '/token'), 'a.b.c')
      assert.match(await fetchIn(page, '/token', { csrf: false }), /answered/)
    })
  }

  test('sends no CSRF token to another origin, by its URL, a base element or a redirect', async (t) => {
    const seen: IncomingMessage[] = []
    const other = await listen(t, seen)
    const page = await openHost(t, {
      '/token': (_, response) => response.end(TOKEN),
      '/away': (_, response) => response.writeHead(307, { location: `${other}/token` }).end(),
    })
    await page.evaluate(`document.cookie = 'csrftoken=Zr4bJ0mQ; path=/'`)
    await page.evaluate(`document.cookie = 'XSRF-TOKEN=Zr4bJ0mQ; path=/'`)
    await page.evaluate(ADD_META, 'Zr4bJ0mQ')
    assert.equal(await fetchIn(page, `${other}/token`), 'a.b.c')
    assert.match(await fetchIn(page, '/away'), /was redirected/)
    await page.evaluate(ADD_BASE, `${other}/`)
    assert.equal(await fetchIn(page, '/token'), 'a.b.c')
    assert.ok(seen.length > 0)
    const leaked = seen.flatMap(({ headers }) => Object.keys(headers)).filter((it) => CSRF.test(it))
    assert.deepEqual(leaked, [])
    assert.ok(seen.every(({ url }) => url === '/token'))
    assert.equal(seen.filter(({ method }) => method === 'POST').length, 1, 'only the first call')
  })
})

const ADD_META = (content: string) => {
  const { document } = globalThis as unknown as { document: PageDocument }
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'csrf-token', content }),
  )
}
const ADD_BASE = (href: string) => {
  const { document } = globalThis as unknown as { document: PageDocument }
  document.head.prepend(Object.assign(document.createElement('base'), { href }))
}

interface PageDocument {
  head: { append(element: object): void; prepend(element: object): void }
  createElement(name: string): object
}

/** Calls it in the page; the token, or the message of its error. */
function fetchIn(page: Page, url: string, options = {}): Promise<string> {
  const call = `writer.fetchToken(${JSON.stringify(url)}, ${JSON.stringify(options)})`
  return page.evaluate(`${call}.then(({ token }) => token, ({ message }) => message)`)
}

async function openHost(t: TestContext, endpoints: Record<string, Endpoint>): Promise<Page> {
  const service = await sharedService()
  const host = await startPageHost(t, { ...(await bundledPages()), ...endpoints })
  const page = await openPage(t, { expects: [/status of (?:403|419|422)/] })
  await page.goto(`${host}/writer.html#${new URLSearchParams({ api: service.url })}`)
  await page.waitForFunction(`'writer' in globalThis`)
  return page
}

/** Another site that accepts requests of every origin. */
async function listen(t: TestContext, seen: IncomingMessage[]): Promise<string> {
  const server = createServer((request, response) => {
    seen.push(request)
    for (const name of ['allow-origin', 'allow-headers', 'allow-methods']) {
      response.setHeader(`access-control-${name}`, '*')
    }
    response.end(TOKEN)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  // Only a pipe has a string here.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
