import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedService } from './lib/service.ts'

const { call } = await sharedService()
const read = (path: string) => call('GET', `/v1/quran/${path}`)
const search = async (query: string, more = '') =>
  (await read(`search/?q=${encodeURIComponent(query)}${more}`)).json

const THRONE = '2:255'

test('a reference finds its verse, in numbers and by name', async () => {
  for (const typed of ['2:255', '٢:٢٥٥', 'البقرة ٢٥٥', 'baqarah 255', 'ayat al kursi']) {
    const [first] = (await search(typed)).verses
    assert.equal(first.verse_key, THRONE, typed)
    assert.deepEqual(first.surah, {
      number: 2,
      name_arabic: 'البقرة',
      name_english: 'Al-Baqarah',
    })
  }
})

test('one verse by its key is one object, and an unknown one is not found', async () => {
  const { status, json } = await read('search/?verse=2:255')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(json), ['surah', 'number', 'verse_key', 'text'])
  assert.equal((await read('search/?verse=2:287')).status, 404)
})

test('everybody reads, and whoever has the version is told so', async () => {
  const { headers } = await read('verses/2:255/')
  const etag = headers.get('etag') ?? assert.fail()
  assert.equal(headers.get('cache-control'), 'public, max-age=300')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  const again = await call('GET', '/v1/quran/verses/2:255/', { headers: { 'if-none-match': etag } })
  assert.deepEqual([again.status, again.text], [304, ''])
})
