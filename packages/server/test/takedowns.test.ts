/** Documents that were taken down: who opens them, who lifts a takedown, and what lists say. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { waitFor } from '../../../test/lib/wait-for.ts'
import { openAdministration } from './lib/administration.ts'
import { doc, p } from './lib/content.ts'
import { displayUrl, showing, uploaded } from './lib/images.ts'
import { type Author, startService } from './lib/service.ts'

const SETTINGS = { WARAQ_ADMIN_PORT: '0', WARAQ_EVENTS_WINDOW_SECONDS: '0' }
const REASON = { reason: 'phishing', reference: 'CASE-1234' }

async function start(t: TestContext) {
  const service = await startService(t, SETTINGS)
  const organization = await service.organization()
  const key = await service.organizations.createKey(organization.id, ['manage'])
  const headers = { authorization: `Bearer ${key}` }
  const manage = (method: string, path: string, body?: object) =>
    service.call(method, `/v1/organization/${path}`, { headers, body })
  const { call } = await openAdministration(service)
  const operate = (method: string, path: string, body?: object) =>
    call(method, `/admin/v1/organizations/${organization.id}/${path}`, { body })
  return { service, organization, manage, operate, keyId: key.slice(9, 17) }
}

/** Resolves once the author of a document is refused. */
const isClosed = ({ call }: Author, id: string) =>
  waitFor('the author is refused', async () => {
    const { status, json } = await call('GET', `/v1/documents/${id}/`)
    return status === 403 && json.error === 'document_taken_down'
  })

const shows = async (url: string): Promise<boolean> => (await fetch(url)).status === 200

test('a takedown ends links, signatures and image URLs at once, and a restore brings them back', async (t) => {
  const { service, organization, manage, keyId } = await start(t)
  const author = await organization.author()
  const image = await uploaded(author)
  const { id } = await author.client.createDocument(showing(image))
  const { json: shared } = await author.call('PATCH', `/v1/documents/${id}/share/`, {
    body: { is_shared: true },
  })
  const { signature, exp } = signRead(organization.signingSecret, id)
  const signed = `sig=${signature}&exp=${exp}`
  const query = `?document_id=${id}`
  const urls = [
    await displayUrl(author.call, image),
    await displayUrl(service.call, image, query),
    await displayUrl(service.call, image, `${query}&${signed}`),
  ]
  const opened = async () => [
    (await service.call('GET', `/v1/documents/shared/${shared.share_token}/`)).status,
    (await service.call('GET', `/v1/documents/${id}/?${signed}`)).status,
    ...(await Promise.all(urls.map(shows))),
  ]
  assert.deepEqual(await opened(), [200, 200, true, true, true])

  const taken = await manage('POST', `documents/${id}/takedown/`, REASON)
  assert.equal(taken.status, 200, taken.text)
  assert.deepEqual(await opened(), [404, 404, false, false, false])
  const { taken_down_at, ...takedown } = taken.json.takedown
  assert.deepEqual(takedown, { by: `api_key:${keyId}`, ...REASON })
  assert.equal(taken.json.state, 'taken_down')
  const again = await manage('POST', `documents/${id}/takedown/`, { reason: 'another' })
  assert.deepEqual(again.json.takedown, { ...takedown, taken_down_at })

  await isClosed(author, id)
  const restored = await manage('POST', `documents/${id}/restore/`)
  assert.deepEqual([restored.json.state, restored.json.takedown], ['active', null])
  assert.deepEqual(await opened(), [200, 200, true, true, true])
  const reads = async () => (await author.call('GET', `/v1/documents/${id}/`)).status === 200
  await waitFor('the author reads', reads)
})

test('an image stays visible while another document shows it', async (t) => {
  const { organization, manage } = await start(t)
  const author = await organization.author()
  const image = await uploaded(author)
  const { id } = await author.client.createDocument(showing(image))
  const other = await author.client.createDocument(showing(image))
  const url = await displayUrl(author.call, image)
  await manage('POST', `documents/${id}/takedown/`, REASON)
  assert.equal(await shows(url), true)
  await manage('POST', `documents/${other.id}/takedown/`, REASON)
  assert.equal(await shows(url), false)
})

test('a key of an organization lifts its own takedowns, and none of an operator', async (t) => {
  const { organization, manage, operate } = await start(t)
  const { client } = await organization.author()
  const { id } = await client.createDocument(doc(p('One')))
  const path = `documents/${id}/`
  assert.equal((await manage('POST', `${path}takedown/`, REASON)).status, 200)
  const { json } = await operate('POST', `${path}takedown/`, { reason: 'law' })
  assert.match(json.takedown.by, /^admin_key:/)
  assert.equal((await manage('POST', `${path}takedown/`, REASON)).json.takedown.reason, 'law')
  const refused = await manage('POST', `${path}restore/`)
  assert.deepEqual([refused.status, refused.json.error], [403, 'document_taken_down'])
  assert.equal((await operate('POST', `${path}restore/`)).json.state, 'active')
  assert.equal((await operate('POST', `${path}restore/`)).json.state, 'active')
  await manage('POST', `${path}takedown/`, REASON)
  assert.equal((await operate('POST', `${path}restore/`)).json.state, 'active')
})

test('no organization takes down or sees a document of another one', async (t) => {
  const { service, organization, manage } = await start(t)
  const other = await service.organization()
  const { client } = await other.author()
  const { id } = await client.createDocument(doc(p('One')))
  await organization.author()
  for (const action of ['takedown', 'restore'])
    assert.equal((await manage('POST', `documents/${id}/${action}/`, REASON)).status, 404)
  assert.deepEqual((await manage('GET', 'documents/')).json, { data: [], next_cursor: null })
  assert.equal((await manage('POST', 'documents/no-id/takedown/', REASON)).status, 404)
})

test('the list of the author says what was taken down, also a search, without a snippet', async (t) => {
  const { service, organization, manage } = await start(t)
  const author = await organization.author()
  const taken = await author.client.createDocument(doc(p('One'), p('The word is papyrus')))
  const open = await author.client.createDocument(doc(p('Two'), p('The word is papyrus')))
  await service.relay()
  await manage('POST', `documents/${taken.id}/takedown/`, REASON)
  await isClosed(author, taken.id)
  const listed = async (query: string) => (await author.call('GET', `/v1/documents/${query}`)).json
  const marks = (rows: { id: string; is_taken_down?: boolean }[]) =>
    Object.fromEntries(rows.map(({ id, is_taken_down }) => [id, is_taken_down]))
  const expected = { [open.id]: undefined, [taken.id]: true }
  for (const query of ['', '?limit=5', '?include=tags', '?text=papyrus'])
    assert.deepEqual(marks(await listed(query)), expected, query)
  const found: { id: string; snippet: unknown }[] = await listed('?text=papyrus')
  assert.equal(found.find(({ id }) => id === taken.id)?.snippet, null)
  assert.ok(found.find(({ id }) => id === open.id)?.snippet)
})

test('agents and verification open it no more', async (t) => {
  const { organization, manage } = await start(t)
  const author = await organization.author()
  const { id } = await author.client.createDocument(doc(p('One')))
  const use = async (name: string, input: object) => {
    const params = { name, arguments: input }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    const headers = { accept: 'application/json, text/event-stream' }
    return (await author.call('POST', '/mcp', { headers, body })).json.result
  }
  const read = await use('read_document', { id })
  assert.ok(!read.isError, JSON.stringify(read))
  await manage('POST', `documents/${id}/takedown/`, REASON)
  await isClosed(author, id)
  const refused = await use('read_document', { id })
  assert.ok(refused.isError)
  assert.match(JSON.stringify(refused), /document_taken_down|taken down/)
})

test('a backend lists the documents of its users in pages, without titles and content', async (t) => {
  const { organization, manage } = await start(t)
  const [b, a] = [await organization.author('b'), await organization.author('a')]
  const ids: string[] = []
  for (const { client } of [a, a, a, b, b])
    ids.push((await client.createDocument(doc(p('A secret title')))).id)
  await b.call('PATCH', `/v1/documents/${ids[4]}/share/`, { body: { is_shared: true } })
  const pages: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`
    const { json, text } = await manage('GET', `documents/?limit=2${query}`)
    assert.ok(!text.includes('secret'), text)
    pages.push(...json.data.map(({ id }: { id: string }) => id))
    cursor = json.next_cursor
  }
  assert.deepEqual(pages, ids)

  const found = async (query: string) =>
    (await manage('GET', `documents/?${query}`)).json.data.map(({ id }: { id: string }) => id)
  assert.deepEqual(await found('is_shared=true'), [ids[4]])
  assert.deepEqual(await found('is_shared=false'), ids.slice(0, 4))
  const { json: one } = await manage('GET', 'documents/?limit=1')
  const [{ identity_id, content_bytes, updated_at }] = one.data
  assert.ok(content_bytes > 50)
  assert.deepEqual(await found(`identity_id=${identity_id}`), ids.slice(0, 3))
  assert.deepEqual(await found('identity_id=nobody'), [])
  // Times in requests are exact to the millisecond.
  const before = `${updated_at.slice(0, 23)}Z`
  assert.ok((await found(`updated_after=${before}`)).length >= 4)
  assert.deepEqual(await found('updated_after=2099-01-01T00:00:00Z'), [])
  for (const query of ['cursor=abc', 'updated_after=yesterday', 'is_shared=maybe', 'title=x'])
    assert.equal((await manage('GET', `documents/?${query}`)).status, 400, query)
})

test('a reason is required, and is a line of text', async (t) => {
  const { organization, manage } = await start(t)
  const { client } = await organization.author()
  const { id } = await client.createDocument(doc(p('One')))
  for (const body of [
    {},
    { reason: '' },
    { reason: ' ' },
    { reason: 'a\u0000b' },
    { reason: 'a'.repeat(501) },
    { reason: 'a', reference: 'a\nb' },
    { reason: 'a', title: 'b' },
  ]) {
    const { status, json } = await manage('POST', `documents/${id}/takedown/`, body)
    assert.deepEqual([status, json.error], [400, 'invalid_request'], JSON.stringify(body))
  }
})

test('the tokens of a suspended user and new mints are refused until it is resumed', async (t) => {
  const { service, organization, manage } = await start(t)
  const author = await organization.author('amina')
  const other = await organization.author('bilal')
  const { json } = await manage('GET', 'identities/?external_user_id=amina')
  const path = `identities/${json.data[0].id}/`
  assert.deepEqual((await manage('GET', path)).json, json.data[0])
  const mint = () =>
    service.call('POST', '/v1/embed/tokens/', {
      headers: { authorization: `Bearer ${organization.apiKey}` },
      body: { external_user_id: 'amina' },
    })
  const suspended = await manage('POST', `${path}suspend/`, { reason: 'spam' })
  assert.equal(suspended.json.state, 'suspended')
  assert.deepEqual((await manage('POST', `${path}suspend/`)).json, suspended.json)
  const list = () => author.call('GET', '/v1/documents/')
  const isRefused = async () => (await list()).json.error === 'identity_suspended'
  await waitFor('the token is refused', isRefused)
  assert.equal((await mint()).json.error, 'identity_suspended')
  assert.equal((await other.call('GET', '/v1/documents/')).status, 200)
  const { data } = (await manage('GET', 'identities/?state=suspended')).json
  assert.deepEqual(data, [suspended.json])

  assert.equal((await manage('POST', `${path}resume/`)).json.state, 'active')
  await waitFor('the token is accepted', async () => (await list()).status === 200)
  assert.equal((await mint()).status, 200)
  assert.equal((await manage('POST', 'identities/no-id/suspend/')).status, 404)
})
