import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { Found } from './course.ts'
import { createHost } from './host.ts'
import { templatesFor } from './page/lesson-parts.ts'
import { checkPage } from './pages/check.ts'
import { type ListQuery, lessonsPage } from './pages/lesson-list.ts'
import type { Language } from './pages/messages.ts'
import { writePage } from './pages/pages.ts'

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

test('the start page shows lessons in the language of the viewer first', () => {
  const author = { id: 'maryam', names: { en: 'Maryam', ar: 'مريم' } }
  const lessons = ['Patience', 'الصبر', 'Gratitude', 'الشكر'].map((title) => ({
    id: title,
    title,
    author,
    updatedAt: '2026-11-20T00:00:00Z',
  }))
  const viewer = { user: undefined, theme: 'light', path: '/', assets: '' } as const
  const found: Found = new Map([['Gratitude', { text: 'On <thanks> here', ranges: [[3, 11]] }]])
  const options = { beginnings: new Map(), now: new Date(0), service: 'https://waraq.example' }
  const pageFor = (language: Language, found: Found, listQuery: ListQuery) =>
    lessonsPage({ ...viewer, language }, lessons, { ...options, found, listQuery })
  const titlesIn = (language: Language, query = '') => {
    const listQuery = { query, order: 'newest' as const }
    const page = pageFor(language, query ? found : new Map(), listQuery)
    return [...page.matchAll(/<a class="title"[^>]*>([^<]*)/g)].map(([, title]) => title)
  }
  assert.deepEqual(titlesIn('en'), ['Patience', 'Gratitude', 'الصبر', 'الشكر'])
  assert.deepEqual(titlesIn('ar'), ['الصبر', 'الشكر', 'Patience', 'Gratitude'])
  assert.equal(titlesIn('en', 'maryam').length, 4, 'a name finds the lessons of its author')
  assert.deepEqual(titlesIn('en', 'thanks'), ['Gratitude'], 'words of its text find a lesson')
  const page = pageFor('en', found, { query: 'thanks', order: 'newest' })
  assert.ok(page.includes('On <mark>&lt;thanks&gt;</mark> here'))
})

test('the editor of a lesson offers a template and the teachers, in the language of the page', async () => {
  for (const [language, title, teacher] of [
    ['en', 'Lesson', 'Yusuf'],
    ['ar', 'درس', 'يوسف'],
  ] as const) {
    const [template] = templatesFor(language)
    assert.equal(template?.title, title)
    const page = writePage(
      { user: undefined, theme: 'light', path: '/', assets: '', language },
      'https://waraq.example',
      { teachers: [{ id: 'yusuf', name: teacher }] },
    )
    assert.ok(page.includes(teacher))
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
