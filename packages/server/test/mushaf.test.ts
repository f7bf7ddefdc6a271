import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { importPages, pageSetPath, removePageSet } from '@waraq/scripture/mushaf'
import { wordsOf } from '@waraq/scripture/text'
import { folderWithQuran, squarePages, versesIn } from './lib/page-sets.ts'
import { SCRIPTURE_DIR } from './lib/scripture.ts'
import { sharedService, startService } from './lib/service.ts'

const { call, url } = await sharedService()
const read = (path: string, headers = {}) => call('GET', `/v1/quran/${path}`, { headers })
const clip = (page: unknown, from: unknown, to: unknown) =>
  `clips.png?page=${page}&line_start=${from}&line_end=${to}`

const WORD =
  /<g id="md-word-\d+" data-surah="(\d+)" data-aya="(\d+)" data-line-number="\d+" data-word-index-in-ayah="(\d+)"/g

test('the words of a page are those of its verses, by number', async () => {
  const { status, headers, text } = await read('pages/604.svg')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  assert.equal(headers.get('x-mushaf-layout'), 'own')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  const words = [...text.matchAll(WORD)].map(([, ...place]) => place.join(':'))
  const expected = versesIn(SCRIPTURE_DIR)(604).flatMap((verse) =>
    wordsOf(verse.text).map((_, at) => `${verse.surah}:${verse.ayah}:${at + 1}`),
  )
  assert.equal(expected.length, 58)
  assert.deepEqual(words, expected)
})

test('a page is equal with and without compression, and a revalidation is 304', async () => {
  const packed = await read('pages/001.svg', { 'accept-encoding': 'gzip' })
  const plain = await read('pages/001.svg', { 'accept-encoding': 'identity' })
  assert.equal(packed.headers.get('content-encoding'), 'gzip')
  assert.equal(plain.headers.get('content-encoding'), null)
  assert.equal(packed.text, plain.text)
  const etags = [packed, plain].map(({ headers }) => headers.get('etag') ?? assert.fail())
  assert.notEqual(etags[0], etags[1])
  const again = await read('pages/001.svg', {
    'accept-encoding': 'identity',
    'if-none-match': etags[1],
  })
  assert.deepEqual([again.status, again.text], [304, ''])
  assert.equal(plain.headers.get('vary'), 'Accept-Encoding, Origin')
  const other = await read('pages/002.svg', { 'if-none-match': etags.join(', ') })
  assert.equal(other.status, 200)
})

const NO_PAGES = [
  '000.svg',
  '605.svg',
  '999.svg',
  '1.svg',
  '0001.svg',
  '001.png',
  '001',
  '%D9%A1.svg',
  '..%2F001.svg',
]

test('a page that does not exist is 404', async () => {
  for (const file of NO_PAGES) {
    const { status, json } = await read(`pages/${file}`)
    assert.deepEqual([status, json.error], [404, 'not_found'], file)
  }
})

test('a clip has a fixed width and a height by its number of lines', async () => {
  const [one, three] = [await picture(clip(3, 2, 2)), await picture(clip(3, 2, 4))]
  assert.equal(one.width, 1080)
  assert.equal(three.width, 1080)
  assert.ok(one.height > 60 && one.height < 250, String(one.height))
  assert.ok(three.height > one.height + 150, String(three.height))
  assert.deepEqual(await picture(clip(3, 2, 4)), three)
  const { headers } = await read(clip(3, 2, 4))
  const again = await read(clip(3, 2, 4), { 'if-none-match': headers.get('etag') })
  assert.equal(again.status, 304)
  assert.notEqual((await read(clip(3, 2, 3))).headers.get('etag'), headers.get('etag'))
})

test('concurrent requests for the same lines get the same clip', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => picture(clip(50, 1, 3))))
  for (const each of all) assert.deepEqual(each, all[0])
})

const wrong: [query: string, status: number][] = [
  [clip(605, 1, 1), 404],
  [clip(3, 15, 16), 404],
  [clip(3, 99, 99), 404],
  [clip(3, 4, 2), 400],
  [clip(0, 1, 1), 400],
  [clip(3, 0, 1), 400],
  [clip(-3, 1, 1), 400],
  [clip(3, 1.5, 2), 400],
  [clip(3, 'one', 2), 400],
  [clip('3', 1, '1e99'), 400],
  ['clips.png', 400],
  ['clips.png?page=3', 400],
  [`${clip(3, 1, 1)}&page=4`, 400],
]

test('invalid lines are rejected quickly with an error code', async () => {
  for (const [query, status] of wrong) {
    const response = await read(query)
    const error = status === 404 ? 'not_found' : 'invalid_request'
    assert.deepEqual([response.status, response.json.error], [status, error], query)
  }
})

test('an installed page set is served and clipped at once, and the built-in one returns after its removal', async (t) => {
  const dir = await folderWithQuran(t)
  const elsewhere = await folderWithQuran(t)
  // Before a connection exists that could time out.
  const versesOf = versesIn(elsewhere)
  const from = squarePages(t, versesOf)
  importPages({ from, to: elsewhere, versesOf, now: new Date('2026-11-21T10:00:00Z') })
  const service = await startService(t, { WARAQ_SCRIPTURE_DIR: dir })
  const ask = (path: string) => service.call('GET', `/v1/quran/${path}`)
  const own = await ask('pages/003.svg')
  assert.equal(own.headers.get('x-mushaf-layout'), 'own')

  renameSync(pageSetPath(elsewhere), pageSetPath(dir))
  const installed = await ask('pages/003.svg')
  assert.equal(installed.headers.get('x-mushaf-layout'), 'installed')
  assert.notEqual(installed.headers.get('etag'), own.headers.get('etag'))
  assert.match(installed.text, /^<svg viewBox="0 0 90 9"/)
  const { width, height } = await picture(clip(3, 1, 1), service.url)
  assert.deepEqual([width, height], [1080, 608], 'a box of 8 by 1 with a margin of 4')

  removePageSet(dir)
  assert.equal((await ask('pages/003.svg')).text, own.text)
  writeFileSync(pageSetPath(dir), 'cut off')
  assert.equal((await ask('pages/003.svg')).text, own.text)
  assert.match(service.logged(), /installed mushaf pages damaged, using generated pages/)
})

async function picture(path: string, base = url) {
  const response = await fetch(`${base}/v1/quran/${path}`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'image/png')
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), bytes }
}
