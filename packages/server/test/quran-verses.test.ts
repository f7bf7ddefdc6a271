import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { wordsOf } from '@waraq/scripture/text'
import { sharedService } from './lib/service.ts'

const { call, scripture } = await sharedService()
before(() => scripture.prepare())

const read = (path: string) => call('GET', `/v1/quran/${path}`)
const verse = async (key: string, query = '') => (await read(`verses/${key}/${query}`)).json

test('a verse response has all fields that the editor inserts', async () => {
  const json = await verse('2:255')
  assert.deepEqual(json.surah, { number: 2, name_arabic: 'البقرة', name_english: 'Al-Baqarah' })
  assert.deepEqual([json.number, json.verse_key], [255, '2:255'])
  const { juz, hizb, page, sajdah } = json
  assert.deepEqual({ juz, hizb, page, sajdah }, { juz: 3, hizb: 5, page: 42, sajdah: null })
  assert.equal((await verse('32:15')).sajdah, 'obligatory')
  assert.deepEqual(json.citation, {
    arabic: '[البقرة: ٢٥٥]',
    english: 'Al-Baqarah 2:255',
    localized: 'Al-Baqarah 2:255',
  })
  assert.deepEqual([json.tafseer, json.tafsirs], [{}, []])
})

test('similar verses mark the words that they share', async () => {
  const json = await verse('2:48/similar', '?translation=14')
  assert.deepEqual([json.verse_key, json.total, json.verses.length], ['2:48', 1, 1])
  const [other] = json.verses
  assert.equal(other.verse_key, '2:123')
  assert.ok(other.share >= 0.4 && other.share < 1)
  assert.match(other.highlighted, /<mark>/)
  assert.ok(other.translation)
  assert.ok(json.sources.length > 0)
})

test('similar verses of a verse that does not exist are a 404', async () => {
  assert.equal((await read('verses/2:287/similar/')).status, 404)
  assert.equal((await read('verses/2/similar/')).status, (await read('verses/2/')).status)
})

test('each encoding of a verse matches its source exactly and names its font', async () => {
  const { default: surahs } = await import('quran-json/dist/quran.json', { with: { type: 'json' } })
  const source = surahs[111]?.verses[0]?.text ?? assert.fail()
  const { text, text_uthmani, text_display, encodings } = await verse('112:1')
  assert.equal(text, source)
  assert.ok(wordsOf(text).every((word) => word !== ''))
  // The same words in another encoding, compared by one letter and mark.
  assert.equal(wordsOf(text_uthmani).length, wordsOf(text).length)
  assert.notEqual(text_uthmani, text)
  assert.doesNotMatch(text_display, /[\u0656\u0657\u065E]/)
  assert.deepEqual(
    [encodings.text.encoding, encodings.text_display.encoding, encodings.text_uthmani.encoding],
    ['qpc_hafs', 'display', 'uthmani'],
  )
  assert.match(encodings.text.font, /KFGQPC/)
  assert.equal(encodings.text_display.font, 'Amiri Quran')
})

test('the English translation names its translator at its end, since clients show it under another name', async () => {
  const { translation_en, translations } = await verse('112:1')
  const sahih = translations.find(({ slug }: { slug: string }) => slug === 'en-sahih')
  assert.equal(translation_en, `${sahih.text} [${sahih.author_name}]`)
  assert.equal(translations.length, 8)
})

test('the response names the source of each text and its terms of use', async () => {
  const { sources } = await verse('112:1', '?translation=14')
  assert.equal(sources.length, 11)
  for (const { slug, attribution, licence, source, version, commercial_use, modified } of sources) {
    assert.ok(attribution && licence && source && version, slug)
    if (slug.startsWith('ar-')) assert.equal(modified, null)
    else assert.deepEqual([commercial_use, /punctuation/.test(modified)], [false, true], slug)
  }
})

test('the citation follows the requested language', async () => {
  const cited = async (locale: string) => (await verse('2:255', `?locale=${locale}`)).citation
  assert.equal((await cited('fr')).localized, 'Al-Baqarah 2:255')
  assert.equal((await cited('ur')).localized, '[البقرة: 255]')
  assert.equal((await cited('ar-EG')).localized, '[البقرة: ٢٥٥]')
  for (const locale of ['', 'x', 'en_GB', 'a'.repeat(40), "en'"]) {
    assert.equal((await read(`verses/2:255/?locale=${locale}`)).status, 400, locale)
  }
})

test('a verse is found by each form of its key, and an invalid key is 404', async () => {
  const { text } = await verse('2:255')
  for (const key of ['2:255', '2-255', '002:255', '٢:٢٥٥', 'baqarah%20255']) {
    assert.equal((await verse(encodeURI(decodeURI(key)))).text, text, key)
  }
  for (const key of ['2:287', '0:0', '2:0', '115:1', '2:255-257', '2', 'verse', '9'.repeat(500)]) {
    const { status, json } = await read(`verses/${key}/`)
    assert.deepEqual([status, json.error], [404, 'not_found'], key)
  }
})

test('a range returns its verses joined by one space', async () => {
  const { json } = await read('verses/range/?from=112:1&to=112:4&locale=ar')
  const verses = await Promise.all([1, 2, 3, 4].map((ayah) => verse(`112:${ayah}`)))
  assert.deepEqual([json.surah.number, json.from_ayah, json.to_ayah], [112, 1, 4])
  assert.equal(json.verse_key, '112:1-4')
  for (const name of ['text', 'text_display', 'text_uthmani', 'text_imlaei', 'text_imlaei_plain']) {
    assert.equal(json[name], verses.map((one) => one[name]).join(' '), name)
  }
  assert.deepEqual(
    json.verses.map(({ verse_key }: { verse_key: string }) => verse_key),
    verses.map(({ verse_key }) => verse_key),
  )
  assert.equal(json.citation.english, 'Al-Ikhlas 112:1–4')
  assert.equal(json.citation.localized, json.citation.arabic)
})

test('text_imlaei_plain has the words of text_imlaei without pause marks', async () => {
  const { json } = await read('verses/range/?from=2:1&to=2:286')
  const { text_imlaei: marked, text_imlaei_plain: plain } = json
  assert.match(marked, /[\u06D6-\u06ED]/)
  assert.match(plain, /^[\u0621-\u064A]+(?: [\u0621-\u064A]+)*$/)
  assert.equal(plain.replaceAll(' ', ''), marked.replace(/[^\u0621-\u064A]/g, ''))
})

test('a range may be one verse or a whole surah', async () => {
  const { json: one } = await read('verses/range/?from=2:255&to=2:255')
  assert.equal(one.text, (await verse('2:255')).text)
  assert.equal(one.citation.english, 'Al-Baqarah 2:255')
  const { json: whole } = await read('verses/range/?from=2:1&to=2:286&translation=12')
  assert.equal(whole.verses.length, 286)
  assert.ok(whole.verses.every(({ translation }: { translation: string }) => translation))
})

test('an invalid range is rejected', async () => {
  const responses: [query: string, status: number][] = [
    ['', 400],
    ['?from=2:255', 400],
    ['?to=2:255', 400],
    ['?from=2:257&to=2:255', 400],
    ['?from=1:7&to=2:1', 400],
    ['?from=2:285&to=2:287', 404],
    ['?from=x&to=2:1', 404],
    ['?from=2:1&from=2:2&to=2:3', 400],
  ]
  for (const [query, status] of responses) {
    assert.equal((await read(`verses/range/${query}`)).status, status, query)
  }
})

test('resources lists the installed editions and their terms', async () => {
  const { json } = await read('resources/')
  assert.deepEqual(
    json.translations.map(({ language_code }: { language_code: string }) => language_code),
    ['bn', 'en', 'es', 'fr', 'ru', 'sv', 'tr', 'ur'],
  )
  assert.deepEqual([json.texts.length, json.transliterations.length, json.tafsirs], [3, 1, []])
  const sahih = json.translations[1]
  assert.deepEqual([sahih.resource_id, sahih.slug, sahih.language], [12, 'en-sahih', 'english'])
  assert.match(sahih.licence, /non-commercial/)
})

test('surahs are listed with names, counts and pages', async () => {
  const { json } = await read('surahs/')
  assert.equal(json.surahs.length, 114)
  assert.deepEqual(json.surahs[1], {
    number: 2,
    name_arabic: 'البقرة',
    name_english: 'Al-Baqarah',
    verse_count: 286,
    name_translated: 'The Cow',
    pages: [2, 49],
    revelation_order: 87,
    revelation_place: 'madinah',
  })
})
