import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listen } from '../../test/stand-in.ts'
import { createNodeSignatureEndpoint, createSignatureEndpoint } from './signature-endpoint.ts'
import { createNodeTokenEndpoint, createTokenEndpoint } from './token-endpoint.ts'

const post = (path = '') => new Request(`https://shop.example/${path}`, { method: 'POST' })

test('an endpoint calls its options function at the first request, once', async (t) => {
  const baseUrl = await listen(t, (_, response) => {
    response.end('{"token":"a.b.c","expires_at":"2026-11-21T10:15:30.123456"}')
  })
  const calls: string[] = []
  const endpoint = createTokenEndpoint(() => {
    calls.push('options')
    return { baseUrl, apiKey: 'waraq_sk_1', userOf: () => 'amina' }
  })
  assert.deepEqual(calls, [])
  for (const _ of [1, 2]) assert.equal((await endpoint(post())).status, 200)
  assert.deepEqual(calls, ['options'])
})

test('invalid options of a function are a 500, with the reason only in the log', async (t) => {
  const logged = t.mock.method(console, 'error', () => {})
  const token = () => ({ baseUrl: 'https://waraq.example', apiKey: '', userOf: () => 'amina' })
  const signature = () => ({ signingSecret: '', mayRead: () => true })
  const nodeUrls = [createNodeTokenEndpoint(token), createNodeSignatureEndpoint(signature)].map(
    (endpoint) => listen(t, (request, response) => endpoint(request, response)),
  )
  const responses = [
    await createTokenEndpoint(token)(post()),
    await createSignatureEndpoint(signature)(post('?document_id=doc-1')),
    await fetch((await nodeUrls[0]) ?? '', { method: 'POST' }),
    await fetch(`${await nodeUrls[1]}?document_id=doc-1`, { method: 'POST' }),
  ]
  for (const response of responses) {
    assert.equal(response.status, 500)
    assert.equal(await response.text(), '{"error":"misconfigured"}')
  }
  const sentences = logged.mock.calls.map(({ arguments: [, sentence] }) => String(sentence))
  for (const [at, name] of ['apiKey', 'signingSecret', 'apiKey', 'signingSecret'].entries()) {
    assert.match(sentences[at] ?? '', new RegExp(`^\`${name}\` is empty`))
  }
})

test('an endpoint works as soon as its options function returns valid options', async (t) => {
  t.mock.method(console, 'error', () => {})
  let signingSecret = ''
  const endpoint = createSignatureEndpoint(() => ({ signingSecret, mayRead: () => true }))
  assert.equal((await endpoint(post('?document_id=doc-1'))).status, 500)
  signingSecret = 'set by now'
  assert.equal((await endpoint(post('?document_id=doc-1'))).status, 200)
})
