import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { createHost } from './host.ts'
import { checkPage } from './pages/check.ts'
import type { Language } from './pages/messages.ts'

test('a page whose scripts are being built shows a notice, reloads and then opens', async (t) => {
  let isBundleBuilt = false
  let buildCount = 0
  const host = createHost({
    // Never called: a new lesson reads nothing.
    findOrganization: () => ({ url: 'https://waraq.example', apiKey: '', signingSecret: '' }),
    assets: {
      folder: '/assets/a',
      isBuilt: () => isBundleBuilt,
      async prepare() {
        buildCount += 1
      },
      find: async () => undefined,
    },
  })
  const port = await serve(t, host)
  const read = async (lang: string) => {
    const page = await fetch(`http://127.0.0.1:${port}/write`, {
      headers: { cookie: `user=amina; lang=${lang}` },
    })
    return { status: page.status, text: await page.text() }
  }
  for (const [lang, words] of [
    ['en', /One moment/],
    ['ar', /لحظة من فضلك/],
  ] as const) {
    const page = await read(lang)
    assert.equal(page.status, 503)
    assert.match(page.text, words)
    assert.match(page.text, /<meta http-equiv="refresh" content="1">/)
    assert.doesNotMatch(page.text, /<script/)
  }
  assert.equal(buildCount, 2, 'a failed start is retried')
  isBundleBuilt = true
  const { status, text } = await read('en')
  assert.equal(status, 200)
  assert.match(text, /src="\/assets\/a\/write.js"/)
})

test('the page that checks quotations mentions hadiths only with an installed collection', () => {
  const viewer = { user: undefined, theme: 'light', path: '/check', assets: '' } as const
  const page = (language: Language, hasHadiths: boolean) =>
    checkPage({ ...viewer, language }, 'https://waraq.example', hasHadiths)
  for (const [language, word] of [
    ['en', 'hadith that it quotes'],
    ['ar', 'وأحاديث'],
  ] as const) {
    assert.ok(page(language, true).includes(word), language)
    assert.ok(!page(language, false).includes(word), language)
  }
})

const NO_ASSETS = {
  folder: '/assets/a',
  isBuilt: () => true,
  prepare: async () => {},
  find: async () => undefined,
}

test('a request with another Host gets 421', async (t) => {
  const host = createHost({ findOrganization: () => undefined, assets: NO_ASSETS })
  const port = await serve(t, host)
  const ask = async (name: string) => {
    const sent = request({ host: '127.0.0.1', port, headers: { host: name } }).end()
    const [{ statusCode }] = await once(
      sent.on('response', (response) => response.resume()),
      'response',
    )
    return statusCode
  }
  for (const name of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]', 'LOCALHOST']) {
    assert.equal(await ask(name), 503, name)
  }
  for (const name of ['rebound.example', '127.0.0.1.rebound.example', 'localhost.example:1']) {
    assert.equal(await ask(name), 421, name)
  }
})

async function serve(t: TestContext, host: ReturnType<typeof createHost>): Promise<number> {
  const server = createServer(host).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  // The address is a string only for a pipe.
  return (server.address() as AddressInfo).port
}
