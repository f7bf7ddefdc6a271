import assert from 'node:assert/strict'
import { dirname, join } from 'node:path/posix'
import { test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { blocksOfEveryKind, OPTIONS } from '../test/every-kind.ts'
import { createRandom, makeDocument } from '../test/made-documents.ts'
import { block, paragraph, text } from '../test/written.ts'
import { writeEpub } from './epub.ts'
import type { ExportOptions } from './options.ts'

const UUID = '01900000-0000-7000-8000-00000000000'
const FONT = new TextEncoder().encode('OTTO')
const heading = (level: number, value: string) => block('heading', { level }, text(value))
const link = (value: string, href: string) => text(value, { type: 'link', attrs: { href } })
const NOTED = [
  heading(1, 'الأول'),
  paragraph('نص', link('1', '#fn-abcd')),
  heading(1, 'الثاني'),
  heading(3, 'three'),
  heading(2, 'two'),
  block('orderedList', {}, block('listItem', {}, paragraph('note ', link('↩', '#fnref-abcd')))),
]

async function bookOf(content: readonly DocumentNode[], options: Partial<ExportOptions> = {}) {
  const { bytes, losses } = await writeEpub({ type: 'doc', content }, { title: 'T', ...options })
  const files = unzipSync(bytes)
  const read = (path: string) => new TextDecoder().decode(files[`EPUB/${path}`])
  const codes = losses.map(({ code, count }) => `${code}=${count}`)
  return { bytes, files, paths: Object.keys(files), read, codes }
}

/** The attributes of all elements of a file, which is strict XML with names of namespaces. */
function attributesIn(xml: string): Record<string, string>[] {
  const parser = new SaxesParser({ xmlns: true })
  const found: Record<string, string>[] = []
  parser.on('error', (error) => assert.fail(error))
  parser.on('opentag', ({ attributes }) => {
    found.push(
      Object.fromEntries(Object.entries(attributes).map(([name, { value }]) => [name, value])),
    )
  })
  parser.write(xml).close()
  return found
}

/** Every file is XML and in the manifest, and every address in one leads to a file or an id in it. */
function requireWhole({ files, read }: Awaited<ReturnType<typeof bookOf>>): void {
  const pages = Object.entries(files).filter(([path]) => /\.(?:xhtml|opf|xml)$/.test(path))
  const attributes = new Map(
    pages.map(([path, bytes]) => [path, attributesIn(new TextDecoder().decode(bytes))]),
  )
  for (const [path, elements] of attributes) {
    const ids = elements.flatMap(({ id }) => id ?? [])
    assert.equal(new Set(ids).size, ids.length, path)
    for (const { href, src } of elements) {
      const address = href ?? src ?? 'https:'
      if (/^[a-z]+:/.test(address)) continue
      const [file, id] = address.split('#')
      const target = file ? join(dirname(path), file) : path
      assert.ok(files[target], `${path}: ${address}`)
      if (id)
        assert.ok(
          attributes.get(target)?.some((element) => element.id === id),
          address,
        )
    }
  }
  const listed = attributes.get('EPUB/package.opf')?.flatMap(({ href }) => href ?? [])
  const own = Object.keys(files).filter((path) => /^EPUB\/(?!package)/.test(path))
  assert.deepEqual(listed?.map((path) => `EPUB/${path}`).sort(), own.sort())
  assert.match(read('nav.xhtml'), /<nav epub:type="toc"/)
}

test('a book of every kind is whole', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    const { content = [] } = makeDocument(30, createRandom(seed))
    requireWhole(await bookOf(content))
  }
  const all = await bookOf([...blocksOfEveryKind(), ...NOTED], { ...OPTIONS, verseFont: FONT })
  requireWhole(all)
  assert.ok(all.paths.includes('EPUB/fonts/verses.otf'))
  assert.match(all.read('style.css'), /^@font-face\{font-family:"Amiri Quran";src:url\(fonts/)
})

test('the media type is first and readable, and the same document is the same file', async () => {
  const { bytes } = await bookOf(NOTED)
  assert.equal(`${Buffer.from(bytes.subarray(30, 58))}`, 'mimetypeapplication/epub+zip')
  const { bytes: again } = await bookOf(structuredClone(NOTED))
  assert.deepEqual(again, bytes)
  const idIn = ({ read }: Awaited<ReturnType<typeof bookOf>>) =>
    /urn:uuid:[\da-f-]{36}/.exec(read('package.opf'))?.[0]
  assert.notEqual(idIn(await bookOf(NOTED)), idIn(await bookOf([])))
})

test('headings of level 1 begin chapters, which go from right to left', async () => {
  const { paths, read } = await bookOf(NOTED)
  assert.deepEqual(
    paths.filter((path) => path.includes('chapter')),
    ['EPUB/chapter-1.xhtml', 'EPUB/chapter-2.xhtml'],
  )
  assert.match(read('package.opf'), /<spine page-progression-direction="rtl">/)
  assert.match(read('package.opf'), /<dc:language>ar<\/dc:language>/)
  assert.match(read('chapter-2.xhtml'), /<html [^>]*lang="ar" xml:lang="ar" dir="rtl">/)
  const list = /<nav [^>]*>(.*)<\/nav>/.exec(read('nav.xhtml'))?.[1]?.replace(/ href="[^"]*"/g, '')
  const below = '<ol><li><a>three</a></li><li><a>two</a></li></ol>'
  assert.equal(list, `<ol><li><a>الأول</a></li><li><a>الثاني</a>${below}</li></ol>`)
})

test('a note is reached from another chapter, and leads back', async () => {
  const { read } = await bookOf(NOTED)
  assert.match(read('chapter-1.xhtml'), /href="chapter-2.xhtml#wq-fn-abcd"/)
  assert.match(read('chapter-2.xhtml'), /href="chapter-1.xhtml#wq-fnref-abcd"/)
})

test('a document without headings or a title is one chapter', async () => {
  const book = await bookOf([paragraph('a')], { title: ' ', locale: 'ar' })
  requireWhole(book)
  assert.match(
    book.read('nav.xhtml'),
    /<ol><li><a href="chapter-1.xhtml">document<\/a><\/li><\/ol>/,
  )
  assert.match(book.read('package.opf'), /page-progression-direction="ltr"/)
  requireWhole(await bookOf([]))
})

test('a document of many headings has a limited number of files', async () => {
  const { paths } = await bookOf(Array.from({ length: 3_000 }, () => heading(1, 'a')))
  assert.equal(paths.filter((path) => path.includes('chapter')).length, 1_000)
})

test('pictures are files of their own, once each, or their description', async () => {
  const size = { bytes: Uint8Array.of(1), width: 1, height: 1 }
  const pictures = [
    { ...size, type: 'image/png' },
    { ...size, type: 'image/webp' },
  ] as const
  const { paths, read, codes } = await bookOf(
    [0, 0, 1, 2].map((at) => block('imageNode', { imageId: UUID + at, alt: `picture ${at}` })),
    { pictureOf: (id) => pictures[Number(id.at(-1))] },
  )
  assert.deepEqual(
    paths.filter((path) => path.includes('images')),
    ['EPUB/images/1.png'],
  )
  assert.match(read('chapter-1.xhtml'), /<em>picture 1<\/em>.*<em>picture 2<\/em>/)
  assert.deepEqual(codes.sort(), ['image_format=1', 'image_missing=1'])
})

test('what XML cannot hold is left out, and named', async () => {
  const book = await bookOf([heading(1, 'a\u0001'), paragraph('b\ud800\uffff<&')], { title: '\0' })
  requireWhole(book)
  assert.deepEqual(book.codes, ['characters_dropped=4'])
})
