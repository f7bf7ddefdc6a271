import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { talk } from './lib/raw.ts'
import { type Answer, type Call, sharedService, startService } from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'

interface Line {
  id: string
  title: string
  updated_at: string
}

const author = async () => (await service.organization()).author()
const titlesOf = (lines: Line[]) => lines.map(({ title }) => title)
const write = async (call: Call, titles: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const title of titles) {
    const { status, json } = await call('POST', DOCUMENTS, { body: { content: doc(p(title)) } })
    assert.equal(status, 201)
    ids.push(json.id)
  }
  return ids
}
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Leaf ${index}`)

/** The path of the next page, as the answer names it. */
function nextOf({ headers }: Answer): string | undefined {
  const link = headers.get('link')
  if (link === null) return undefined
  const [, address = ''] = /^<([^>]+)>; rel="next"$/.exec(link) ?? []
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** Follows the links from page to page. */
async function walk(call: Call, first: string, between = async () => {}): Promise<Line[][]> {
  const pages: Line[][] = []
  for (let path: string | undefined = first; path; ) {
    const answer = await call('GET', path)
    assert.equal(answer.status, 200)
    pages.push(answer.json)
    path = nextOf(answer)
    await between()
  }
  return pages
}

test('the whole list comes by default, newest update first, without a link to more', async () => {
  const { call } = await author()
  assert.deepEqual((await call('GET', DOCUMENTS)).json, [])
  const titles = numbered(30)
  await write(call, titles)
  const answer = await call('GET', DOCUMENTS)
  assert.deepEqual(titlesOf(answer.json), titles.toReversed())
  assert.equal(answer.headers.get('link'), null)
})

test('a walk through pages of any size sees each document once, in the order of the whole list', async () => {
  const { call } = await author()
  await write(call, numbered(25))
  const { json: whole } = await call('GET', DOCUMENTS)
  for (const limit of [1, 2, 7, 24, 25, 26, 1_000]) {
    const pages = await walk(call, `${DOCUMENTS}?limit=${limit}`)
    assert.deepEqual(pages.flat(), whole, `pages of ${limit}`)
    assert.equal(pages.length, Math.ceil(25 / limit), `pages of ${limit}`)
    assert.ok(pages.slice(0, -1).every((page) => page.length === limit))
  }
})

test('documents of one moment have an order too, that pages keep', async (t) => {
  const own = await startService(t)
  const { call } = await (await own.organization()).author()
  const ids = await write(call, numbered(20))
  // Only the database itself can make ties: a restored backup of another clock, say.
  await own.db.write([`UPDATE documents SET updated_at = $1 RETURNING id`, [1_795_262_400_000_000]])
  const { json: whole } = await call('GET', DOCUMENTS)
  assert.deepEqual(
    whole.map(({ id }: Line) => id),
    ids.toSorted().toReversed(),
  )
  for (const limit of [1, 3, 19]) {
    const pages = await walk(call, `${DOCUMENTS}?limit=${limit}`)
    assert.deepEqual(pages.flat(), whole)
  }
})

test('a walk while others are written, saved and deleted misses none that stayed, and repeats none', async () => {
  const { call } = await author()
  const ids = await write(call, numbered(30))
  const [saved, deleted, untouched] = [ids.slice(0, 5), ids.slice(5, 10), ids.slice(10)]
  const pages = await walk(call, `${DOCUMENTS}?limit=4`, async () => {
    await write(call, ['New'])
    const [toSave, toDelete] = [saved.pop(), deleted.pop()]
    if (toSave)
      await call('PATCH', `${DOCUMENTS}${toSave}/`, { body: { content: doc(p('Saved')) } })
    if (toDelete) await call('DELETE', `${DOCUMENTS}${toDelete}/`)
  })
  const seen = pages.flat().map(({ id }) => id)
  assert.equal(new Set(seen).size, seen.length, 'none twice')
  assert.deepEqual(
    seen.filter((id) => untouched.includes(id)),
    untouched.toReversed(),
    'each that stayed, in its order',
  )
  assert.ok(
    !titlesOf(pages.flat()).includes('New'),
    'what came later is before the walk, not in it',
  )
})

test('the link to the next page is made of the public address, whatever host was asked', async (t) => {
  const own = await startService(t, { WARAQ_PUBLIC_URL: 'https://docs.example.com/base/' })
  const { call, token } = await (await own.organization()).author()
  await write(call, numbered(2))
  const head = [
    `GET ${DOCUMENTS}?limit=1 HTTP/1.1`,
    'Host: evil.example',
    'X-Forwarded-Host: evil.example',
    `Authorization: Bearer ${token}`,
    'Connection: close',
  ]
  const [answer] = await talk(own.url, `${head.join('\r\n')}\r\n\r\n`)
  const start = '<https://docs.example.com/base/v1/documents/?cursor='
  assert.ok(answer?.headers.link?.startsWith(start), answer?.headers.link)
})

test('a cursor goes on where its document was, also after that document is gone', async () => {
  const { call } = await author()
  const ids = await write(call, numbered(6))
  const first = await call('GET', `${DOCUMENTS}?limit=3`)
  await call('DELETE', `${DOCUMENTS}${ids[3]}/`)
  const rest = await call('GET', nextOf(first) ?? '')
  assert.deepEqual(titlesOf(rest.json), ['Leaf 2', 'Leaf 1', 'Leaf 0'])
})

test('a cursor without a limit gives all that is left', async () => {
  const { call } = await author()
  await write(call, numbered(6))
  const next = nextOf(await call('GET', `${DOCUMENTS}?limit=2`)) ?? ''
  const { json, headers } = await call('GET', next.replace(/&?limit=2/, ''))
  assert.deepEqual(titlesOf(json), ['Leaf 3', 'Leaf 2', 'Leaf 1', 'Leaf 0'])
  assert.equal(headers.get('link'), null)
})

test('the cursor of another author shows nothing of theirs', async () => {
  const [amina, bilal] = [await author(), await author()]
  await write(amina.call, numbered(5))
  await write(bilal.call, ['His'])
  const next = nextOf(await amina.call('GET', `${DOCUMENTS}?limit=2`)) ?? ''
  const { json } = await bilal.call('GET', next)
  assert.ok(json.every(({ title }: Line) => title === 'His'))
})

const encoded = (text: string) => Buffer.from(text).toString('base64url')
const ID = '0193a4b2-77f1-8c0a-9f3e-5a1b2c3d4e5f'
const REFUSED = [
  'limit=0',
  'limit=-1',
  'limit=1001',
  'limit=1.5',
  'limit=1e2',
  'limit=0x10',
  'limit=%2B5',
  'limit=',
  'limit=all',
  'limit=٥',
  'limit=5&limit=6',
  'limit=99999999999999999999',
  'cursor=',
  'cursor=x',
  `cursor=${'x'.repeat(201)}`,
  `cursor=${encoded('garbage')}`,
  `cursor=${encoded(`1.${ID}`)}=`,
  `cursor=${encoded(`1.${ID}`)}&cursor=${encoded(`1.${ID}`)}`,
  `cursor=${encoded(`-1.${ID}x`)}`,
  `cursor=${encoded(`1e3.${ID}`)}`,
  `cursor=${encoded(`1.' OR 1=1 --`)}`,
  `q=${'x'.repeat(1_001)}`,
  'q=a&q=b',
]

test('a limit, a cursor or words that nobody could mean are refused', async () => {
  const { call } = await author()
  for (const query of REFUSED) {
    const { status, json } = await call('GET', `${DOCUMENTS}?${query}`)
    assert.deepEqual([status, json], [400, { error: 'invalid_request' }], query.slice(0, 60))
  }
  for (const query of [
    '',
    'limit=1',
    'limit=1000',
    'limit=007',
    'q=',
    `cursor=${encoded(`1.${ID}`)}`,
    'unknown=1',
  ]) {
    assert.equal((await call('GET', `${DOCUMENTS}?${query}`)).status, 200, query)
  }
})

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
  [`' OR '1'='1`, []],
  ['nothing of the sort', []],
]

test('words find titles whatever their case, their marks and the form of their letters', async () => {
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

test('what is found comes in pages too, and the link remembers the words', async () => {
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

test('the words look for the title that a document has now', async () => {
  const { call } = await author()
  const [id] = await write(call, ['Before'])
  const found = async (q: string) => titlesOf((await call('GET', `${DOCUMENTS}?q=${q}`)).json)
  assert.deepEqual(await found('before'), ['Before'])
  await call('PATCH', `${DOCUMENTS}${id}/`, { body: { content: doc(p('After')) } })
  assert.deepEqual([await found('before'), await found('after')], [[], ['After']])
})

test('the longest words that are read do no harm', async () => {
  const { call } = await author()
  await write(call, ['x'])
  // One ligature folds into eighteen letters.
  for (const q of ['\ufdfa'.repeat(850), '%'.repeat(1_000), '_!'.repeat(500)]) {
    const { status, json } = await call('GET', `${DOCUMENTS}?q=${encodeURIComponent(q)}`)
    assert.deepEqual([status, json], [200, []])
  }
})

test('a clock that is set back takes no update back', async (t) => {
  const own = await startService(t)
  const organization = await own.organization()
  const { call } = await organization.author('amina')
  const [older = '', newer = ''] = await write(call, ['Older', 'Newer'])
  const { json: before } = await call('GET', `${DOCUMENTS}${older}/`)

  own.travelTo(new Date(Date.now() - 3 * 3_600_000))
  const late = await organization.author('amina')
  const { json: saved } = await late.call('PATCH', `${DOCUMENTS}${older}/`, {
    body: { content: doc(p('Older, saved')) },
  })
  assert.ok(saved.updated_at > before.updated_at)
  const { json: again } = await late.call('PATCH', `${DOCUMENTS}${newer}/`, {
    body: { content: doc(p('Newer, saved')) },
  })
  assert.ok(again.updated_at > again.created_at)
})
