import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { ListedTopic, QuranSearch, TopicVerses } from '@waraq/contract'
import { sharedService } from './lib/service.ts'

const { call, scripture } = await sharedService()
before(() => scripture.prepare())

const read = (path: string) => call('GET', `/v1/quran/${path}`)

async function topicsIn(locale?: string): Promise<ListedTopic[]> {
  const { status, json } = await read(`topics/${locale ? `?locale=${locale}` : ''}`)
  assert.equal(status, 200)
  return json.topics
}

async function topic(id: string, more = ''): Promise<TopicVerses> {
  const { status, json } = await read(`topics/${id}/${more}`)
  assert.equal(status, 200, id)
  return json
}

const nameOf = (topics: ListedTopic[], id: string) => topics.find((one) => one.id === id)?.name

test('topics are listed by name in a language, or else in English', async () => {
  const english = await topicsIn()
  assert.equal(nameOf(english, 'patience'), 'patience')
  const names = english.map(({ name }) => name)
  assert.deepEqual(names, names.toSorted(new Intl.Collator('en').compare))
  for (const locale of ['ar', 'AR-EG']) {
    const arabic = await topicsIn(locale)
    assert.equal(nameOf(arabic, 'patience'), 'الصبر')
    assert.equal(arabic.length, english.length)
  }
  assert.deepEqual(await topicsIn('xxxx'), english)
  assert.ok(english.every(({ verses_total }) => verses_total > 0))
})

test('a topic has all its verses, with a translation on request', async () => {
  const listed = (await topicsIn()).find(({ id }) => id === 'patience')
  const { verses, sources, ...rest } = await topic('patience', '?locale=en')
  assert.deepEqual(rest, listed)
  assert.equal(verses.length, rest.verses_total)
  assert.equal(sources.filter(({ slug }) => slug === 'en-sahih').length, 0)
  const [first] = verses
  assert.ok(first)
  const { json: verse } = await read(`verses/${first.verse_key}/`)
  assert.equal(first.text, verse.text)
  const translated = await topic('patience', '?locale=ar&translation=12')
  assert.equal(translated.name, 'الصبر')
  assert.ok(translated.verses.every(({ translation }) => translation))
  assert.equal(translated.sources.filter(({ slug }) => slug === 'en-sahih').length, 1)
})

test('topics are revalidated, and one that does not exist is not found', async () => {
  for (const path of ['topics/', 'topics/patience/']) {
    const { headers } = await read(path)
    assert.match(headers.get('cache-control') ?? '', /public/)
    const ifNoneMatch = { 'if-none-match': headers.get('etag') ?? '' }
    const again = await call('GET', `/v1/quran/${path}`, { headers: ifNoneMatch })
    assert.equal(again.status, 304)
  }
  for (const id of ['no-topic', 'constructor', '%D8%A7']) {
    assert.equal((await read(`topics/${id}/`)).json.error, 'not_found', id)
  }
  for (const path of ['topics/?locale=%20', 'topics/patience/?translation=a']) {
    const { status, json } = await read(path)
    assert.deepEqual([status, json.error], [400, 'invalid_request'], path)
  }
})

test('a search names its topics in the language of the query', async () => {
  for (const [query, name] of [
    ['patience', 'patience'],
    ['الصبر', 'الصبر'],
  ] as const) {
    const { json } = await read(`search/?q=${encodeURIComponent(query)}&limit=5`)
    const { topics, verses }: QuranSearch = json
    const { verses_total } = await topic('patience')
    assert.deepEqual(topics, [{ id: 'patience', name, verses_total }])
    assert.ok(verses.some((verse) => verse.topic?.id === 'patience' && verse.topic.name === name))
  }
  const { json } = await read('search/?q=2:255')
  assert.deepEqual([json.topics, json.verses[0].topic], [[], undefined])
})
