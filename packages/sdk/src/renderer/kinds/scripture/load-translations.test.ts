import assert from 'node:assert/strict'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { listen } from '../../../../test/stand-in.ts'
import { createClient } from '../../../client/client.ts'
import { renderToHtml } from '../../render-to-html.ts'
import { loadTranslations } from './load-translations.ts'

type Attributes = Record<string, unknown>

const SHOWN = { translationOpen: true, displayMode: 'card' }
const verse = (surah: number, ayah: number, more: Attributes = {}) => ({
  type: 'quranVerse',
  attrs: { surah, ayah, ...SHOWN, ...more },
})
const hadith = (collectionNameEnglish: string, number: unknown, more: Attributes = {}) => ({
  type: 'hadithNode',
  attrs: { collectionNameEnglish, number, ...SHOWN, ...more },
})
const doc = (...content: unknown[]) => ({
  type: 'doc',
  content: [{ type: 'blockquote', content: [{ type: 'paragraph', content }] }],
})

/** A service whose editions are called 20 and 31. */
function respond({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(url, 'http://service')
  const from = searchParams.get('from')
  const asked = Number(searchParams.get('translation') ?? 20)
  const edition = (id: number, key: string) => ({
    resource_id: id,
    author_name: `Author ${id}`,
    text: `${id} of ${key}`,
  })
  const [, key = ''] = /verses\/([\d:]+)\/$/.exec(decodeURIComponent(pathname)) ?? []
  const body = pathname.startsWith('/v1/hadith/')
    ? [{ ref: searchParams.get('q'), translation_en: `of ${searchParams.get('q')}` }]
    : from
      ? { text: 'x', verses: [2, 3].map((ayah) => ({ translation: `${asked} of 1:${ayah}` })) }
      : {
          text: 'x',
          translation_en: `20 of ${key} [Author 20]`,
          translations: [edition(20, key), edition(31, key)],
          ...(searchParams.has('translation') && { translation: edition(asked, key) }),
        }
  response.end(JSON.stringify(body))
}

async function clientOf(t: TestContext, handler = respond) {
  const requests: string[] = []
  const apiUrl = await listen(t, (request, response) => {
    requests.push(request.url ?? '')
    handler(request, response)
  })
  return { client: createClient({ apiUrl }), requests }
}

const QUOTED = doc(
  verse(2, 255),
  verse(1, 2, { fromAyah: 2, toAyah: 3 }),
  verse(2, 255),
  hadith('bukhari', 1),
  verse(112, 1, { translationOpen: false }),
  verse(113, 1, { displayMode: 'inline' }),
  verse(0, 0),
)

test('`loadTranslations` reads each shown translation once', async (t) => {
  const { client, requests } = await clientOf(t)
  const translations = await loadTranslations(client, QUOTED)
  assert.deepEqual(Object.fromEntries(translations), {
    '2:255': '20 of 2:255 [Author 20]',
    '1:2-3': '20 of 1:2 20 of 1:3 [Author 20]',
    'bukhari:1': 'of bukhari:1',
  })
  assert.equal(requests.length, 4)
})

test('`loadTranslations` reads the requested edition', async (t) => {
  const { client } = await clientOf(t)
  const translations = await loadTranslations(client, QUOTED, { translation: 31 })
  assert.equal(translations.get('2:255'), '31 of 2:255 [Author 31]')
  assert.equal(translations.get('1:2-3'), '31 of 1:2 31 of 1:3 [Author 31]')
})

test('`renderToHtml` writes a translation as the script does, and marks it as shown', async (t) => {
  const { client } = await clientOf(t)
  const content = doc(verse(2, 255), verse(2, 256))
  const translations = await loadTranslations(client, doc(verse(2, 255)))
  const html = renderToHtml(content, { translations })
  const strip = '<span class="wq-translation" dir="ltr">20 of 2:255 [Author 20]</span></span>'
  assert.match(html, /data-verse="2:255" data-translated="" data-asked=""/)
  assert.equal(html.split(strip).length, 2)
  assert.match(html, /data-verse="2:256" data-translated="">/)
  const hostile = renderToHtml(content, { translations: new Map([['2:255', '<img src=x>']]) })
  assert.match(hostile, /dir="ltr">&lt;img src=x&gt;<\/span>/)
})

test('`loadTranslations` omits what fails', async (t) => {
  const { client } = await clientOf(t, (request, response) =>
    request.url?.includes('255') ? void response.writeHead(503).end() : respond(request, response),
  )
  const translations = await loadTranslations(client, QUOTED)
  assert.deepEqual([...translations.keys()].sort(), ['1:2-3', 'bukhari:1'])
})

test('`loadTranslations` reads at most 100 references, 4 at a time', async (t) => {
  let most = 0
  let waiting: (() => void)[] = []
  const { client, requests } = await clientOf(t, async (request, response) => {
    waiting.push(() => respond(request, response))
    if (waiting.length !== 4) return
    // A fifth request would come now.
    await turn()
    most = Math.max(most, waiting.length)
    const all = waiting
    waiting = []
    for (const respond of all) respond()
  })
  const verses = Array.from({ length: 150 }, (_, at) => verse(2, at + 1))
  assert.equal((await loadTranslations(client, doc(...verses))).size, 100)
  assert.equal(requests.length, 100)
  assert.equal(most, 4)
})

test('`loadTranslations` returns what it has after 5 seconds', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const hung = Promise.withResolvers<void>()
  const { client } = await clientOf(t, (request, response) =>
    request.url?.includes('255') ? hung.resolve() : respond(request, response),
  )
  const delivered = Promise.withResolvers<void>()
  const search = (query: string) => client.hadith.search(query).finally(delivered.resolve)
  const watched = { quran: client.quran, hadith: { ...client.hadith, search } }
  const loading = loadTranslations(watched, doc(hadith('bukhari', 1), verse(2, 255)))
  await Promise.all([hung.promise, delivered.promise])
  // Everything that follows from the response.
  await turn()
  t.mock.timers.tick(5000)
  assert.deepEqual([...(await loading).keys()], ['bukhari:1'])
})

test('`loadTranslations` rejects with the reason of its caller', async (t) => {
  const stop = new AbortController()
  const { client } = await clientOf(t, () => stop.abort('enough'))
  const outcome = await loadTranslations(client, QUOTED, { signal: stop.signal }).catch(
    (error: unknown) => error,
  )
  assert.equal(outcome, 'enough')
})

for (const content of [undefined, null, 'x', [], {}, doc(null, 7, { type: 'quranVerse' })]) {
  test(`${JSON.stringify(content)} has no translations`, async (t) => {
    const { client, requests } = await clientOf(t)
    assert.equal((await loadTranslations(client, content)).size, 0)
    assert.deepEqual(requests, [])
  })
}
