import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { numbered, titlesOf, walk, write } from './lib/lists.ts'
import { sharedService } from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'
const author = async () => (await service.organization()).author()

const TITLES = [
  'Friday sermon notes',
  'FRIDAY plans',
  '100% cotton',
  '100 cotton',
  'snake_case',
  'snakeXcase',
  'Stop! Now',
  'Café menu',
  'محاضرة الجمعة',
  'مُحَاضَرَةٌ أُخْرَى',
  'أحكام الصيام',
  'مستوى متقدم',
  'درس ٤٥',
  'Lesson 46',
  'It’s here',
]

const FOUND: [q: string, titles: string[]][] = [
  ['friday', ['Friday sermon notes', 'FRIDAY plans']],
  ['FRIDAY', ['Friday sermon notes', 'FRIDAY plans']],
  ['sermon n', ['Friday sermon notes']],
  ['notes sermon', []],
  ['iday', ['Friday sermon notes', 'FRIDAY plans']],
  ['%', ['100% cotton']],
  ['0%', ['100% cotton']],
  ['_', ['snake_case']],
  ['e_c', ['snake_case']],
  ['!', ['Stop! Now']],
  ['!!', []],
  ['!%', []],
  ['cafe', ['Café menu']],
  ['cafe\u0301', ['Café menu']],
  ['محاضره', ['محاضرة الجمعة', 'مُحَاضَرَةٌ أُخْرَى']],
  ['مُحاضَرة', ['محاضرة الجمعة', 'مُحَاضَرَةٌ أُخْرَى']],
  ['احكام', ['أحكام الصيام']],
  ['أخري', ['مُحَاضَرَةٌ أُخْرَى']],
  ['مستوي', ['مستوى متقدم']],
  ['45', ['درس ٤٥']],
  ['درس ۴٥', ['درس ٤٥']],
  ['٤٦', ['Lesson 46']],
  [`it's`, ['It’s here']],
  ['It‘s', ['It’s here']],
  [`' OR '1'='1`, []],
  ['nothing of the sort', []],
]

test('title search ignores case, diacritics and letter forms', async () => {
  const { call } = await author()
  await write(call, TITLES)
  for (const [q, titles] of FOUND) {
    const { json } = await call('GET', `${DOCUMENTS}?q=${encodeURIComponent(q)}`)
    assert.deepEqual(titlesOf(json), titles.toReversed(), q)
  }
  for (const q of ['', '%D9%8E', '%D9%80']) {
    const { json } = await call('GET', `${DOCUMENTS}?q=${q}`)
    assert.equal(json.length, TITLES.length, 'nothing that could be looked for')
  }
})

test('search results are paged, and the next link keeps the query', async () => {
  const { call } = await author()
  await write(
    call,
    numbered(12).flatMap((title) => [`${title} & more`, `Other ${title}`]),
  )
  const q = encodeURIComponent('& more')
  const pages = await walk(call, `${DOCUMENTS}?limit=5&q=${q}`)
  assert.deepEqual(
    pages.map((page) => page.length),
    [5, 5, 2],
  )
  assert.deepEqual(
    titlesOf(pages.flat()),
    numbered(12)
      .toReversed()
      .map((title) => `${title} & more`),
  )
})

test('title search matches the current title', async () => {
  const { call } = await author()
  const [id] = await write(call, ['Before'])
  const found = async (q: string) => titlesOf((await call('GET', `${DOCUMENTS}?q=${q}`)).json)
  assert.deepEqual(await found('before'), ['Before'])
  await call('PATCH', `${DOCUMENTS}${id}/`, { body: { content: doc(p('After')) } })
  assert.deepEqual([await found('before'), await found('after')], [[], ['After']])
})

test('a query of maximum length succeeds', async () => {
  const { call } = await author()
  await write(call, ['x'])
  // One ligature folds to 18 letters.
  for (const q of ['\ufdfa'.repeat(850), '%'.repeat(1_000), '_!'.repeat(500)]) {
    const { status, json } = await call('GET', `${DOCUMENTS}?q=${encodeURIComponent(q)}`)
    assert.deepEqual([status, json], [200, []])
  }
})
