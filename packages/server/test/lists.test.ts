import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import { type Line, nextOf, numbered, titlesOf, walk, write } from './lib/lists.ts'
import { talk } from './lib/raw.ts'
import { sharedService, startService } from './lib/service.ts'

const service = await sharedService()
const DOCUMENTS = '/v1/documents/'

const author = async () => (await service.organization()).author()
test('the list is complete by default, newest update first, without a next link', async () => {
  const { call } = await author()
  assert.deepEqual((await call('GET', DOCUMENTS)).json, [])
  const titles = numbered(30)
  await write(call, titles)
  const response = await call('GET', DOCUMENTS)
  assert.deepEqual(titlesOf(response.json), titles.toReversed())
  assert.equal(response.headers.get('link'), null)
})

test('pages of any size contain each document once, in the order of the whole list', async () => {
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

test('documents with equal timestamps have a stable order across pages', async (t) => {
  const own = await startService(t)
  const { call } = await (await own.organization()).author()
  const ids = await write(call, numbered(20))
  // Only SQL can create ties, such as those of a restored backup from another clock.
  await own.db.write(sql`UPDATE documents SET updated_at = ${1_795_262_400_000_000} RETURNING id`)
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

test('paging during writes, saves and deletions misses no unchanged document and repeats none', async () => {
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
    'each unchanged document, in order',
  )
  assert.ok(!titlesOf(pages.flat()).includes('New'), 'later documents precede the pages')
})

test('Link and Location use the public URL, not the Host header', async (t) => {
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
  const [response] = await talk(own.url, `${head.join('\r\n')}\r\n\r\n`)
  const start = '<https://docs.example.com/base/v1/documents/?cursor='
  assert.ok(response?.headers.link?.startsWith(start), response?.headers.link)
  const { headers, json } = await call('POST', DOCUMENTS, { body: {} })
  assert.equal(headers.get('location'), `/base/v1/documents/${json.id}/`)
})

test('a cursor resumes at its document, also after that document was deleted', async () => {
  const { call } = await author()
  const ids = await write(call, numbered(6))
  const first = await call('GET', `${DOCUMENTS}?limit=3`)
  await call('DELETE', `${DOCUMENTS}${ids[3]}/`)
  const rest = await call('GET', nextOf(first) ?? '')
  assert.deepEqual(titlesOf(rest.json), ['Leaf 2', 'Leaf 1', 'Leaf 0'])
})

test('a cursor without a limit returns the rest of the list', async () => {
  const { call } = await author()
  await write(call, numbered(6))
  const next = nextOf(await call('GET', `${DOCUMENTS}?limit=2`)) ?? ''
  const { json, headers } = await call('GET', next.replace(/&?limit=2/, ''))
  assert.deepEqual(titlesOf(json), ['Leaf 3', 'Leaf 2', 'Leaf 1', 'Leaf 0'])
  assert.equal(headers.get('link'), null)
})

test('a cursor of another author reveals nothing', async () => {
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

test('an invalid limit, cursor or query is rejected', async () => {
  const { call } = await author()
  for (const query of REFUSED) {
    const { status, json } = await call('GET', `${DOCUMENTS}?${query}`)
    assert.deepEqual([status, json.error], [400, 'invalid_request'], query.slice(0, 60))
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

test('a clock that is set back does not decrease updated_at', async (t) => {
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
