/** Files of other programs become documents. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DocumentNode, IMPORT_TYPES, ZIP_TYPE } from '@waraq/contract'
import { strToU8 } from 'fflate'
import { sql } from '../src/db/sql.ts'
import { doc, p } from './lib/content.ts'
import { IMAGE_FIXTURES } from './lib/image-fixtures.ts'
import { type Author, sharedService, startService, type TestService } from './lib/service.ts'
import { paragraphOf, withText, wordFile, zipped } from './lib/word-files.ts'

const PATH = '/v1/documents/import/'
const EMPTY = { tables: 0, images: { imported: 0, rejected: 0 }, losses: [] }

async function startImporting(using?: TestService) {
  const service = using ?? (await sharedService())
  const organization = await service.organization()
  const author = await organization.author()
  const send = (body: unknown, type: string, query = '', headers: Record<string, string> = {}) =>
    author.call('POST', PATH + query, { body, headers: { 'content-type': type, ...headers } })
  return { service, organization, author, send }
}

/** The Word file of a document. */
async function wordOf(service: TestService, { call, token }: Author, content: DocumentNode) {
  const { json } = await call('POST', '/v1/documents/', { body: { content } })
  const response = await fetch(`${service.url}/v1/documents/${json.id}/export/docx/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return new Uint8Array(await response.arrayBuffer())
}

const countOf = async ({ call }: Author): Promise<number> =>
  (await call('GET', '/v1/documents/')).json.length

test('a Word file becomes a document of its author alone', async () => {
  const { organization, author, send } = await startImporting()
  const file = wordFile(paragraphOf('درس اليوم', '<w:bidi/>') + paragraphOf('Second line'))
  const { status, json, headers } = await send(file, IMPORT_TYPES.docx)
  const content = doc(p('درس اليوم'), p('Second line'))
  assert.equal(status, 201)
  assert.equal(json.title, 'درس اليوم')
  assert.deepEqual(json.content, content)
  const counts = { paragraphs: 2, rtl_paragraphs: 1 }
  assert.deepEqual(json.import_report, { format: 'docx', ...counts, ...EMPTY })
  assert.equal(headers.get('location'), `/v1/documents/${json.id}/`)
  const read = await author.call('GET', `/v1/documents/${json.id}/`)
  assert.deepEqual(read.json.content, content)
  assert.equal(read.headers.get('etag'), headers.get('etag'))
  const other = await organization.author('other')
  assert.equal((await other.call('GET', `/v1/documents/${json.id}/`)).status, 404)
})

const TEXTS: [type: string, body: string | Uint8Array, format: string, content: DocumentNode][] = [
  ['text/markdown; charset=utf-8', '# عنوان', 'md', doc(heading('عنوان'))],
  [IMPORT_TYPES.txt, '# a\n\nسطر\r\n', 'txt', doc(p('# a'), p('سطر'))],
  [ZIP_TYPE, zipped({ 'a.md': strToU8('# a') }), 'md', doc(heading('a'))],
  [IMPORT_TYPES.html, '<h1>عنوان</h1><script>a</script>', 'html', doc(heading('عنوان'))],
  ['application/octet-stream', '# a', 'txt', doc(p('# a'))],
  ['application/octet-stream', '\n<!doctype html><h1>a</h1>', 'html', doc(heading('a'))],
  ['application/octet-stream', zipped({ 'a.md': strToU8('# a') }), 'md', doc(heading('a'))],
  ['application/octet-stream', wordFile(paragraphOf('a')), 'docx', doc(p('a'))],
]
for (const [type, body, format, content] of TEXTS) {
  test(`a body of ${type} is read as ${format}`, async () => {
    const { send } = await startImporting()
    const { status, json } = await send(body, type)
    assert.equal(status, 201)
    assert.deepEqual(json.content, content)
    assert.equal(json.import_report.format, format)
  })
}

function heading(text: string): DocumentNode {
  return { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text }] }
}

test('a verse keeps its node if its letters are those of the Quran, and is text otherwise', async () => {
  const { service, author, send } = await startImporting()
  await service.scripture.prepare()
  const { json: range } = await author.call('GET', '/v1/quran/verses/range/?from=112:1&to=112:2')
  const about = { surah: 112, ayah: 1, fromAyah: 1, toAyah: 2 }
  const names = {
    surahNameArabic: range.surah.name_arabic,
    surahNameEnglish: range.surah.name_english,
  }
  for (const [encoding, text] of [
    ['qpc_hafs', range.text],
    ['uthmani', range.text_uthmani],
  ]) {
    const attrs = { ...about, ...names, text, encoding }
    const content = doc({ type: 'paragraph', content: [{ type: 'quranVerse', attrs }] })
    const file = await wordOf(service, author, content)
    const same = await send(file, IMPORT_TYPES.docx)
    const [line] = same.json.content.content
    assert.deepEqual({ ...attrs, ...line.content[0].attrs }, attrs, encoding)
    assert.deepEqual(same.json.import_report.losses, [])
    const [word = ''] = text.split(' ')
    const changed = await send(
      withText(file, (xml) => xml.replace(word, `${word}\u0627`)),
      IMPORT_TYPES.docx,
    )
    assert.deepEqual(changed.json.import_report.losses, [{ code: 'verse_changed', count: 1 }])
    const [node] = changed.json.content.content[0].content
    assert.equal(node.type, 'text')
    assert.match(
      node.text,
      new RegExp(`${word}\u0627.*112:1–2|${word}\u0627.*١١٢|${word}\u0627.*١–٢`),
    )
  }
})

test('a hadith is checked in the same way', async () => {
  const { service, author, send } = await startImporting()
  const { json } = await author.call('GET', '/v1/hadith/search/?q=bukhari:1')
  const [hadith] = json
  const attrs = {
    collectionNameArabic: hadith.collection_name_arabic,
    collectionNameEnglish: 'bukhari',
    number: 1,
    text: hadith.text,
    displayMode: 'card',
  }
  const content = doc({ type: 'paragraph', content: [{ type: 'hadithNode', attrs }] })
  const file = await wordOf(service, author, content)
  const same = await send(file, IMPORT_TYPES.docx)
  assert.deepEqual(same.json.content.content[0].content[0].attrs, attrs)
  const [word = ''] = hadith.text.split(' ')
  const other = withText(file, (xml) => xml.replace(word, 'كلمة'))
  const changed = await send(other, IMPORT_TYPES.docx)
  assert.deepEqual(changed.json.import_report.losses, [{ code: 'verse_changed', count: 1 }])
})

test('without an installed text a verse is its text and citation', async (t) => {
  const { service, author, send } = await startImporting(
    await startService(t, { WARAQ_SCRIPTURE: 'off' }),
  )
  const verse = { type: 'quranVerse', attrs: { surah: 112, ayah: 1, text: 'نص' } }
  const file = await wordOf(service, author, doc({ type: 'paragraph', content: [verse] }))
  const { json } = await send(file, IMPORT_TYPES.docx)
  assert.deepEqual(json.import_report.losses, [{ code: 'quotation_as_text', count: 1 }])
  assert.equal(json.content.content[0].content[0].type, 'text')
})

const PICTURES = zipped({
  'a.md': strToU8('![one](1.png)\n\n![two](2.jpg)\n\n![three](3.png)\n\n![one again](1.png)'),
  '1.png': new Uint8Array(IMAGE_FIXTURES['image/png']),
  '2.jpg': new Uint8Array(IMAGE_FIXTURES['image/jpeg']),
  '3.png': new Uint8Array(IMAGE_FIXTURES['image/png'].subarray(0, 20)),
})
const picturesIn = ({ content = [] }: DocumentNode) =>
  content.map(({ type, attrs, content: [text] = [] }) =>
    type === 'imageNode' ? attrs?.imageId : text?.text,
  )

test('pictures become images of the author, and a broken one is its description', async () => {
  const { author, send } = await startImporting()
  const { json } = await send(PICTURES, ZIP_TYPE)
  assert.deepEqual(json.import_report.images, { imported: 2, rejected: 1 })
  assert.deepEqual(json.import_report.losses, [{ code: 'image_format', count: 1 }])
  const [one, two, three, again] = picturesIn(json.content)
  assert.equal(three, 'three')
  assert.equal(again, one)
  for (const id of [one, two]) {
    const { status } = await author.call('GET', `/v1/documents/images/${id}/url/`)
    assert.equal(status, 200)
  }
  const word = await send(await exported(author, json.id), IMPORT_TYPES.docx)
  assert.deepEqual(word.json.import_report.images, { imported: 2, rejected: 0 })
})

const exported = async ({ client }: Author, id: string) =>
  (await client.exportDocument(id, 'docx')).blob.bytes()

test('a picture over the limit of its author is its description', async (t) => {
  const { send } = await startImporting(await startService(t, { WARAQ_MAX_IMAGES: '1' }))
  const { json } = await send(PICTURES, ZIP_TYPE)
  assert.deepEqual(json.import_report.images, { imported: 1, rejected: 2 })
  assert.deepEqual(picturesIn(json.content).slice(1, 3), ['two', 'three'])
})

test('a dry run stores nothing', async () => {
  const { service, author, send } = await startImporting()
  const images = sql`SELECT id FROM images ORDER BY id`
  const before = await service.db.list(images)
  const { status, json } = await send(PICTURES, ZIP_TYPE, '?dry_run=true', {
    'idempotency-key': 'k',
  })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(json).toSorted(), ['content', 'import_report', 'title'])
  assert.deepEqual(picturesIn(json.content), ['import:1', 'import:2', 'import:3', 'import:1'])
  assert.equal(await countOf(author), 0)
  assert.deepEqual(await service.db.list(images), before)
  assert.equal((await send(PICTURES, ZIP_TYPE, '?dry_run=1')).status, 400)
})

test('a repeated key returns the document of the first request', async () => {
  const { author, send } = await startImporting()
  const key = { 'idempotency-key': 'key-1' }
  const first = await send('# a', 'text/markdown', '', key)
  const again = await send('# a', 'text/markdown', '', key)
  assert.deepEqual(again.json, first.json)
  assert.equal(again.headers.get('etag'), first.headers.get('etag'))
  for (const [body, type] of [
    ['# b', 'text/markdown'],
    ['# a', 'text/plain'],
  ] as const) {
    const reused = await send(body, type, '', key)
    assert.equal(reused.json.error, 'idempotency_key_reused')
  }
  const both = await Promise.all(
    [1, 2].map(() => send('c', 'text/plain', '', { 'idempotency-key': 'k' })),
  )
  const codes = both.map(({ status }) => status).toSorted()
  assert.ok(['201,201', '201,409'].includes(codes.join()), codes.join())
  assert.equal(await countOf(author), 2)
  await author.call('DELETE', `/v1/documents/${first.json.id}/`)
  assert.equal((await send('# a', 'text/markdown', '', key)).json.error, 'document_deleted')
})

test('the client imports a file by its name, and previews it', async () => {
  const { author } = await startImporting()
  const file = new File(['# a'], 'notes.md')
  const preview = await author.client.previewImport(file)
  assert.equal(preview.import_report.format, 'md')
  assert.equal(await countOf(author), 0)
  const { id, title, etag } = await author.client.importDocument(file, { idempotencyKey: 'k' })
  assert.equal(title, 'a')
  assert.equal((await author.client.readDocument(id)).etag, etag)
  await assert.rejects(author.client.importDocument(new Blob(['%PDF-1.7'])), {
    code: 'unsupported_media_type',
    message: /Readable are application\/.*, text\/plain\. /,
  })
})
