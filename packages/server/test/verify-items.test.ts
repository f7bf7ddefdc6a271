import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createClient } from '@waraq/sdk/client'
import { doc, p } from './lib/content.ts'
import { sharedService } from './lib/service.ts'

const { call, url, organization, scripture } = await sharedService()
before(() => scripture.prepare())

// A test text: its words say that it does not come from a hadith.
const MATN = 'نص للتجربة وليس بحديث 2 : الفيل الأبيض يلعب مع الأولاد'
const verify = async (body: unknown) => call('POST', '/v1/verify/', { body })
const NONE = '00000000-0000-7000-8000-000000000000'
const zaytuna = await organization()
const verse = async (): Promise<string> =>
  (await call('GET', '/v1/quran/verses/2:255/')).json.text_imlaei

test('verify compares one text with the Quran and with hadith', async () => {
  const text = `﴿${await verse()}﴾\nقال رسول الله ﷺ: «${MATN}»`
  const { status, json } = await verify({ text })
  assert.equal(status, 200)
  assert.deepEqual([json.quran.verified, json.hadith.verified], [1, 1])
  const [{ start, end }] = json.hadith.quotations
  assert.equal(text.slice(start, end), MATN)
})

test('verify compares only with the texts of the scope', async () => {
  assert.deepEqual(Object.keys((await verify({ text: 'a', scope: ['hadith'] })).json), ['hadith'])
  assert.deepEqual(Object.keys((await verify({ text: 'a', scope: ['quran'] })).json), ['quran'])
})

test('verify reports offsets in HTML', async () => {
  const words = (await verse()).split(' ').slice(0, 6)
  const quoted = `${words.slice(0, 3).join(' ')} <b>${words.slice(3).join(' ')}</b>`
  const html = `<style>p{}</style><p title="&raquo;">a &#xFD3F;${quoted}&#xFD3E;</p>`
  const { quotations } = (await verify({ html })).json.quran
  assert.equal(quotations.length, 1)
  assert.equal(quotations[0].status, 'verified')
  const place = html.slice(quotations[0].start, quotations[0].end)
  assert.equal(place, quoted.replace('</b>', ''))
})

test('verify reads a stored document of the author, with its version', async () => {
  const [amina, bilal] = await Promise.all([zaytuna.author(), zaytuna.author()])
  const content = doc(p('First'), p(`﴿${await verse()}﴾`))
  const created = await amina.call('POST', '/v1/documents/', { body: { content } })
  const body = { document_id: created.json.id }
  const { status, json } = await amina.call('POST', '/v1/verify/', { body })
  assert.equal(status, 200)
  assert.deepEqual([json.quran.verified, json.quran.quotations[0].path], [1, [1]])
  assert.equal(json.version, created.headers.get('etag'))

  const foreign = await bilal.call('POST', '/v1/verify/', { body })
  const none = await bilal.call('POST', '/v1/verify/', { body: { document_id: NONE } })
  assert.equal(foreign.status, 404)
  assert.equal(foreign.text, none.text)
  assert.equal((await verify(body)).status, 401)
})

test('a wrong item fails alone', async () => {
  const amina = await zaytuna.author()
  const items = [
    { id: 'a', text: `﴿${await verse()}﴾` },
    { id: 'b', document_id: NONE },
    { id: 'c', text: 'a', html: 'a' },
    { id: 'd', content: { type: 'paragraph' } },
  ]
  const { status, json } = await amina.call('POST', '/v1/verify/', { body: { items } })
  assert.equal(status, 200)
  assert.deepEqual(
    json.items.map((one: { id: string; error?: { error: string } }) => [one.id, one.error?.error]),
    [
      ['a', undefined],
      ['b', 'not_found'],
      ['c', 'invalid_request'],
      ['d', 'invalid_content'],
    ],
  )
  assert.equal(json.items[0].quran.verified, 1)
})

test('verify rejects wrong requests', async () => {
  const bad: [body: unknown, field: string][] = [
    [{}, ''],
    [{ text: 'a', items: [] }, ''],
    [{ text: 7 }, '/text'],
    [{ text: 'a', scope: [] }, '/scope'],
    [{ text: 'a', scope: ['quran', 'quran'] }, '/scope'],
    [{ items: [{ text: 'a' }] }, '/items/0/id'],
    [
      {
        items: [
          { id: 'a', text: 'a' },
          { id: 'a', text: 'a' },
        ],
      },
      '/items/1/id',
    ],
    [{ items: Array.from({ length: 51 }, (_, at) => ({ id: `${at}`, text: 'a' })) }, '/items'],
  ]
  for (const [body, field] of bad) {
    const { status, json } = await verify(body)
    assert.deepEqual([status, json.error, json.field], [400, 'invalid_request', field])
  }
  assert.equal((await verify({ text: 'a'.repeat(33_000) })).status, 413)
  // Its numbers are longer once they are written again.
  const numbers = `{"content":[${'1e20,'.repeat(5_000)}0]}`
  assert.equal((await verify(numbers)).status, 413)
})

test('the SDK verifies items', async () => {
  const client = createClient({ apiUrl: url })
  const items = await client.verifyItems([{ id: 'a', text: 'a' }], { scope: ['quran'] })
  assert.deepEqual(
    items.map(({ id, quran }) => [id, quran?.verified]),
    [['a', 0]],
  )
  const { hadith } = await client.verify({ html: `<p>قال رسول الله: «${MATN}»</p>` })
  assert.equal(hadith?.verified, 1)
})
