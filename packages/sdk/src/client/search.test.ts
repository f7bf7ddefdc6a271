import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testCalls } from '../../test/client-calls.ts'
import { fetchFrom } from '../../test/stand-in.ts'
import { createClient } from './client.ts'

const apiUrl = 'https://waraq.example'
const DOCUMENTS = `${apiUrl}/v1/documents/`
const found = {
  id: 'doc-1',
  title: 'Café',
  tags: ['fiqh'],
  snippet: { text: 'Café', ranges: [[0, 4]] },
}
const next = `<${DOCUMENTS}?cursor=djM&text=caf>; rel="next"`

testCalls(apiUrl, [
  [
    'searching',
    (client) => client.searchDocuments('caf é'),
    `GET ${DOCUMENTS}?text=caf+%C3%A9`,
    Response.json([found], { headers: { link: next } }),
    { documents: [found], next: 'djM' },
  ],
  [
    'searching a page with filters',
    (client) => client.searchDocuments('caf', { q: 'c', tag: 'fiqh', limit: 5, cursor: 'djU' }),
    `GET ${DOCUMENTS}?text=caf&q=c&tag=fiqh&limit=5&cursor=djU`,
    Response.json([]),
    { documents: [], next: undefined },
  ],
  [
    'listing tags',
    (client) => client.listTags(),
    `GET ${DOCUMENTS}tags/`,
    Response.json([{ tag: 'fiqh', count: 2 }]),
    [{ tag: 'fiqh', count: 2 }],
  ],
  [
    'reading tags',
    (client) => client.readTags('doc-1'),
    `GET ${DOCUMENTS}doc-1/tags/`,
    Response.json({ tags: ['fiqh'] }),
    ['fiqh'],
  ],
  [
    'replacing tags',
    (client) => client.replaceTags('doc-1', ['fiqh']),
    `PATCH ${DOCUMENTS}doc-1/tags/ {"tags":["fiqh"]}`,
    Response.json({ tags: ['fiqh'] }),
    ['fiqh'],
  ],
])

test('a service that does not know the search gives an error, not all documents', async () => {
  const { fetch } = fetchFrom(() => Response.json([{ id: 'doc-1', title: 'Any' }]))
  const client = createClient({ apiUrl, fetch, getToken: async () => 'token' })
  await assert.rejects(client.searchDocuments('caf'), { code: 'unexpected_answer' })
})
