import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite, type TestContext, test } from 'node:test'
import { createNodeTokenEndpoint } from '@waraq/sdk/backend'
import type { Page } from 'playwright-core'
import { sharedService } from '../../packages/server/test/lib/service.ts'
import { bundledPages } from './lib/bundle.ts'
import { noChromium, openPage } from './lib/chromium.ts'
import { untilState, untilTextIsShown } from './lib/editor-user.ts'
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
    const requests: IncomingMessage[] = []
    const other = await listen(t, requests)
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
    assert.ok(requests.length > 0)
    const leaked = requests
      .flatMap(({ headers }) => Object.keys(headers))
      .filter((it) => CSRF.test(it))
    assert.deepEqual(leaked, [])
    assert.ok(requests.every(({ url }) => url === '/token'))
    assert.equal(
      requests.filter(({ method }) => method === 'POST').length,
      1,
      'only the first call',
    )
  })
})

/** The number of errors at the moment when the notice is shown. */
const ERRORS_AT_NOTICE = `new Promise((resolve) => {
  new MutationObserver(() => {
    if (!document.querySelector('.wq-saving-notice')) return
    resolve(writer.events.filter((it) => it === 'error').length)
  }).observe(document.body, { childList: true, subtree: true })
})`

suite('an editor whose backend refuses tokens', { skip: noChromium }, () => {
  for (const { locale, sentence, button } of [
    {
      locale: 'en',
      sentence: 'Not saved: this site did not issue a token (403). Ask its operator.',
      button: 'Try now',
    },
    {
      locale: 'ar',
      sentence: 'لم يُحفظ: لم يمنحك هذا الموقع إذن الدخول (٤٠٣). راجع القائمين عليه.',
      button: 'أعد المحاولة الآن',
    },
  ]) {
    test(`names the 403 of Django within two attempts and saves when it is repaired (${locale})`, async (t) => {
      const service = await sharedService()
      const { apiKey } = await service.organization()
      const mint = createNodeTokenEndpoint({ baseUrl: service.url, apiKey, userOf: () => 'amina' })
      const page = await openHost(
        t,
        {
          '/token': (request, response) => {
            if (request.headers['x-csrftoken'] === 'Zr4bJ0mQ') return mint(request, response)
            response.setHeader('content-type', 'text/html; charset=utf-8')
            return response.writeHead(403).end('<h1>CSRF verification failed.</h1>')
          },
        },
        { locale },
      )
      const logged: string[] = []
      page.on('console', (message) => {
        if (message.text().startsWith('Waraq:')) logged.push(message.text())
      })
      // The focus follows the event `ready`.
      await page.locator('.wq-editable:focus').waitFor()
      const errors = page.evaluate(ERRORS_AT_NOTICE)
      await page.keyboard.type('Kept')
      assert.equal(await errors, 2)
      await page.getByText(sentence).waitFor()
      assert.deepEqual(await page.evaluate(`[...new Set(writer.events)]`), [
        'ready',
        'saving',
        'error',
        'token_unavailable',
      ])
      const status = page.locator('.wq-status[data-state=retrying]')
      await status.waitFor()
      assert.doesNotMatch((await status.textContent()) ?? '', /Trying|جارٍ/)
      assert.equal(logged.length, 1)
      assert.match(
        logged[0] ?? '',
        /403 with text\/html.*CSRF.*\/docs\/errors\/#token_unavailable$/,
      )
      await page.evaluate(`document.cookie = 'csrftoken=Zr4bJ0mQ; path=/'`)
      await page.getByRole('button', { name: button }).click()
      await untilState(page, 'saved')
      assert.equal(await page.getByRole('alert').count(), 0)
      await untilTextIsShown(page, 'Kept')
    })
  }

  test('names the 403 of a document that cannot be opened, and tells the host', async (t) => {
    const page = await openHost(
      t,
      { '/token': (_, response) => response.writeHead(403).end() },
      { document: '019b0c2e-7a10-8abc-8def-0123456789ab' },
    )
    await page
      .getByText('This document could not be opened: this site did not issue a token (403).')
      .waitFor()
    assert.deepEqual(await page.evaluate('writer.events'), ['load_failed', 'token_unavailable'])
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

async function openHost(
  t: TestContext,
  endpoints: Record<string, Endpoint>,
  settings: Record<string, string> = {},
): Promise<Page> {
  const service = await sharedService()
  const host = await startPageHost(t, { ...(await bundledPages()), ...endpoints })
  const page = await openPage(t, { expects: [/status of (?:403|419|422)/, /^Waraq: /] })
  await page.goto(`${host}/writer.html#${new URLSearchParams({ api: service.url, ...settings })}`)
  await page.waitForFunction(`'writer' in globalThis`)
  return page
}

/** Another site that accepts requests of every origin. */
async function listen(t: TestContext, requests: IncomingMessage[]): Promise<string> {
  const server = createServer((request, response) => {
    requests.push(request)
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
