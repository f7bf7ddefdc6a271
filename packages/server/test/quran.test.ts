import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { FoundVerse, QuranSearch } from '@waraq/contract'
import { sharedService } from './lib/service.ts'
import { UNUSUAL_QUERIES } from './lib/unusual-queries.ts'

const { call, scripture } = await sharedService()
before(() => scripture.prepare())

const read = (path: string) => call('GET', `/v1/quran/${path}`)

async function search(query: string, more = ''): Promise<QuranSearch> {
  const { status, json } = await read(`search/?q=${encodeURIComponent(query)}${more}`)
  assert.equal(status, 200, query)
  return json
}
const keysOf = (verses: FoundVerse[]) => verses.map(({ verse_key }) => verse_key)

/** The permanent number of an edition. */
const SAHIH = 12
const HAMIDULLAH = 14

test('search finds a reference by number in any script and by name', async () => {
  for (const typed of ['2:255', '٢:٢٥٥', '۲/۲۵۵', 'البقرة ٢٥٥', 'baqarah 255', 'ayat al kursi']) {
    const { verses } = await search(typed)
    assert.equal(verses[0]?.verse_key, '2:255', typed)
    assert.deepEqual(verses[0].surah, {
      number: 2,
      name_arabic: 'البقرة',
      name_english: 'Al-Baqarah',
    })
    assert.equal(verses[0].number, 255)
    assert.equal(verses[0].matched_in, 'reference')
  }
})

test('search explains a reference that does not exist', async () => {
  const { verses, reference } = await search('2:287')
  assert.deepEqual(verses, [])
  assert.equal(reference?.kind, 'out_of_range')
  assert.equal(reference.message, 'Al-Baqarah has 286 verses.')
  assert.equal((await search('115:1')).reference?.message, 'The Quran has 114 surahs.')
})

test('search finds a surah by its name in any spelling', async () => {
  for (const typed of ['fatiha', 'Al-Fātiḥah', 'الفاتحه', 'surah fatihah']) {
    const { surahs } = await search(typed)
    assert.deepEqual(surahs[0], {
      number: 1,
      name_arabic: 'الفاتحة',
      name_english: 'Al-Fatihah',
      verse_count: 7,
    })
  }
})

test('search finds a verse by words without vowels and highlights the matches', async () => {
  const { json: verse } = await read('verses/112:3/')
  const { verses } = await search(verse.text_imlaei)
  const [first] = verses
  assert.equal(first?.verse_key, '112:3')
  assert.equal(first.text, verse.text)
  assert.equal(first.highlighted, `<mark>${verse.text}</mark>`)
  assert.deepEqual([first.matched_in, first.agreement], ['text', 'phrase'])
  assert.equal(first.matched_translation, undefined)
})

test('search finds a verse by words of a translation in any language and names the translation', async () => {
  const { json: verse } = await read(`verses/2:255/?translation=${HAMIDULLAH}`)
  const words = verse.translation.text.split(' ').slice(0, 9).join(' ')
  const { verses, sources } = await search(words)
  const [first] = verses
  assert.equal(first?.verse_key, '2:255')
  assert.equal(first.matched_in, 'translation')
  const { slug, resource_id, author_name, highlighted } = first.matched_translation ?? assert.fail()
  assert.deepEqual(
    [slug, resource_id, author_name],
    ['fr-hamidullah', HAMIDULLAH, 'Muhammad Hamidullah'],
  )
  assert.match(highlighted, /<mark>/)
  assert.ok(sources.some((source) => source.slug === 'fr-hamidullah'))
  // A translation that was not requested is not put into the field of the requested one.
  assert.equal(first.translation, undefined)
})

test('a requested edition is added to all verses and does not filter', async () => {
  const plain = await search('mercy')
  const { verses } = await search('mercy', `&translation=${HAMIDULLAH}`)
  assert.deepEqual(keysOf(verses), keysOf(plain.verses))
  for (const { verse_key, translation } of verses.slice(0, 3)) {
    const { json } = await read(`verses/${verse_key}/?translation=${HAMIDULLAH}`)
    assert.equal(translation, json.translation.text)
  }
})

test('matches in the language of a requested edition come first', async () => {
  for (const [edition, language] of [
    [SAHIH, 'english'],
    [HAMIDULLAH, 'french'],
  ] as const) {
    // A word of both languages that names no topic.
    const { verses } = await search('message', `&translation=${edition}`)
    const matched = verses.filter(({ translation }) => /message/i.test(translation ?? ''))
    assert.ok(matched.length > 3)
    assert.equal(matched[0], verses[0])
    for (const { verse_key, matched_translation } of matched)
      assert.equal(matched_translation?.language, language, verse_key)
  }
})

test('the English edition replaces an unknown edition number, under its own name', async () => {
  // A known client of this contract sends edition 85 by default.
  const { json: verse } = await read(`verses/2:255/?translation=${SAHIH}`)
  const { json: other } = await read('verses/2:255/?translation=85')
  assert.deepEqual(other.translation, verse.translation)
  const [first] = (await search('2:255', '&translation=85')).verses
  const signed = `${verse.translation.text} [${verse.translation.author_name}]`
  assert.equal(first?.translation, signed)
  assert.equal(other.translation_en, signed)
})

test('a lookup by key returns one object, and an unknown key is 404', async () => {
  const { status, json } = await read('search/?verse=2:255')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(json), ['surah', 'number', 'verse_key', 'text'])
  const { json: translated } = await read(`search/?verse=2:255&translation=${SAHIH}`)
  assert.equal(typeof translated.translation, 'string')
  for (const key of ['2:287', '0:1', '115:1', '2', '2:255-257', 'x', '']) {
    const response = await read(`search/?verse=${key}`)
    assert.deepEqual([response.status, response.json.error], [404, 'not_found'], key)
  }
})

test('pages of a search are consecutive and complete', async () => {
  const whole = await search('الرحمن الرحيم', '&limit=9')
  const pages = [1, 2, 3].map((page) => search('الرحمن الرحيم', `&limit=3&page=${page}`))
  const verses = (await Promise.all(pages)).flatMap((one) => one.verses)
  assert.deepEqual(keysOf(verses), keysOf(whole.verses))
  const { pagination } = await search('الرحمن الرحيم', '&limit=3&page=2')
  const { total } = whole.pagination
  assert.deepEqual(pagination, { page: 2, limit: 3, total, pages: Math.ceil(total / 3) })
  assert.equal((await search('الرحمن الرحيم')).pagination.limit, 20)
  assert.deepEqual((await search('الرحمن الرحيم', '&page=10000')).verses, [])
})

test('invalid search parameters are rejected', async () => {
  const refused = [
    '',
    '?limit=5',
    '?q=a&q=b',
    '?q=a&limit=0',
    '?q=a&limit=101',
    '?q=a&limit=ten',
    '?q=a&page=0',
    '?q=a&page=1.5',
    '?q=a&translation=en',
    '?q=a&translation=-1',
    '?q=a&surah=0',
    '?q=a&surah=115',
    '?q=a&juz=31',
    '?q=a&juz=first',
    '?q=a&lang=f',
    '?q=a&lang=en&lang=fr',
  ]
  for (const query of refused) {
    const { status, json } = await read(`search/${query}`)
    assert.deepEqual([status, json.error], [400, 'invalid_request'], query)
  }
})

test('a range that crosses into another surah returns all of its verses', async () => {
  for (const typed of ['1:7-2:2', 'Al-Fatihah 7 to Al-Baqarah 2', '١:٧ إلى ٢:٢']) {
    const { verses, reference, pagination } = await search(typed)
    assert.deepEqual(keysOf(verses), ['1:7', '2:1', '2:2'], typed)
    assert.deepEqual([reference, pagination.total], [null, 3])
  }
  assert.equal((await search('1:1-114:6', '&limit=1')).pagination.total, 6_236)
})

test('filters limit a search to a surah, a juz or a language', async () => {
  const rahman = await search('الرحمن', '&surah=19&limit=100')
  assert.ok(rahman.verses.length > 1)
  assert.ok(rahman.verses.every(({ surah }) => surah.number === 19))
  assert.equal(rahman.pagination.total, rahman.verses.length)
  const referred = await search('baqarah 140-143', '&juz=2')
  assert.deepEqual(keysOf(referred.verses), ['2:142', '2:143'])
  const { verses } = await search('dieu', '&lang=FR&limit=100')
  const languages = verses.flatMap((one) => one.matched_translation?.language ?? [])
  assert.deepEqual([...new Set(languages)], ['french'])
  const { json, headers } = await read('search/?q=mercy&lang=ko')
  assert.equal(headers.get('waraq-scripture'), 'untranslated')
  assert.ok(json.verses.every(({ matched_in }: FoundVerse) => matched_in !== 'translation'))
})

for (const [what, query] of UNUSUAL_QUERIES) {
  test(`a search for ${what} returns without a server error`, async () => {
    assert.ok(Array.isArray((await search(query)).verses))
  })
}

test('a query with invalid UTF-8 is decoded leniently', async () => {
  for (const query of ['%ff%fe', '%', '%zz', '%d9', '%ed%a0%80']) {
    assert.equal((await read(`search/?q=${query}`)).status, 200, query)
  }
})

test('a query is truncated to 1,000 code points', async () => {
  const long = `mercy ${'x'.repeat(2_000)}`
  assert.deepEqual(await search(long), await search(Array.from(long).slice(0, 1_000).join('')))
})

test('pages of any origin can read, and a revalidation is 304', async () => {
  const paths = ['search/?q=mercy', 'search/?verse=2:255', 'verses/2:255/', 'resources/', 'surahs/']
  for (const path of [...paths, 'verses/range/?from=1:1&to=1:7']) {
    const { status, headers } = await read(path)
    assert.equal(status, 200)
    const etag = headers.get('etag') ?? assert.fail(path)
    assert.match(etag, /^"[0-9a-f]{16}-[^"]+"$/)
    assert.equal(headers.get('cache-control'), 'public, max-age=300')
    assert.equal(headers.get('access-control-allow-origin'), '*')
    const again = await call('GET', `/v1/quran/${path}`, { headers: { 'if-none-match': etag } })
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag])
    const other = await call('GET', `/v1/quran/${path}`, { headers: { 'if-none-match': '"x"' } })
    assert.equal(other.status, 200)
  }
})

test('a missing resource is 404 with any If-None-Match', async () => {
  const headers = { 'if-none-match': '*' }
  assert.equal((await call('GET', '/v1/quran/verses/2:287/', { headers })).status, 404)
})
