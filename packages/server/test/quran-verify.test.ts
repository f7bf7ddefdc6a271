import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { doc, p } from './lib/content.ts'
import { sharedService, startService } from './lib/service.ts'

const { call, scripture } = await sharedService()
before(() => scripture.prepare())

const verify = async (body: unknown) => call('POST', '/v1/quran/verify/', { body })
const throneVerse = async () => (await call('GET', '/v1/quran/verses/2:255/')).json

const node = (text: string, ayah = 255) => ({
  type: 'quranVerse',
  attrs: { surah: 2, ayah, text, encoding: 'qpc_hafs' },
})
/** The verse with its second-to-last word replaced. */
const altered = (text: string) => text.split(' ').with(-2, 'كتاب').join(' ')

test('verify finds and verifies a quotation in either spelling', async () => {
  const verse = await throneVerse()
  for (const text of [verse.text, verse.text_uthmani, verse.text_imlaei]) {
    const { status, json } = await verify({ text: `He recited ﴿${text}﴾ and went.` })
    assert.equal(status, 200)
    assert.deepEqual([json.verified, json.altered, json.unknown], [1, 0, 0])
    const [{ quoted, start, surah, from_ayah, to_ayah, path }] = json.quotations
    assert.deepEqual([quoted, start, path], [text, 'He recited ﴿'.length, null])
    assert.deepEqual([surah.number, from_ayah, to_ayah], [2, 255, 255])
  }
})

test('verify reports an altered quotation with the differing word and the reference text', async () => {
  const verse = await throneVerse()
  const { json } = await verify({ text: `﴿${altered(verse.text_imlaei)}﴾` })
  assert.deepEqual([json.verified, json.altered, json.unknown], [0, 1, 0])
  const [{ differences, right, surah }] = json.quotations
  assert.equal(surah.number, 2)
  assert.equal(right.text, verse.text)
  assert.ok(differences.some(({ quoted }: { quoted: string }) => quoted === 'كتاب'))
})

test('verify reports bracketed text that is not Quran as unknown, and plain prose not at all', async () => {
  const { json } = await verify({ text: '﴿هذه جملة كتبت للتجربة فقط﴾ ثم كلام عادي' })
  assert.deepEqual([json.verified, json.altered, json.unknown], [0, 0, 1])
  assert.deepEqual((await verify({ text: 'Plain words.' })).json.quotations, [])
})

test('verify checks verse nodes and paragraphs of a document', async () => {
  const verse = await throneVerse()
  const content = doc(
    p('Words ', node(verse.text)),
    p(`﴿${verse.text_imlaei}﴾`),
    { type: 'blockquote', content: [p(node(altered(verse.text)))] },
    p(node(verse.text, 254)),
  )
  const { status, json } = await verify({ content })
  assert.equal(status, 200)
  assert.deepEqual([json.verified, json.altered, json.unknown], [2, 2, 0])
  const places = json.quotations.map(({ path, is_verse_node, status }: Record<string, unknown>) => [
    path,
    is_verse_node,
    status,
  ])
  assert.deepEqual(places, [
    [[0, 1], true, 'verified'],
    [[1], false, 'verified'],
    [[2, 0, 0], true, 'altered'],
    // A correct text with another verse's key.
    [[3, 0], true, 'altered'],
  ])
  const { from_ayah, text_of } = json.quotations[3]
  assert.deepEqual([from_ayah, text_of.from_ayah, text_of.to_ayah], [254, 255, 255])
  assert.equal(json.quotations[2].text_of, null)
  assert.ok(json.sources.every(({ licence }: { licence: string }) => licence))
})

const REFUSED: [what: string, body: unknown, status: number, error: string][] = [
  ['nothing', '', 400, 'invalid_json'],
  ['no object', '[]', 400, 'invalid_request'],
  ['neither text nor content', {}, 400, 'invalid_request'],
  ['both', { text: 'a', content: doc() }, 400, 'invalid_request'],
  ['a number as text', { text: 5 }, 400, 'invalid_request'],
  ['content that is not a document', { content: { type: 'paragraph' } }, 400, 'invalid_content'],
  ['broken JSON', '{"text":', 400, 'invalid_json'],
  ['a thousand levels', `{"content":${'['.repeat(1_000)}`, 400, 'invalid_json'],
  ['too much', { text: 'x'.repeat(3_300_000) }, 413, 'document_too_large'],
]

for (const [what, body, status, error] of REFUSED) {
  test(`verify rejects ${what}`, async () => {
    const response = await verify(body)
    assert.deepEqual([response.status, response.json.error], [status, error])
  })
}

test('verify rejects a body of another media type', async () => {
  const headers = { 'content-type': 'text/plain' }
  const { status } = await call('POST', '/v1/quran/verify/', { body: 'text', headers })
  assert.equal(status, 415)
})

test('verify finds no quotation in empty text or marks alone', async () => {
  for (const text of ['', ' ', '\u064B\u0651', '﴿﴾', '\u0378\u{E0FFF}', '"\u0000"']) {
    const { status, json } = await verify({ text })
    assert.deepEqual([status, json.quotations], [200, []], text)
  }
})

test('a save reports altered verses if the operator enables it', async (t) => {
  const verse = await throneVerse()
  const service = await startService(t, { WARAQ_REPORT_ALTERED_VERSES: 'on' })
  const { client } = await (await service.organization()).author()
  const first = await client.createDocument(doc(p('Words')))
  assert.deepEqual(first.altered_verses, [])
  await service.scripture.prepare()

  const content = doc(p(node(verse.text)), { type: 'blockquote', content: [p('a', node('x'))] })
  const saved = await client.updateDocument(first.id, content)
  assert.deepEqual(
    saved.altered_verses?.map(({ path, status }) => [path, status]),
    [[[1, 0, 1], 'unknown']],
  )
  const wrong = await client.createDocument(doc(p(node(altered(verse.text)))))
  const [finding] = wrong.altered_verses ?? []
  assert.deepEqual(
    [finding?.status, finding?.path, finding?.right?.text],
    ['altered', [0, 0], verse.text],
  )
  assert.equal((await client.readDocument(first.id)).altered_verses, undefined)
})

test('a save does not wait for a report longer than for a search', async (t) => {
  const settings = { WARAQ_REPORT_ALTERED_VERSES: 'on', WARAQ_SEARCH_TIMEOUT_MS: '1' }
  const service = await startService(t, settings)
  const { client } = await (await service.organization()).author()
  const saved = await client.createDocument(doc(p(node('x'))))
  assert.equal(saved.altered_verses, undefined)
})

test('a save reports no altered verses by default', async () => {
  const verse = await throneVerse()
  const author = await (await sharedService()).organization().then((one) => one.author())
  const saved = await author.client.createDocument(doc(p(node(altered(verse.text)))))
  assert.equal(saved.altered_verses, undefined)
})

test('a save without an installed corpus returns no report', async (t) => {
  const settings = { WARAQ_REPORT_ALTERED_VERSES: 'on', WARAQ_SCRIPTURE: 'off' }
  const service = await startService(t, settings)
  const { client } = await (await service.organization()).author()
  const saved = await client.createDocument(doc(p(node('x'))))
  assert.equal(saved.altered_verses, undefined)
})

test('verses in quotation marks are checked with the references beside them', async () => {
  const verse = await throneVerse()
  const words = verse.text_imlaei.split(' ').slice(0, 7).join(' ')
  const text = `قال تعالى: «${words}» (البقرة: 254)، وقال تعالى: «هذه جملة كتبت للتجربة فقط».`
  assert.equal((await verify({ text, find: 'marked' })).json.unknown, 0)
  const { json } = await verify({ text })
  assert.deepEqual([json.verified, json.remarked, json.unknown], [1, 1, 1])
  const [{ stated, remarks, confidence, marked_by, places_total }, invented] = json.quotations
  assert.deepEqual(
    [remarks, confidence, marked_by, places_total],
    [['several_places', 'reference_mismatch'], 1, 'citation', 2],
  )
  assert.equal(text.slice(stated.start, stated.end), 'البقرة: 254')
  assert.deepEqual([stated.surah, stated.from_ayah, stated.agrees], [2, 254, false])
  assert.deepEqual([invented.right, invented.replacement], [null, null])
  const refused = await verify({ text, find: 'all' })
  assert.deepEqual(
    [refused.status, refused.json.error, refused.json.field],
    [400, 'invalid_request', '/find'],
  )
})
