import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { createClient } from '@waraq/sdk/client'
import { installTexts } from './lib/hadith-texts.ts'
import { sharedService, startService } from './lib/service.ts'

const { call, url } = await sharedService()
const read = (path: string) => call('GET', `/v1/hadith/${path}`)
const search = async (query: string, more = '') =>
  (await read(`search/?q=${encodeURIComponent(query)}${more}`)).json

describe('hadith search', () => {
  test('finds a hadith by words without vowels, with all its fields', async () => {
    const [first] = await search('القط الازرق')
    assert.deepEqual(
      { ...first, text: '', text_highlighted: '', translation_en: '', sources: [] },
      {
        id: 1_000_000,
        slug: 'bukhari',
        collection_name_arabic: 'صحيح البخاري',
        collection_name_english: 'Sahih al-Bukhari',
        number: 1,
        text: '',
        translation_en: '',
        narrator_chain: '',
        grade: '',
        english_grade: 'Sahih',
        arabic_bab_name: '',
        english_bab_name: '',
        text_highlighted: '',
        translation_highlighted: null,
        ref: 'bukhari:1',
        hadith_number: '1',
        grades: [{ graded_by: 'A test grader', grade: 'Sahih' }],
        numbering: { arabic: '1', in_book: '1:1' },
        number_scheme: 'citable',
        book: { number: '1', name_arabic: 'فصل', name_english: 'A section' },
        sources: [],
      },
    )
    assert.match(first.text_highlighted, /<mark>القط الأزرق<\/mark>/)
    assert.match(first.sources[0].licence, /CC0/)
  })

  test('finds a reference in any spelling, without highlights', async () => {
    for (const ref of ['bukhari:1', 'Sahih Bukhari:1', 'البخاري:1']) {
      const { json } = await read(`search/?ref=${encodeURIComponent(ref)}`)
      assert.deepEqual([json.length, json[0].ref, json[0].text_highlighted], [1, 'bukhari:1', null])
    }
  })

  test('searches an unknown reference as words', async () => {
    const { status, json } = await read('search/?ref=elephant:7')
    assert.deepEqual([status, json[0].number], [200, 2])
    assert.deepEqual((await read('search/?ref=nothing:7')).json, [])
  })

  test('escapes HTML in highlights', async () => {
    const [first] = await search('winged fish')
    assert.match(first.text, /<ذات> الأجنحة & "أصدقاؤها"$/)
    assert.match(first.text_highlighted, /&lt;ذات&gt; الأجنحة &amp; &quot;أصدقاؤها&quot;$/)
    assert.match(first.translation_highlighted, /a <mark>&lt;winged&gt; fish<\/mark> &amp; its/)
  })

  test('never returns an entry without text, and its pages do not overlap', async () => {
    const all = await search('test text')
    assert.deepEqual(all.map(({ number }: { number: number }) => number).toSorted(), [1, 2, 3])
    const second = await search('test text', '&limit=1&page=2')
    assert.deepEqual(second, [all[1]])
  })

  const bad: [what: string, query: string][] = [
    ['nothing', ''],
    ['ten kilobytes', 'x'.repeat(7_000)],
    ['index operators', '"a" OR NEAR(b, 2) NOT * ^ {c} : d'],
    ['quotes only', `"'"`],
    ['marks only', '\u064B\u0650\u0651'],
    ['an unassigned code point', '\u0378\u{10FFFE}'],
    ['a NUL', 'a\u0000b'],
  ]
  for (const [what, query] of bad) {
    test(`answers a query of ${what} at once`, async () => {
      const { status, json } = await read(`search/?q=${encodeURIComponent(query)}`)
      assert.ok(status === 200 ? Array.isArray(json) : status === 400, String(status))
    })
  }

  test('rejects an empty query and an invalid page', async () => {
    for (const path of [
      'search/',
      'search/?q=a&limit=0',
      'search/?q=a&page=x',
      'search/?q=a&q=b',
    ]) {
      const { status, json } = await read(path)
      assert.deepEqual([status, json.error], [400, 'invalid_request'], path)
    }
  })
})

test('collections are listed with name, source and terms, and found by slug', async () => {
  const { json, headers } = await read('collections/')
  assert.equal(headers.get('cache-control'), 'public, max-age=300')
  assert.deepEqual([json.message, json.collections.length], [null, 1])
  const [bukhari] = json.collections
  assert.deepEqual(
    [bukhari.count, bukhari.empty_count, bukhari.languages],
    [3, 1, ['arabic', 'english']],
  )
  assert.match(bukhari.sha256, /^[0-9a-f]{64}$/)
  assert.deepEqual((await read('collections/bukhari/')).json, bukhari)
  assert.deepEqual((await read('collections/Sahih%20al-Bukhari')).json, bukhari)
  assert.equal((await read('collections/muslim/')).status, 404)
})

test('the client searches hadiths and lists the collections without a token', async () => {
  const { hadith } = createClient({ apiUrl: url })
  const [first, ...others] = await hadith.search('cat', { limit: 1 })
  assert.deepEqual([first?.ref, others.length], ['bukhari:1', 0])
  assert.deepEqual(await hadith.search('cat', { page: 9 }), [])
  assert.deepEqual(
    (await hadith.collections()).collections.map(({ slug }) => slug),
    ['bukhari'],
  )
})

describe('a separate service', () => {
  const dir = mkdtempSync(join(tmpdir(), 'waraq-hadith-'))
  after(() => rmSync(dir, { recursive: true, force: true }))

  test('search without collections returns nothing, with a notice that names the command to run', async (t) => {
    const service = await startService(t, { WARAQ_SCRIPTURE_DIR: dir })
    const found = await service.call('GET', '/v1/hadith/search/?q=cat')
    assert.deepEqual([found.status, found.json], [200, []])
    const { json } = await service.call('GET', '/v1/hadith/collections/')
    assert.deepEqual([json.collections, json.sync], [[], null])
    assert.match(json.message, /^No hadith collection is installed: run `waraq corpus sync`/)

    installTexts(join(dir, 'hadith.db'), { mark: 'first' })
    const first = await service.call('GET', '/v1/hadith/search/?q=cat')
    assert.match(first.json[0].translation_en, /1 first:/)

    installTexts(join(dir, 'hadith.db'), { mark: 'second' })
    const etag = first.headers.get('etag') ?? assert.fail()
    const headers = { 'if-none-match': etag }
    const second = await service.call('GET', '/v1/hadith/search/?q=cat', { headers })
    assert.match(second.json[0].translation_en, /1 second:/)
    assert.deepEqual((await service.call('GET', '/v1/hadith/search/?q=first')).json, [])
  })

  test('group=parallels lists a hadith of two collections once and counts the other', async (t) => {
    const file = join(dir, 'hadith.db')
    installTexts(file, { book: 'muslim' })
    installTexts(file, { book: 'bukhari' })
    const service = await startService(t, { WARAQ_SCRIPTURE_DIR: dir })
    const refsOf = async (more: string) => {
      const { json } = await service.call('GET', `/v1/hadith/search/?q=cat${more}`)
      return json.map((one: { ref: string; parallels_total?: number }) => [
        one.ref,
        one.parallels_total,
      ])
    }
    assert.deepEqual((await refsOf('')).toSorted(), [
      ['bukhari:1', undefined],
      ['muslim:1', undefined],
    ])
    assert.deepEqual(await refsOf('&group=parallels'), [['bukhari:1', 1]])
    assert.deepEqual(await refsOf('&group=parallels&page=2'), [])
    const { hadith } = createClient({ apiUrl: service.url })
    const [first] = await hadith.search('cat', { groupParallels: true })
    assert.equal(first?.parallels_total, 1)
    const { status } = await service.call('GET', '/v1/hadith/search/?q=cat&group=chapters')
    assert.equal(status, 400)
  })
})
