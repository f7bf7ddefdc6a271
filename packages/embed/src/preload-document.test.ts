import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '@waraq/sdk/client'
import { preloadDocument } from './preload-document.ts'

const ID = '6f2d7c1e-0000-8000-8000-00000000abcd'
const OTHER = '6f2d7c1e-0000-8000-8000-00000000abce'

/** A service that answers each reading with the number of readings so far, or with this status. */
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

test('a document is asked for at once, its first reading takes that answer, and the next one asks anew', async () => {
  const { client, asked } = startedClient()
  const early = preloadDocument(client, ID, new AbortController().signal)
  assert.equal((await early.readDocument(ID)).title, 'reading 1')
  assert.equal(asked.length, 1)
  assert.equal((await early.readDocument(ID)).title, 'reading 2')
})

test('another document is asked for by itself', async () => {
  const { client } = startedClient()
  const early = preloadDocument(client, ID, new AbortController().signal)
  assert.equal((await early.readDocument(OTHER)).title, 'reading 2')
  assert.equal((await early.readDocument(ID)).title, 'reading 1')
})

test('what goes wrong is told to whoever reads, and only then', async () => {
  const { client } = startedClient(404)
  const early = preloadDocument(client, ID, new AbortController().signal)
  await assert.rejects(early.readDocument(ID), { code: 'not_found' })
  const end = new AbortController()
  const ended = preloadDocument(client, ID, end.signal)
  end.abort()
  await assert.rejects(ended.readDocument(ID), { name: 'AbortError' })
})
