import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createHost } from './host.ts'

test('while the scripts of a page are made it says so and looks again, and then it opens', async (t) => {
  let isMade = false
  let begun = 0
  const host = createHost({
    // Nobody asks it: a new lesson is written without reading anything.
    findOrganization: () => ({ url: 'https://waraq.example', apiKey: '', signingSecret: '' }),
    assets: {
      folder: '/assets/a',
      isMade: () => isMade,
      async prepare() {
        begun += 1
      },
      find: async () => undefined,
    },
  })
  const server = createServer(host).listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  // Only a pipe has a string here.
  const { port } = server.address() as AddressInfo
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
    const waiting = await read(lang)
    assert.equal(waiting.status, 503)
    assert.match(waiting.text, words)
    assert.match(waiting.text, /<meta http-equiv="refresh" content="1">/)
    assert.doesNotMatch(waiting.text, /<script/)
  }
  assert.equal(begun, 2, 'what failed once is begun anew')
  isMade = true
  const { status, text } = await read('en')
  assert.equal(status, 200)
  assert.match(text, /src="\/assets\/a\/write.js"/)
})
