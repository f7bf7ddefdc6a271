/** Documents as files, by every credential that can read them. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signRead } from '@waraq/sdk/backend'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { exportOf, startWriting, TITLE } from './lib/exported-lesson.ts'
import * as image from './lib/images.ts'
import type { Author } from './lib/service.ts'

async function wordOf(response: Response): Promise<string> {
  assert.equal(response.status, 200, response.statusText)
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return new TextDecoder().decode(files['word/document.xml'])
}

test('an author downloads a Word file under its title, with the losses', async () => {
  const { author, id, get, asAuthor } = await startWriting()
  const response = await get(exportOf(id), asAuthor(author))
  const { headers } = response
  assert.match(await wordOf(response), /<w:pStyle w:val="Heading1"\/><w:bidi\/>/)
  assert.equal(
    headers.get('content-type'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  )
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="document.docx"; filename*=UTF-8''${encodeURIComponent(TITLE)}.docx`,
  )
  assert.equal(headers.get('waraq-losses'), 'internal_link_dropped=1')
  assert.match(headers.get('etag') ?? '', /^W\/"1-[0-9a-f]{16}\.docx\.2\.en\.[\w-]{16}"$/)
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'; sandbox/)
  assert.equal(headers.get('cache-control'), 'private, no-cache')
})

test('a file that the client has is confirmed, and HEAD makes none', async () => {
  const { author, id, get, asAuthor } = await startWriting()
  const own = asAuthor(author)
  const head = await get(exportOf(id), own, 'HEAD')
  assert.equal(head.status, 200)
  assert.equal(head.headers.get('content-length'), null)
  const etag = head.headers.get('etag') ?? ''
  for (const method of ['GET', 'HEAD'])
    assert.equal((await get(exportOf(id), { ...own, 'if-none-match': etag }, method)).status, 304)
  const other = (query: string) =>
    get(exportOf(id, 'docx', query), { ...own, 'if-none-match': etag }, 'HEAD')
  for (const page of [
    'paper=letter',
    'margin=20',
    'font=Arial',
    'font_size=12',
    'page_numbers=true',
  ])
    assert.equal((await other(`?${page}`)).status, 200, page)
  const [one, two] = await Promise.all([other('?header=a&footer=b'), other('?footer=b&header=a')])
  assert.equal(one?.headers.get('etag'), two?.headers.get('etag'))
})

test('signatures and share links open the files of their document', async () => {
  const { organization, author, id, get } = await startWriting()
  const { signature: sig, exp } = signRead(organization.signingSecret, id)
  assert.match(await wordOf(await get(exportOf(id, 'docx', `?sig=${sig}&exp=${exp}`))), /درس/)
  const share = await author.call('PATCH', `/v1/documents/${id}/share/`, {
    body: { is_shared: true },
  })
  const shared = `/v1/documents/shared/${share.json.share_token}/export/docx`
  assert.match(await wordOf(await get(shared)), /درس/)
})

const REFUSED: [what: string, status: number, code: string, query: string][] = [
  ['no credential', 401, 'authentication_required', ''],
  ['a wrong signature', 403, 'invalid_signature', '?sig=ab&exp=1'],
]
for (const [what, status, code, query] of REFUSED) {
  test(`${what} opens no file`, async () => {
    const { id, get } = await startWriting()
    const response = await get(exportOf(id, 'docx', query))
    assert.equal(response.status, status)
    assert.match(await response.text(), new RegExp(code))
  })
}

test('an expired signature, and the document of another author, open no file', async () => {
  const { organization, id, get, asAuthor } = await startWriting()
  const { signature: sig } = signRead(organization.signingSecret, id)
  assert.equal((await get(exportOf(id, 'docx', `?sig=${sig}&exp=1000000000`))).status, 403)
  const other = await organization.author('other')
  assert.equal((await get(exportOf(id), asAuthor(other))).status, 404)
})

test('a link with a password opens its file to those who know it', async () => {
  const { author, id, get } = await startWriting()
  const { json } = await author.call('POST', `/v1/documents/${id}/shares/`, {
    body: { password: 'secret' },
  })
  const shared = `/v1/documents/shared/${json.share_token}`
  const refused = await get(`${shared}/export/docx`)
  assert.equal(refused.status, 403)
  assert.match(await refused.text(), /password_required/)
  const { json: access } = await author.call('POST', `${shared}/access/`, {
    body: { password: 'secret' },
    headers: { authorization: '' },
  })
  const opened = await get(`${shared}/export/docx`, {
    authorization: `Bearer ${access.access_token}`,
  })
  assert.match(await wordOf(opened), /درس/)
})

test('unknown formats and options are refused', async () => {
  const { author, id, get, asAuthor } = await startWriting()
  const own = asAuthor(author)
  assert.equal((await get(exportOf(id, 'odt'), own)).status, 404)
  const pages = ['margin=9', 'margin=2.5', 'font_size=25', 'font=%22', 'font=a;b', 'page_numbers=1']
  const lines = ['', 'a%0Ab', '%00', '%E2%80%AEa', '%E2%81%A7a', '%EF%BF%BE', 'a'.repeat(201)]
  const queries = [...pages, ...lines.flatMap((line) => [`header=${line}`, `footer=${line}`])]
  for (const query of ['?locale=xx', '?paper=a3', '?size=a4', ...queries.map((one) => `?${one}`)])
    assert.equal((await get(exportOf(id, 'docx', query), own)).status, 400, query)
})

test('the client saves a file of an own, a signed and a published document', async () => {
  const { organization, author, id } = await startWriting()
  const own = await author.client.exportDocument(id, 'docx', {
    locale: 'ar',
    paper: 'letter',
    margin: 15,
    header: 'مدرسة',
    page_numbers: true,
  })
  assert.equal(own.fileName, `${TITLE}.docx`)
  assert.deepEqual(own.losses, { internal_link_dropped: 1 })
  const files = unzipSync(await own.blob.bytes())
  const part = (name: string) => new TextDecoder().decode(files[`word/${name}.xml`])
  assert.match(part('document'), /w:h="15840".*w:top="850"/)
  assert.match(part('header1'), />مدرسة</)
  assert.match(part('footer1'), />PAGE</)
  const signed = await author.client.exportSigned(
    id,
    signRead(organization.signingSecret, id),
    'html',
  )
  assert.match(await signed.blob.text(), /<!doctype html>/)
  const { share_token } = await author.client.setSharing(id, true)
  const shared = await author.client.exportShared(share_token ?? '', 'html')
  assert.equal(shared.fileName, `${TITLE}.html`)
  await assert.rejects(author.client.exportShared('none', 'html'), { code: 'not_found' })
})

test('a file shows the pictures that its document shows, and no others', async () => {
  const { organization, author, get, asAuthor } = await startWriting()
  const other = await organization.author('other')
  const ids = [await picture(author, 'image/png'), await picture(author, 'image/webp')]
  const foreign = await picture(other, 'image/png')
  const content = {
    type: 'doc',
    content: [...ids, foreign].map((imageId) => ({
      type: 'imageNode',
      attrs: { imageId, alt: 'a cat' },
    })),
  }
  const { json } = await author.call('POST', '/v1/documents/', { body: { content } })
  const page = await get(exportOf(json.id, 'html'), asAuthor(author))
  assert.equal(page.headers.get('waraq-losses'), 'image_missing=1')
  assert.equal((await page.text()).match(/src="data:image\//g)?.length, 2)
  const word = await get(exportOf(json.id), asAuthor(author))
  assert.equal(word.headers.get('waraq-losses'), 'image_missing=1')
  const files = Object.keys(unzipSync(new Uint8Array(await word.arrayBuffer())))
  assert.equal(files.filter((name) => name.startsWith('word/media/')).length, 2)
  const markdown = await get(exportOf(json.id, 'md'), asAuthor(author))
  assert.equal(markdown.headers.get('content-type'), 'application/zip')
  assert.match(markdown.headers.get('content-disposition') ?? '', /\.zip"$/)
  const zip = Object.keys(unzipSync(new Uint8Array(await markdown.arrayBuffer())))
  assert.deepEqual(zip, ['document.md', 'images/1.png', 'images/2.webp'])
})

const picture = async (author: Author, type: 'image/png' | 'image/webp'): Promise<string> =>
  image.uploaded(author, type, await drawn(type))

const drawn = (type: 'image/png' | 'image/webp'): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .toFormat(type === 'image/png' ? 'png' : 'webp')
    .toBuffer()

test('an altered verse has the letters of the corpus in a file', async () => {
  const { author, get, asAuthor } = await startWriting()
  const { text_uthmani } = await author.client.quran.range('112:1', '112:1')
  const exact = text_uthmani
  const attrs = { surah: 112, ayah: 1, surahNameEnglish: 'Al-Ikhlas' }
  const verse = (text: string) => ({
    type: 'paragraph',
    content: [{ type: 'quranVerse', attrs: { ...attrs, encoding: 'uthmani', text } }],
  })
  const content = { type: 'doc', content: [verse(exact), verse(exact.slice(0, -1))] }
  const { json } = await author.call('POST', '/v1/documents/', { body: { content } })
  const response = await get(exportOf(json.id), asAuthor(author))
  assert.equal(response.headers.get('waraq-losses'), 'verse_changed=1')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const word = new TextDecoder().decode(files['word/document.xml'])
  assert.equal(word.split(exact).length - 1, 2)
  assert.ok(files['word/fonts/font1.odttf'])
})
