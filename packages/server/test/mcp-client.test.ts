/** The MCP endpoint, called by the official TypeScript client. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { promisify } from 'node:util'
import { doc, p } from './lib/content.ts'
import { sharedService, startService } from './lib/service.ts'

const { url, organization, scripture } = await sharedService()
before(() => scripture.prepare())

const CLIENT = join(import.meta.dirname, 'lib/mcp-client.js')
const CURRENT = '2026-07-28'
const PUBLIC = ['verify_quotations', 'search', 'read_verse', 'read_topic', 'read_hadith']

interface Tried {
  server: { name: string }
  revision: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any result.
  calls: { name: string; isError: boolean; data: any }[]
}

async function tryTools(
  revision: string,
  token: string,
  inputs: object,
  service = url,
): Promise<Tried> {
  const input = [CLIENT, `${service}/mcp`, token, revision, JSON.stringify(inputs)]
  const { stdout } = await promisify(execFile)(process.execPath, input, { env: {} })
  return JSON.parse(stdout)
}

test('the official client creates and saves a document', async (t) => {
  const service = await startService(t, { WARAQ_MCP: 'write' })
  const amina = await (await service.organization()).author()
  const body = { content: doc(p('Read')) }
  const { json, headers } = await amina.call('POST', '/v1/documents/', { body })
  const inputs = {
    create_document: { content: doc(p('Created')), idempotency_key: 'key-1' },
    save_document: { id: json.id, content: doc(p('Saved')), if_match: headers.get('etag') },
  }
  const { calls } = await tryTools(CURRENT, amina.token, inputs, service.url)
  const written = calls.filter(({ name }) => name in inputs)
  assert.deepEqual(
    written.map(({ isError, data }) => [isError, data.title]),
    [
      [false, 'Created'],
      [false, 'Saved'],
    ],
  )
})

for (const revision of ['2025-11-25', CURRENT]) {
  test(`the official client of ${revision} lists every tool and calls it`, () =>
    callEveryTool(revision))
}

async function callEveryTool(revision: string): Promise<void> {
  const amina = await (await organization()).author()
  const { json } = await amina.call('POST', '/v1/documents/', { body: { content: doc(p('a')) } })
  const { json: verse } = await amina.call('GET', '/v1/quran/verses/2:255/')
  const inputs = {
    verify_quotations: { text: `﴿${verse.text_imlaei}﴾` },
    search: { query: '2:255', in: 'quran' },
    read_verse: { verse: '2:255' },
    read_topic: { topic: 'patience' },
    read_hadith: { ref: 'bukhari:1' },
    list_documents: {},
    read_document: { id: json.id },
  }
  const anonymous = await tryTools(revision, '', inputs)
  assert.deepEqual([anonymous.server.name, anonymous.revision], ['waraq', revision])
  assert.deepEqual(
    anonymous.calls.map(({ name }) => name),
    PUBLIC,
  )
  const { calls } = await tryTools(revision, amina.token, inputs)
  assert.deepEqual(
    calls.map(({ name }) => name),
    Object.keys(inputs),
  )
  for (const { name, isError } of [...anonymous.calls, ...calls]) assert.equal(isError, false, name)
  const [report, found, read, topic, hadiths, documents, document] = calls.map(({ data }) => data)
  assert.equal(report.quran.verified, 1)
  assert.equal(found.verses[0].verse_key, '2:255')
  assert.equal(read.text, verse.text)
  assert.ok(topic.verses.length > 5)
  assert.equal(hadiths.hadiths[0].ref, 'bukhari:1')
  assert.equal(documents.documents[0].id, json.id)
  assert.equal(document.blocks.length, 1)
}
