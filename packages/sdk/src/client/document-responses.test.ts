/** The client with responses that lack the document or parts of it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { clientOf, listen } from '../../test/stand-in.ts'
import { type Client, createClient } from './client.ts'

const content: DocumentNode = { type: 'doc', content: [{ type: 'paragraph' }] }
const theirs: DocumentNode = {
  type: 'doc',
  content: [{ type: 'paragraph', attrs: { dir: 'rtl' } }],
}
const summary = {
  id: 'doc-1',
  title: '',
  status: 'CREATED',
  created_at: '2026-11-21T10:00:00.000000Z',
  updated_at: '2026-11-21T10:00:00.000000Z',
}
const full = { ...summary, content }
const etag = '"3-0123456789abcdef"'

/** Responses to a save, and the state of the document that the client derives from them. */
const SAVES: [what: string, status: number, response: unknown, known: object][] = [
  ['204', 204, undefined, {}],
  ['an empty 200', 200, undefined, {}],
  ['an empty 202', 202, undefined, {}],
  ['`{}`', 200, {}, {}],
  ['`null`', 200, null, {}],
  ['a word', 200, 'saved', {}],
  ['a summary', 200, summary, summary],
  ['a full document', 200, { ...full, content: theirs }, { ...summary, content: theirs }],
  ['content that is null', 200, { ...full, content: null }, summary],
  ['rejected images', 200, { rejected_image_ids: ['i'] }, { rejected_image_ids: ['i'] }],
  ['rejected images of another form', 200, { rejected_image_ids: null }, {}],
  ['the id of another form', 200, { id: 7, ok: true }, { ok: true }],
]

for (const [what, status, body, known] of SAVES) {
  test(`\`updateDocument\` accepts ${what} as a save`, async (t) => {
    const { client, requests } = await clientOf(t, status, body, { etag })
    const expected = { content, rejected_image_ids: [], ...known, id: 'doc-1', etag }
    assert.deepEqual(await client.updateDocument('doc-1', content), expected)
    assert.equal(requests.length, 1)
  })
  test(`\`deleteDocument\` accepts ${what} as a deletion`, async (t) => {
    const { client } = await clientOf(t, status, body)
    assert.equal(await client.deleteDocument('doc-1'), undefined)
  })
}

test('`updateDocument` returns no version without an ETag', async (t) => {
  const { client } = await clientOf(t, 204, undefined)
  assert.equal((await client.updateDocument('doc-1', content)).etag, undefined)
})

test('`updateDocument` rejects the page of a captive portal', async (t) => {
  const apiUrl = await listen(t, (_, response) => response.end('<!doctype html><title>Sign in'))
  const client = createClient({ apiUrl, getToken: () => 't1' })
  const expected = { status: 200, code: 'unexpected_answer' }
  await assert.rejects(client.updateDocument('doc-1', content), expected)
  await assert.rejects(client.deleteDocument('doc-1'), expected)
})

test('an ETag that a proxy weakened works for the next save', async (t) => {
  const { client, requests } = await clientOf(t, 200, full, { etag: `W/${etag}` })
  const document = await client.readDocument('doc-1')
  await client.updateDocument('doc-1', content, { ifMatch: document.etag })
  assert.equal(requests[1]?.headers['if-match'], etag)
})

test('a save after a read without an ETag is unconditional', async (t) => {
  const { client, requests } = await clientOf(t, 200, full)
  const document = await client.readDocument('doc-1')
  await client.updateDocument('doc-1', content, { ifMatch: document.etag })
  assert.equal(requests[1]?.headers['if-match'], undefined)
})

const strange: [what: string, call: (client: Client) => Promise<unknown>, response: unknown][] = [
  ['nothing for a document', (client) => client.readDocument('a'), undefined],
  ['nothing for a new document', (client) => client.createDocument(content), undefined],
  ['nothing for a list', (client) => client.listDocuments(), undefined],
  ['nothing for share info', (client) => client.getShareInfo('a'), undefined],
  ['nothing for a verse', (client) => client.quran.verse('1:1'), undefined],
  ['nothing for hadiths', (client) => client.hadith.search('x'), undefined],
  ['an empty object for a document', (client) => client.readDocument('a'), {}],
  ['a document without content', (client) => client.readDocument('a'), summary],
  ['content that is null', (client) => client.readDocument('a'), { ...full, content: null }],
  ['a list for a published document', (client) => client.readShared('a'), [full]],
  ['an object for a list', (client) => client.listDocuments(), { results: [] }],
  ['a document for share info', (client) => client.getShareInfo('a'), full],
]
for (const [what, call, body] of strange) {
  test(`${what} is an unexpected answer`, async (t) => {
    const { client } = await clientOf(t, 200, body, { 'x-request-id': 'r-1' })
    const expected = { status: 200, code: 'unexpected_answer', requestId: 'r-1' }
    await assert.rejects(call(client), expected)
  })
}
