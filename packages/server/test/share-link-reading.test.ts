/** Reading through share links with an end, a password or a number of uses. */
import assert from 'node:assert/strict'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { codeOf, isoAt, NOON, startSharing } from './lib/share-links.ts'
import { testWriting } from './lib/writing.ts'

const HOUR = 3_600_000

testWriting(
  'the exchange checks the password, and a reader needs its access token',
  async (start) => {
    const { create, read, exchange } = await startSharing(start)
    const { share_token: token, has_password } = await create({ password: 'e\u0301cole' })
    assert.equal(has_password, true)
    assert.equal(codeOf(await read(token)), '403 password_required')
    assert.equal(codeOf(await read(token, 'waraq_sa_a.b.c')), '403 password_required')
    assert.equal(codeOf(await exchange(token)), '403 password_required')
    assert.equal(codeOf(await exchange(token, { password: 'ecole' })), '403 password_invalid')
    const opened = await exchange(token, { password: '\u00e9cole' })
    assert.equal(codeOf(opened), '200')
    assert.match(opened.json.access_token, /^waraq_sa_/)
    assert.match(opened.json.expires_at, /^2026-11-23T13:00:/)
    assert.equal((await read(token, opened.json.access_token)).json.title, 'one')
  },
)

testWriting('an access token lasts an hour, and opens no other link', async (start) => {
  const { service, create, read, exchange } = await startSharing(start)
  const [one, two] = [await create({ password: 'a' }), await create({ password: 'a' })]
  const { access_token } = (await exchange(one.share_token, { password: 'a' })).json
  assert.equal(codeOf(await read(two.share_token, access_token)), '403 password_required')
  service.travelTo(new Date(NOON + HOUR + 60_000))
  assert.equal(codeOf(await read(one.share_token, access_token)), '403 password_required')
})

testWriting('another password, or none, ends the access tokens of a link', async (start) => {
  const { author, links, create, read, exchange } = await startSharing(start)
  const { id, share_token: token } = await create({ password: 'a' })
  const change = (body: object) => author.call('PATCH', `${links}${id}/`, { body })
  const { access_token } = (await exchange(token, { password: 'a' })).json
  assert.equal((await change({ name: 'Parents' })).json.has_password, true)
  assert.equal(codeOf(await read(token, access_token)), '200')
  await change({ password: 'a' })
  assert.equal(codeOf(await read(token, access_token)), '403 password_required')
  assert.equal((await change({ password: null })).json.has_password, false)
  assert.equal(codeOf(await read(token)), '200')
})

testWriting('an access token stays ended when the password is taken away again', async (start) => {
  const { author, links, create, read, exchange } = await startSharing(start)
  const { id, share_token: token } = await create({ max_uses: 5 })
  const change = (body: object) => author.call('PATCH', `${links}${id}/`, { body })
  const { access_token } = (await exchange(token)).json
  assert.equal((await change({ password: null })).json.has_password, false)
  assert.equal(codeOf(await read(token, access_token)), '200', 'nothing changed')
  await change({ password: 'a' })
  assert.equal(codeOf(await read(token, access_token)), '403 password_required')
  assert.equal((await change({ password: null })).json.share_token, token)
  assert.equal(codeOf(await read(token, access_token)), '403 share_access_required')
  assert.equal(codeOf(await read(token, (await exchange(token)).json.access_token)), '200')
})

testWriting('only exchanges take uses, and the last one still reads', async (start) => {
  const { create, read, exchange, list } = await startSharing(start)
  const { share_token: token } = await create({ max_uses: 2 })
  assert.equal(codeOf(await read(token)), '403 share_access_required')
  const accesses = [await exchange(token), await exchange(token)]
  assert.deepEqual(accesses.map(codeOf), ['200', '200'])
  assert.equal(codeOf(await exchange(token)), '404 not_found')
  for (const { json } of accesses) {
    assert.equal(codeOf(await read(token, json.access_token)), '200')
    assert.equal(codeOf(await read(token, json.access_token)), '200')
  }
  assert.equal(codeOf(await read(token)), '404 not_found', 'a used up link is gone')
  assert.equal((await list())[0]?.use_count, 2)
})

testWriting('max_uses holds under 1,000 parallel exchanges, and none is refused', async (start) => {
  const { create, exchange, list } = await startSharing(start)
  const { share_token: token } = await create({ max_uses: 300 })
  const opened = await Promise.all(Array.from({ length: 1_000 }, () => exchange(token)))
  const codes = opened.map(codeOf)
  assert.equal(codes.filter((code) => code === '200').length, 300)
  assert.equal(codes.filter((code) => code === '404 not_found').length, 700)
  assert.equal((await list())[0]?.use_count, 300)
})

testWriting('a link ends at its time, with its access tokens', async (start) => {
  const { service, create, read, exchange } = await startSharing(start)
  const expires_at = isoAt(NOON + HOUR / 2)
  const [open, guarded] = [
    await create({ expires_at }),
    await create({ expires_at, password: 'a' }),
  ]
  assert.equal(open.expires_at, '2026-11-23T12:30:00.000000Z')
  const access = (await exchange(guarded.share_token, { password: 'a' })).json
  assert.equal(access.expires_at, '2026-11-23T12:30:00.000000Z')
  service.travelTo(new Date(NOON + HOUR / 2))
  for (const { share_token: token } of [open, guarded]) {
    assert.equal(codeOf(await read(token, access.access_token)), '404 not_found')
    assert.equal(codeOf(await exchange(token, { password: 'a' })), '404 not_found')
  }
})

testWriting('a suspended organization closes its links without saying why', async (start) => {
  const { service, author, create, read, exchange } = await startSharing(start)
  const { share_token: token } = await create({ password: 'a' })
  const { json } = await author.call('GET', '/v1/documents/')
  assert.equal(json.length, 1)
  const { access_token } = (await exchange(token, { password: 'a' })).json
  const [organization] = await service.organizations.list()
  await service.organizations.suspend(organization?.id ?? '')
  await waitFor(
    'suspended',
    async () => codeOf(await read(token, access_token)) === '404 not_found',
  )
  assert.equal(codeOf(await exchange(token, { password: 'wrong' })), '404 not_found')
})

testWriting(
  'deletion ends the links for good, also after a restore from the trash',
  async (start) => {
    const { author, path, id, create, read, list } = await startSharing(start)
    const { share_token: token } = await create({ name: 'Parents' })
    await author.call('DELETE', path)
    assert.equal(codeOf(await read(token)), '404 not_found')
    assert.equal((await author.call('POST', `/v1/documents/${id}/undelete/`)).status, 200)
    assert.equal(codeOf(await read(token)), '404 not_found')
    assert.deepEqual(await list(), [])
  },
)
