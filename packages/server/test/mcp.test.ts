import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { sharedService, startService } from './lib/service.ts'

const { call, url, organization, scripture } = await sharedService()
before(() => scripture.prepare())
const zaytuna = await organization()

const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params })
const send = async (method: string, params?: object, by = call) =>
  (await by('POST', '/mcp', { body: request(method, params) })).json
const use = async (name: string, input: object, by = call) =>
  (await send('tools/call', { name, arguments: input }, by)).result
const namesOf = (response: { result: { tools: { name: string }[] } }) =>
  response.result.tools.map(({ name }) => name)

test('initialize agrees on a revision and offers tools', async () => {
  for (const [asked, agreed] of [
    ['2025-06-18', '2025-06-18'],
    ['1999-01-01', '2025-11-25'],
  ]) {
    const { result, id } = await send('initialize', { protocolVersion: asked })
    assert.deepEqual([id, result.protocolVersion, result.capabilities], [7, agreed, { tools: {} }])
  }
  const body = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })
  const headers = { 'content-type': 'application/json' }
  const notified = await fetch(`${url}/mcp`, { method: 'POST', body, headers })
  assert.deepEqual([notified.status, await notified.text()], [202, ''])
})

test('a client of an older revision gets JSON, whatever it accepts and leaves out', async () => {
  for (const [method, params, expected] of [
    ['ping', [], []],
    ['initialize', null, ['protocolVersion', 'capabilities', 'serverInfo']],
    ['tools/list', { cursor: null, _meta: null }, ['tools']],
    ['tools/call', { name: 'search', arguments: null }, ['content', 'isError']],
  ]) {
    for (const accept of ['application/json', 'text/event-stream', '*/*']) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: '', method, params })
      const version = { 'mcp-protocol-version': '2024-01-01' }
      const headers = { 'content-type': 'application/json', accept, ...version }
      const response = await fetch(`${url}/mcp`, { method: 'POST', body, headers })
      const [status, type] = [response.status, response.headers.get('content-type')]
      assert.deepEqual([status, type], [200, 'application/json; charset=utf-8'])
      assert.deepEqual(Object.keys(Object(await response.json()).result), expected)
    }
  }
})

test('a client of the current revision gets JSON, also where it asks for events', async () => {
  const name = 'io.modelcontextprotocol'
  const version = '2026-07-28'
  const client = { [`${name}/clientInfo`]: { name: 'a', version: '1' } }
  const _meta = {
    [`${name}/protocolVersion`]: version,
    [`${name}/clientCapabilities`]: {},
    ...client,
  }
  const codes = []
  for (const method of ['tools/list', 'subscriptions/listen', 'ping']) {
    const body = JSON.stringify(request(method, { _meta, notifications: {} }))
    const ours = { 'mcp-protocol-version': version, 'mcp-method': method }
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream', ...ours }
    const response = await fetch(`${url}/mcp`, { method: 'POST', body, headers })
    const { error, result } = Object(await response.json())
    codes.push(error?.code ?? result.resultType)
  }
  assert.deepEqual(codes, ['complete', -32601, -32601])
})

test('tools of documents are listed only with a token', async () => {
  const all = ['verify_quotations', 'search', 'read_verse', 'read_topic', 'read_hadith']
  assert.deepEqual(namesOf(await send('tools/list')), all)
  const amina = await zaytuna.author()
  const more = [...all, 'list_documents', 'read_document']
  assert.deepEqual(namesOf(await send('tools/list', {}, amina.call)), more)
  const { error } = await send('tools/call', { name: 'list_documents' })
  assert.equal(error.code, -32602)
})

test('the tools verify, search and read', async () => {
  const verse = (await use('read_verse', { verse: '2:255' })).structuredContent
  const text = `﴿${verse.text_imlaei}﴾`
  const { structuredContent, content } = await use('verify_quotations', { text })
  assert.equal(structuredContent.quran.verified, 1)
  assert.deepEqual(JSON.parse(content[0].text), structuredContent)
  const found = (await use('search', { query: '2:255', in: 'quran' })).structuredContent
  assert.equal(found.verses[0].number, 255)
  const { topics } = (await use('search', { query: 'patience', in: 'quran' })).structuredContent
  const topic = (await use('read_topic', { topic: topics[0].id, limit: 2 })).structuredContent
  assert.deepEqual([topic.id, topic.verses.length], ['patience', 2])
  assert.equal((await use('read_topic', { topic: 'no-topic' })).isError, true)
  const { hadiths } = (await use('read_hadith', { ref: 'bukhari:1' })).structuredContent
  assert.equal(hadiths[0].ref, 'bukhari:1')
  const searched = (await use('search', { query: 'cat', in: 'hadith' })).structuredContent
  assert.equal(searched.hadiths[0].ref, 'bukhari:1')
})

test('documents are read in parts, and only those of the author', async () => {
  const [amina, bilal] = await Promise.all([zaytuna.author(), zaytuna.author()])
  const content = doc(p('a'.repeat(90_000)), p('b'.repeat(90_000)))
  const { json } = await amina.call('POST', '/v1/documents/', { body: { content } })
  const { documents } = (await use('list_documents', {}, amina.call)).structuredContent
  assert.deepEqual(
    documents.map(({ id }: { id: string }) => id),
    [json.id],
  )
  const first = (await use('read_document', { id: json.id }, amina.call)).structuredContent
  assert.deepEqual([first.blocks, first.next_block], [[content.content?.[0]], 1])
  const rest = { id: json.id, from_block: 1 }
  const second = (await use('read_document', rest, amina.call)).structuredContent
  assert.deepEqual([second.blocks, second.next_block], [[content.content?.[1]], null])
  const none = '00000000-0000-7000-8000-000000000000'
  const foreign = await use('read_document', { id: json.id }, bilal.call)
  assert.equal(foreign.isError, true)
  assert.deepEqual(foreign, await use('read_document', { id: none }, bilal.call))
})

test('tools write only where the operator allows it, and for an author', async (t) => {
  const amina = await zaytuna.author()
  const { error } = await send('tools/call', { name: 'create_document' }, amina.call)
  assert.equal(error.code, -32602)
  const service = await startService(t, { WARAQ_MCP: 'write' })
  const { call: writer } = await (await service.organization()).author()
  const names = namesOf(await send('tools/list', {}, writer))
  assert.deepEqual(names.slice(-2), ['create_document', 'save_document'])
  assert.equal(namesOf(await send('tools/list', {}, service.call)).length, 5)
})

test('an agent creates once per key, and saves over no change of others', async (t) => {
  const service = await startService(t, { WARAQ_MCP: 'write' })
  const organization = await service.organization()
  const [amina, bilal] = [await organization.author(), await organization.author()]
  const create = { content: doc(p('One')), idempotency_key: 'key-1' }
  const made = (await use('create_document', create, amina.call)).structuredContent
  assert.deepEqual((await use('create_document', create, amina.call)).structuredContent, made)
  assert.equal((await amina.call('GET', '/v1/documents/')).json.length, 1)
  const { id, version } = made
  const save = { id, content: doc(p('Two')), if_match: version }
  const saved = (await use('save_document', save, amina.call)).structuredContent
  const read = await amina.call('GET', `/v1/documents/${id}/`)
  assert.deepEqual(read.json.content, save.content)
  assert.deepEqual(
    [saved.version, saved.rejected_image_ids, saved.title],
    [read.headers.get('etag'), [], 'Two'],
  )
  const stale = await use('save_document', save, amina.call)
  assert.equal(stale.isError, true)
  const current = JSON.parse(stale.content[0].text)
  assert.deepEqual([current.error, current.version], ['precondition_failed', saved.version])
  const none = '00000000-0000-7000-8000-000000000000'
  const foreign = await use('save_document', { ...save, if_match: saved.version }, bilal.call)
  assert.equal(foreign.isError, true)
  assert.deepEqual(foreign, await use('save_document', { ...save, id: none }, bilal.call))
  assert.deepEqual((await amina.call('GET', `/v1/documents/${id}/`)).json.content, save.content)
})

test('an agent that sends wrong content or no version changes nothing', async (t) => {
  const service = await startService(t, { WARAQ_MCP: 'write' })
  const { call: author } = await (await service.organization()).author()
  const create = { content: doc(p('One')), idempotency_key: 'key-1' }
  const { id, version } = (await use('create_document', create, author)).structuredContent
  const save = { id, content: doc(p('Two')), if_match: version }
  for (const [change, code, field] of [
    [{ if_match: '*' }, 'invalid_request', '/if_match'],
    [{ if_match: undefined }, 'invalid_request', '/if_match'],
    [{ if_match: `${version}, "x"` }, 'invalid_request', '/if_match'],
    [{ content: 'Two' }, 'invalid_request', '/content'],
    [{ content: { type: 'paragraph' } }, 'invalid_content', undefined],
    [{ content: doc(p('a'.repeat(262_144))) }, 'document_too_large', '/content'],
  ] as const) {
    const { isError, content } = await use('save_document', { ...save, ...change }, author)
    const body = JSON.parse(content[0].text)
    assert.deepEqual([isError, body.error], [true, code], JSON.stringify(change).slice(0, 80))
    if (field) assert.equal(body.field, field)
  }
  const long = JSON.stringify(request('tools/call', { name: 'save_document', arguments: save }))
  const inexact = await author('POST', '/mcp', {
    body: long.replace('"type":"doc"', '"type":"doc","attrs":{"n":12345678901234567890}'),
  })
  assert.equal(JSON.parse(inexact.json.result.content[0].text).error, 'invalid_content')
  for (const key of ['', 'a b', 'x'.repeat(256)]) {
    const again = { content: doc(), idempotency_key: key }
    assert.equal((await use('create_document', again, author)).isError, true, key)
  }
  const read = await author('GET', `/v1/documents/${id}/`)
  assert.deepEqual([read.json.content, read.headers.get('etag')], [create.content, version])
})

test('wrong requests are errors of the protocol or of the API', async () => {
  const codeOf = async (body: unknown) => (await call('POST', '/mcp', { body })).json.error.code
  assert.equal(await codeOf([request('ping')]), -32600)
  assert.equal(await codeOf({ ...request('ping'), jsonrpc: '1.0' }), -32600)
  assert.equal(await codeOf({ ...request('ping'), id: {} }), -32600)
  assert.equal(await codeOf(request('resources/list')), -32601)
  assert.equal(await codeOf(request('tools/call', { name: 'delete_document' })), -32602)
  const wrong = await use('search', { query: 'a', in: 'bible' })
  assert.deepEqual([wrong.isError, JSON.parse(wrong.content[0].text).field], [true, '/in'])
  const long = await use('search', { query: 'a'.repeat(2_001), in: 'quran' })
  assert.deepEqual([long.isError, JSON.parse(long.content[0].text).field], [true, '/query'])
  assert.equal((await call('POST', '/mcp', { body: 'x'.repeat(40_000) })).status, 413)
  assert.equal((await call('POST', '/mcp', { body: '{' })).json.error, 'invalid_json')
  for (const method of ['GET', 'DELETE']) assert.equal((await call(method, '/mcp')).status, 405)
})

test('pages of other origins are refused', async () => {
  const body = JSON.stringify(request('ping'))
  const from = async (origin: string) =>
    fetch(`${url}/mcp`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', origin },
    })
  const foreign = await from('https://host.example')
  assert.equal(foreign.status, 403)
  assert.equal(foreign.headers.get('access-control-allow-origin'), null)
  assert.equal((await from(new URL(url).origin)).status, 200)
})

test('`WARAQ_MCP=off` removes the endpoint', async (t) => {
  const { url } = await startService(t, { WARAQ_MCP: 'off' })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(request('ping'))
  assert.equal((await fetch(`${url}/mcp`, { method: 'POST', body, headers })).status, 404)
})
