/** What the formats that need no zip of Word say of a document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync } from 'fflate'
import { exportOf, startWriting, TITLE } from './lib/exported-lesson.ts'

test('a page in HTML has its style inside, and no script', async () => {
  const { author, id, get, asAuthor } = await startWriting()
  const page = await (await get(exportOf(id, 'html', '?locale=ar'), asAuthor(author))).text()
  assert.match(page, /<html lang="ar" dir="rtl">/)
  assert.match(page, /\.wq-content/)
  assert.match(page, new RegExp(`<h1 [^>]*dir="rtl">${TITLE}</h1>`))
  assert.doesNotMatch(page, /<script|<link/)
})

test('Markdown and plain text are what the document says', async () => {
  const { author, id, get, asAuthor } = await startWriting()
  for (const [format, type, text] of [
    ['md', 'text/markdown', `# ${TITLE}\n\nSecond line\n\nOther\n`],
    ['txt', 'text/plain', `${TITLE}\n\nSecond line\n\nOther\n`],
  ] as const) {
    const response = await get(exportOf(id, format), asAuthor(author))
    assert.equal(await response.text(), text)
    assert.equal(response.headers.get('content-type'), `${type}; charset=utf-8`)
    assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`\\.${format}`))
    assert.match(response.headers.get('waraq-losses') ?? '', /internal_link_dropped=1/)
  }
})

test('a book in EPUB has chapters from right to left', async () => {
  const { author, id, get, asAuthor } = await startWriting()
  const response = await get(exportOf(id, 'epub'), asAuthor(author))
  assert.equal(response.headers.get('content-type'), 'application/epub+zip')
  assert.match(response.headers.get('content-disposition') ?? '', /\.epub$/)
  assert.equal(response.headers.get('waraq-losses'), 'internal_link_dropped=1')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const read = (path: string) => new TextDecoder().decode(files[path])
  assert.match(read('EPUB/package.opf'), /page-progression-direction="rtl"/)
  assert.match(read('EPUB/chapter-1.xhtml'), new RegExp(`<h1 [^>]*dir="rtl">${TITLE}</h1>`))
})
