import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@waraq/sdk/client'
import { preloadDocument } from './preload-document.ts'

const ID = '6f2d7c1e-0000-8000-8000-00000000abcd'
const OTHER = '6f2d7c1e-0000-8000-8000-00000000abce'

/** A service that responds to each read with the number of reads so far, or with this status. */
function startedClient(status = 200) {
  const asked: string[] = []
  const client = createClient({
    apiUrl: 'https://waraq.test',
    getToken: () => 'header.payload.signature',
    fetch: async (url) => {
      asked.push(url)
      const content = { type: 'doc', content: [] }
      const stored = { id: ID, title: `reading ${asked.length}`, status: 'CREATED', content }
      return Response.json(stored, { status })
    },
  })
  return { client, asked }
}

test('a document is preloaded, its first read takes that response, and the next one sends a request', async () => {
  const { client, asked } = startedClient()
  const early = preloadDocument(client, ID, new AbortController().signal)
  assert.equal((await early.readDocument(ID)).title, 'reading 1')
  assert.equal(asked.length, 1)
  assert.equal((await early.readDocument(ID)).title, 'reading 2')
})

test('another document is read with its own request', async () => {
  const { client } = startedClient()
  const early = preloadDocument(client, ID, new AbortController().signal)
  assert.equal((await early.readDocument(OTHER)).title, 'reading 2')
  assert.equal((await early.readDocument(ID)).title, 'reading 1')
})

test('a failed preload is reported to the first reader only', async () => {
  const { client } = startedClient(404)
  const early = preloadDocument(client, ID, new AbortController().signal)
  await assert.rejects(early.readDocument(ID), { status: 404 })
  const end = new AbortController()
  const ended = preloadDocument(client, ID, end.signal)
  end.abort()
  await assert.rejects(ended.readDocument(ID), { name: 'AbortError' })
})
