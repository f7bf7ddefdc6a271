/** Files that become no document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ErrorCode, IMPORT_TYPES } from '@waraq/contract'
import { doc, p } from './lib/content.ts'
import { type Author, sharedService, startService } from './lib/service.ts'
import { documentOf, paragraphOf, wordFile, zipped } from './lib/word-files.ts'

const PATH = '/v1/documents/import/'
const ANY = 'application/octet-stream'
const OLD = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Buffer.alloc(600)])

const send = ({ call }: Author, body: unknown, type: string, headers = {}) =>
  call('POST', PATH, { body, headers: { 'content-type': type, ...headers } })

const startAuthor = async () => (await (await sharedService()).organization()).author()

async function requireNothing({ call }: Author): Promise<void> {
  assert.deepEqual((await call('GET', '/v1/documents/')).json, [])
}

type Row = [what: string, body: unknown, type: string, code: ErrorCode, message: RegExp]
const REFUSED: Row[] = [
  ['an empty body', '', IMPORT_TYPES.txt, 'invalid_request', /bytes of the file/],
  ['JSON', '{}', 'application/json', 'unsupported_media_type', /must be one of application/],
  ['an old Word file', OLD, IMPORT_TYPES.docx, 'unsupported_media_type', /Save it as .docx/],
  ['an old Word file of any type', OLD, ANY, 'unsupported_media_type', /Save it as .docx/],
  ['a PDF file of any type', '%PDF-1.7', ANY, 'unsupported_media_type', /no file that can/],
  [
    'a zip without a text',
    zipped({ 'a.bin': new Uint8Array(9) }),
    ANY,
    'unsupported_media_type',
    /no file/,
  ],
]
for (const [what, body, type, code, message] of REFUSED) {
  test(`${what} is refused with a sentence`, async () => {
    const author = await startAuthor()
    const { json } = await send(author, body, type)
    assert.equal(json.error, code)
    assert.match(json.message, message)
    await requireNothing(author)
  })
}

test('a compressed body is refused', async () => {
  const { json } = await send(await startAuthor(), 'a', 'text/plain', {
    'content-encoding': 'gzip',
  })
  assert.equal(json.error, 'unsupported_media_type')
})

const plain = wordFile(paragraphOf('a'))
const deep = (levels: number) => '<w:tbl>'.repeat(levels) + '</w:tbl>'.repeat(levels)
const HOSTILE: [what: string, body: unknown, type: string, reason: string][] = [
  ['a text of another kind', 'a', IMPORT_TYPES.docx, 'not_the_format'],
  ['bytes in an unknown encoding', new Uint8Array([0xff, 0x41]), 'text/plain', 'not_the_format'],
  ['a file that was cut', plain.slice(0, 200), IMPORT_TYPES.docx, 'damaged'],
  [
    'a type declaration',
    wordFile('', `<!DOCTYPE w [<!ENTITY a "b">]>${documentOf('')}`),
    IMPORT_TYPES.docx,
    'damaged',
  ],
  ['20,000 levels', wordFile(deep(20_000)), IMPORT_TYPES.docx, 'too_complex'],
  ['2,000,000 paragraphs', wordFile('<w:p/>'.repeat(2_000_000)), IMPORT_TYPES.docx, 'too_complex'],
  [
    '70 MB of spaces',
    wordFile(paragraphOf(' '.repeat(70_000_000))),
    IMPORT_TYPES.docx,
    'too_complex',
  ],
  ['a million lines', 'a\n'.repeat(1_000_000), 'text/plain', 'too_complex'],
  ['600 KB of brackets', '!['.repeat(300_000), 'text/markdown', 'too_complex'],
]
for (const [what, body, type, reason] of HOSTILE) {
  test(`${what}: the file is ${reason}, and others save meanwhile`, async () => {
    const [author, other] = [await startAuthor(), await startAuthor()]
    const { json } = await other.call('POST', '/v1/documents/', { body: {} })
    const response = send(author, body, type)
    const saved = await other.call('PATCH', `/v1/documents/${json.id}/`, {
      body: { content: doc(p('a')) },
    })
    assert.equal(saved.status, 200)
    const { status, json: refused } = await response
    assert.equal(status, 422)
    assert.equal(refused.error, 'file_invalid')
    assert.equal(refused.reason, reason)
    await requireNothing(author)
  })
}

test('a file over the limit is refused before it is read', async (t) => {
  const service = await startService(t, { WARAQ_MAX_IMPORT_BYTES: '1024' })
  const author = await (await service.organization()).author()
  const { status, json } = await send(author, 'a'.repeat(1_025), 'text/plain')
  assert.equal(status, 413)
  assert.equal(json.error, 'file_too_large')
  assert.match(json.message, /1,024 bytes/)
})

test('content over the limit of a document stores nothing', async (t) => {
  const service = await startService(t, { WARAQ_MAX_CONTENT_BYTES: '1024' })
  const author = await (await service.organization()).author()
  for (const text of ['a'.repeat(2_000), 'a\n'.repeat(200)]) {
    const { status, json, headers } = await send(author, text, 'text/plain')
    assert.equal(status, 413)
    assert.equal(json.error, 'document_too_large')
    assert.equal(headers.get('waraq-content-limit'), '1024')
  }
  await requireNothing(author)
})

test('the limit of documents holds', async (t) => {
  const service = await startService(t, { WARAQ_MAX_DOCUMENTS: '1' })
  const author = await (await service.organization()).author()
  assert.equal((await send(author, 'a', 'text/plain')).status, 201)
  assert.equal((await send(author, 'b', 'text/plain')).json.error, 'document_limit_reached')
})

test('no file is read before the credential', async () => {
  const { call } = await sharedService()
  const { status } = await call('POST', PATH, {
    body: 'a',
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(status, 401)
})
