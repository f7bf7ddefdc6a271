import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doc, p, text } from './lib/content.ts'
import { sharedService } from './lib/service.ts'

async function author() {
  const service = await sharedService()
  const organization = await service.organization()
  return organization.author()
}

test('a read returns exactly the content that was written', async () => {
  const { call } = await author()
  const content = doc(p('Peace be upon you'), {
    type: 'unknownBlock',
    attrs: { deep: [1, { a: null }] },
  })
  const created = await call('POST', '/v1/documents/', { body: { content } })
  assert.equal(created.status, 201)
  assert.equal(created.json.title, 'Peace be upon you')
  assert.equal(created.json.status, 'CREATED')
  assert.equal(created.headers.get('location'), `/v1/documents/${created.json.id}/`)

  const read = await call('GET', `/v1/documents/${created.json.id}/`)
  assert.deepEqual(read.json, created.json)
  assert.deepEqual(read.json.content, content)
  assert.equal(read.headers.get('etag'), created.headers.get('etag'))
})

test('the title follows the content and cannot be set', async () => {
  const { call } = await author()
  const made = await call('POST', '/v1/documents/', {
    body: { title: 'mine', id: 'mine', status: 'DONE', content: doc(p('First')) },
  })
  assert.equal(made.json.title, 'First')
  const saved = await call('PATCH', `/v1/documents/${made.json.id}/`, {
    body: { title: 'mine', content: doc(p(), p(text('Sec'), text('ond', 'bold'))) },
  })
  assert.equal(saved.json.title, 'Second')
  assert.deepEqual(saved.json.rejected_image_ids, [])
  assert.equal(saved.json.id, made.json.id)
  assert.ok(saved.json.updated_at > made.json.updated_at)
  assert.equal(saved.json.created_at, made.json.created_at)
})

test('an author cannot see documents of another author', async () => {
  const service = await sharedService()
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author('amina'), await organization.author('bilal')]
  const { json: hers } = await amina.call('POST', '/v1/documents/', {
    body: { content: doc(p('hers')) },
  })

  assert.deepEqual((await bilal.call('GET', '/v1/documents/')).json, [])
  const foreign: [method: string, path: string, body?: unknown][] = [
    ['GET', ''],
    ['PATCH', '', { content: doc(p('his')) }],
    ['DELETE', ''],
    ['GET', 'share/'],
    ['PATCH', 'share/', { is_shared: true }],
  ]
  for (const [method, tail, body] of foreign) {
    const refused = await bilal.call(method, `/v1/documents/${hers.id}/${tail}`, { body })
    assert.equal(refused.status, 404)
    assert.equal(refused.json.error, 'not_found')
  }
  assert.deepEqual((await amina.call('GET', `/v1/documents/${hers.id}/`)).json, hers)
})

test('the list starts with the newest update and has no content', async () => {
  const { call } = await author()
  for (const words of ['one', 'two', 'three']) {
    await call('POST', '/v1/documents/', { body: { content: doc(p(words)) } })
  }
  const { json: before } = await call('GET', '/v1/documents/')
  assert.deepEqual(
    before.map((line: { title: string }) => line.title),
    ['three', 'two', 'one'],
  )
  await call('PATCH', `/v1/documents/${before[2].id}/`, { body: { content: doc(p('one again')) } })
  const { json: after } = await call('GET', '/v1/documents/')
  assert.deepEqual(
    after.map((line: { title: string }) => line.title),
    ['one again', 'three', 'two'],
  )
})

test('a deleted document is 404 for its author and frees its quota', async () => {
  const { call } = await author()
  const { json } = await call('POST', '/v1/documents/', { body: { content: doc(p('short')) } })
  assert.equal((await call('DELETE', `/v1/documents/${json.id}/`)).status, 204)
  for (const method of ['GET', 'DELETE']) {
    assert.equal((await call(method, `/v1/documents/${json.id}/`)).status, 404)
  }
  assert.deepEqual((await call('GET', '/v1/documents/')).json, [])
})
