/** The share links of a document, as its author sees them. */
import assert from 'node:assert/strict'
import type { ShareLink } from '@waraq/contract'
import { codeOf, isoAt, NOON, startSharing } from './lib/share-links.ts'
import { testWriting } from './lib/writing.ts'

testWriting('a link without settings opens the document until it is deleted', async (start) => {
  const { author, links, create, read, list } = await startSharing(start)
  const { id, share_token, ...rest } = await create()
  assert.deepEqual(
    [rest.is_default, rest.has_password, rest.name, rest.expires_at, rest.max_uses],
    [false, false, null, null, null],
  )
  const opened = await read(share_token)
  assert.deepEqual([codeOf(opened), opened.json.title], ['200', 'one'])
  assert.equal(opened.json.created_at, undefined)
  assert.equal((await author.call('DELETE', `${links}${id}/`)).status, 204)
  assert.equal(codeOf(await read(share_token)), '404 not_found')
  assert.deepEqual(await list(), [])
})

testWriting('a list has the default link first, then the others by age', async (start) => {
  const { author, path, create, list } = await startSharing(start)
  const first = await create({ name: 'Parents' })
  const second = await create({ name: 'الأهل' })
  const { json } = await author.call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const listed = await list()
  assert.deepEqual(
    listed.map(({ id, name, is_default }) => [id, name, is_default]),
    [
      ['default', null, true],
      [first.id, 'Parents', false],
      [second.id, 'الأهل', false],
    ],
  )
  assert.equal(listed[0]?.share_token, json.share_token)
  assert.deepEqual(listed[1], first)
})

testWriting('the default link has its own endpoint', async (start) => {
  const { author, links } = await startSharing(start)
  const responses = [
    await author.call('PATCH', `${links}default/`, { body: { name: 'a' } }),
    await author.call('DELETE', `${links}default/`),
  ]
  for (const response of responses) assert.equal(codeOf(response), '409 share_is_default')
})

testWriting('a document has at most 20 further links', async (start) => {
  const { author, links, create } = await startSharing(start)
  for (let count = 0; count < 19; count++) await create()
  const both = await Promise.all([1, 2].map(() => author.call('POST', links, { body: {} })))
  assert.deepEqual(both.map(codeOf).sort(), ['201', '403 share_limit_reached'])
})

testWriting('a repeated creation with a key returns the link of the first', async (start) => {
  const { author, links, list } = await startSharing(start)
  const post = (body: object) =>
    author.call('POST', links, { body, headers: { 'idempotency-key': 'one' } })
  const first = await post({ name: 'Parents', password: 'a' })
  const again = await post({ name: 'Parents', password: 'a' })
  assert.deepEqual([codeOf(first), codeOf(again)], ['201', '201'])
  assert.deepEqual(again.json, first.json)
  for (const other of [
    { name: 'Pupils', password: 'a' },
    { name: 'Parents', password: 'b' },
    { name: 'Parents' },
  ])
    assert.equal(codeOf(await post(other)), '422 idempotency_key_reused')
  assert.equal((await list()).length, 1)
})

testWriting('a setting that is invalid is named and changes nothing', async (start) => {
  const { author, links, create, list } = await startSharing(start)
  const { id } = await create({ name: 'Parents' })
  const before = await list()
  const invalid: [string, object][] = [
    ['/name', { name: ' ' }],
    ['/name', { name: 'a\u0007' }],
    ['/name', { name: 'a'.repeat(121) }],
    ['/expires_at', { expires_at: isoAt(NOON - 1) }],
    ['/expires_at', { expires_at: '2030-01-01T00:00:00' }],
    ['/expires_at', { expires_at: 'tomorrow' }],
    ['/password', { password: '' }],
    ['/password', { password: 'a'.repeat(129) }],
    ['/max_uses', { max_uses: 0 }],
    ['/max_uses', { max_uses: 1.5 }],
    ['/max_uses', { max_uses: 1_000_001 }],
  ]
  for (const [field, body] of invalid) {
    for (const [method, path] of [['POST', links] as const, ['PATCH', `${links}${id}/`] as const]) {
      const { status, json } = await author.call(method, path, { body })
      assert.deepEqual([status, json.field], [400, field], JSON.stringify(body))
    }
  }
  assert.deepEqual(await list(), before)
})

testWriting('views are counted and written at a stop', async (start) => {
  const { service, path, author, create, read } = await startSharing(start)
  const { share_token: token } = await create()
  const shared = await author.call('PATCH', `${path}share/`, { body: { is_shared: true } })
  const etag = (await read(token)).headers.get('etag') ?? ''
  const known = { headers: { 'if-none-match': etag } }
  const { status } = await service.call('GET', `/v1/documents/shared/${token}/`, known)
  assert.equal(status, 304)
  await service.call('HEAD', `/v1/documents/shared/${token}/`)
  await read(shared.json.share_token)
  await service.writeCounts()
  const links = (await author.call('GET', `${path}shares/`)).json as ShareLink[]
  assert.deepEqual(
    links.map(({ view_count, last_viewed_at }) => [view_count, last_viewed_at?.slice(0, 16)]),
    [
      [1, '2026-11-23T12:00'],
      [2, '2026-11-23T12:00'],
    ],
  )
})

testWriting('only the author sees the links of a document', async (start) => {
  const { service, links, create } = await startSharing(start)
  const { id } = await create()
  const foreign = await (await service.organization()).author()
  const body = { password: 'a' }
  const responses = [
    await foreign.call('GET', links),
    await foreign.call('POST', links, { body }),
    await foreign.call('PATCH', `${links}${id}/`, { body }),
    await foreign.call('DELETE', `${links}${id}/`),
  ]
  for (const response of responses) assert.equal(codeOf(response), '404 not_found')
  const none = `/v1/documents/${id}/shares/`
  assert.equal(codeOf(await foreign.call('GET', none)), '404 not_found')
})
