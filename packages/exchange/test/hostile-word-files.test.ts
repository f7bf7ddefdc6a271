// biome-ignore-all lint/style/noExcessiveLinesPerFile: a list: a few lines a file.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parseContent } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { readDocx, UnreadableFile } from '@waraq/exchange/docx-reader'
import fc from 'fast-check'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { createRandom, makeDocument } from './made-documents.ts'
import {
  documentPart,
  fileOfSpaces,
  type Others,
  p,
  part,
  relationships,
  wordFile,
  wordParts,
} from './word-file.ts'

const MB = 1_000_000
const text = (value: string) => `<w:p><w:r><w:t>${value}</w:t></w:r></w:p>`
const file = (document: string | Uint8Array, others?: Others) =>
  zipSync(wordParts(document, others))
const deep = (name: string, levels: number, inside = '') =>
  `${`<w:${name}>`.repeat(levels)}${inside}${`</w:${name}>`.repeat(levels)}`
const plain = wordFile(p('a'))
const drawing = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r></w:p>`
const main = (target: string) => ({
  '_rels/.rels': strToU8(relationships([['a', 'officeDocument', target]])),
})

/** The bytes at each place of a signature, as they become. */
function patched(bytes: Uint8Array, signature: number, field: number, value: number): Uint8Array {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 <= copy.length; at++)
    if (view.getUint32(at, true) === signature) view.setUint16(at + field, value, true)
  return copy
}
const [LOCAL, CENTRAL] = [0x04034b50, 0x02014b50]

/** A zip file with 64-bit fields only. */
function zip64(parts: Record<string, Uint8Array>): Uint8Array {
  const bytes: number[] = []
  const put = (size: number, ...values: number[]) => {
    for (const value of values)
      for (let at = 0; at < size; at++) bytes.push(at < 4 ? (value >>> (8 * at)) & 255 : 0)
  }
  const directory: (() => void)[] = []
  const all = 0xffffffff
  for (const [name, data] of Object.entries(parts)) {
    const [at, title] = [bytes.length, strToU8(name)]
    put(4, LOCAL)
    put(2, 45, 0, 0, 0, 0)
    put(4, 0, all, all)
    put(2, title.length, 20)
    bytes.push(...title)
    put(2, 1, 16)
    put(8, data.length, data.length)
    bytes.push(...data)
    directory.push(() => {
      put(4, CENTRAL)
      put(2, 45, 45, 0, 0, 0, 0)
      put(4, 0, all, all)
      put(2, title.length, 28, 0, 0, 0)
      put(4, 0, all)
      bytes.push(...title)
      put(2, 1, 24)
      put(8, data.length, data.length, at)
    })
  }
  const start = bytes.length
  for (const entry of directory) entry()
  const [size, end] = [bytes.length - start, bytes.length]
  put(4, 0x06064b50)
  put(8, 44)
  put(2, 45, 45)
  put(4, 0, 0)
  put(8, directory.length, directory.length, size, start)
  put(4, 0x07064b50, 0)
  put(8, end)
  put(4, 1, 0x06054b50)
  put(2, 0, 0, 0xffff, 0xffff)
  put(4, all, all)
  put(2, 0)
  return new Uint8Array(bytes)
}

const many = (count: number, of: (at: number) => [string, Uint8Array]) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => of(at)))

const LAUGHS = `<!DOCTYPE x [<!ENTITY a "aaaa">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "&a${at - 1};&a${at - 1};">`).join('')}]>`

/** The reason, or the text that is read. */
const FILES: [what: string, expected: string, bytes: () => Uint8Array][] = [
  ['no bytes', 'not_the_format', () => new Uint8Array()],
  ['a text', 'not_the_format', () => strToU8('a text that is no file')],
  ['a compound file', 'encrypted', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
  ['the start of a zip file', 'damaged', () => strToU8('PK\u0003\u0004')],
  ['half a file', 'damaged', () => plain.slice(0, plain.length / 2)],
  ['a zip file without relationships', 'not_the_format', () => zipSync({ a: strToU8('a') })],
  ['a text that is missing', 'not_the_format', () => zipSync(main('word/document.xml'))],
  [
    'a text at an address',
    'not_the_format',
    () => zipSync({ ...wordParts(''), ...main('http://127.0.0.1/document.xml') }),
  ],
  ['a spreadsheet', 'not_the_format', () => file('<workbook xmlns="urn:x"/>')],
  ['an encrypted entry', 'encrypted', () => patched(plain, CENTRAL, 8, 1)],
  ['an unknown compression', 'damaged', () => patched(plain, CENTRAL, 10, 99)],
  ['an entry that is longer than the file', 'damaged', () => patched(plain, CENTRAL, 22, 9)],
  ['a directory outside of the file', 'damaged', () => patched(plain, 0x06054b50, 18, 9)],
  ['a wrong size of what is inflated', 'a', () => patched(plain, CENTRAL, 26, 9)],
  ['entries in one place', 'damaged', () => patched(plain, CENTRAL, 42, 0)],
  ['bytes before the file', 'a', () => new Uint8Array([...new Uint8Array(9), ...plain])],
  ['64-bit fields', 'a', () => zip64(wordParts(documentPart(p('a'))))],
  ['2,001 entries', 'too_complex', () => zipSync(many(2_001, (at) => [`${at}`, new Uint8Array()]))],
  [
    'names that lead out of the file',
    'a',
    () =>
      zipSync({
        ...wordParts(''),
        ...main('../../../word/./x/../a.xml'),
        'word/a.xml': strToU8(documentPart(p('a'))),
        '../../a.xml': strToU8('b'),
        '/etc/passwd': strToU8('c'),
      }),
  ],
  ['a document type', 'damaged', () => file(`<!DOCTYPE w:document>${documentPart('').slice(38)}`)],
  ['a billion laughs', 'damaged', () => file(`${LAUGHS}${documentPart(text('&a19;')).slice(38)}`)],
  [
    'an entity outside of the file',
    'damaged',
    () =>
      file(
        `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${documentPart(text('&a;')).slice(38)}`,
      ),
  ],
  ['an element without an end', 'damaged', () => file(documentPart('').replace('</w:body>', ''))],
  ['a part that is empty', 'damaged', () => file('')],
  ['a zero', 'damaged', () => wordFile(text('\0'))],
  ['half a character by its number', 'damaged', () => wordFile(text('&#xD800;'))],
  [
    'bytes that are no characters',
    'a\uFFFD',
    () =>
      file(
        new Uint8Array([
          ...strToU8(documentPart(text('a|'))).map((byte) => (byte === 124 ? 255 : byte)),
        ]),
      ),
  ],
  ['20,000 levels', 'too_complex', () => wordFile(deep('sdt', 20_000))],
  ['2,000,000 paragraphs', 'too_complex', () => wordFile('<w:p/>'.repeat(2 * MB))],
  [
    '1,100,000 runs in a paragraph',
    'too_complex',
    () => wordFile(`<w:p>${'<w:r/>'.repeat(1.1 * MB)}</w:p>`),
  ],
  [
    '1,000,000 styles',
    'too_complex',
    () => wordFile(p('a'), { parts: { 'styles.xml': part('styles', '<w:style/>'.repeat(MB)) } }),
  ],
  [
    '120,000 texts',
    'too_complex',
    () =>
      wordFile(
        `<w:p>${'<w:r><w:t>a</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>b</w:t></w:r>'.repeat(100_000)}</w:p>`,
      ),
  ],
  ['70 MB of spaces', 'too_complex', () => fileOfSpaces(70)],
  [
    'a cell of 999,999,999 columns',
    'ab',
    () =>
      wordFile(
        `<w:tbl><w:tr><w:trPr><w:gridBefore w:val="999999999"/></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="999999999"/><w:vMerge w:val="restart"/></w:tcPr>${p('a')}</w:tc><w:tc>${p('b')}</w:tc></w:tr></w:tbl>`,
      ),
  ],
  [
    'a table of 100,000 columns without cells',
    '',
    () =>
      wordFile(
        `<w:tbl><w:tblGrid>${'<w:gridCol w:w="9"/>'.repeat(100_000)}</w:tblGrid><w:tr><w:tc/></w:tr></w:tbl>`,
      ),
  ],
  [
    'tables in tables',
    'a',
    () =>
      wordFile(
        deep('tbl', 60, p('a'))
          .replaceAll('<w:tbl>', '<w:tbl><w:tr><w:tc>')
          .replaceAll('</w:tbl>', '</w:tc></w:tr></w:tbl>'),
      ),
  ],
  [
    'styles in a circle and in a long row',
    'a',
    () =>
      wordFile(p('a', '<w:pStyle w:val="s1"/>'), {
        parts: {
          'styles.xml': part(
            'styles',
            Array.from(
              { length: 10_000 },
              (_, at) =>
                `<w:style w:styleId="s${at}"><w:basedOn w:val="s${(at + 1) % 10_000}"/></w:style>`,
            ).join(''),
          ),
        },
      }),
  ],
  [
    'definitions of lists in a circle',
    'a',
    () =>
      wordFile(p('a', '<w:numPr><w:ilvl w:val="999999"/><w:numId w:val="1"/></w:numPr>'), {
        parts: {
          'styles.xml': part(
            'styles',
            '<w:style w:type="numbering" w:styleId="S"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>',
          ),
          'numbering.xml': part(
            'numbering',
            '<w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="S"/></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>',
          ),
        },
      }),
  ],
  [
    '65,536 pictures',
    '',
    () =>
      wordFile(drawing('a').repeat(65_536), {
        parts: { 'media/a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47]) },
        relations: [['a', 'image', 'media/a.png']],
      }),
  ],
  [
    'a drawing with a script',
    'a',
    () =>
      wordFile(drawing('a') + p('a'), {
        parts: {
          'media/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
        },
        relations: [['a', 'image', 'media/a.svg']],
      }),
  ],
  [
    'pictures at addresses',
    'a',
    () =>
      wordFile(drawing('a') + drawing('b') + p('a'), {
        relations: [
          ['a', 'image', 'file:///etc/passwd'],
          ['b', 'image', 'http://127.0.0.1/a.png'],
          ['c', 'header', 'http://127.0.0.1/header.xml'],
        ],
      }),
  ],
  [
    '50,000 fields without an end',
    'a'.repeat(50_000),
    () =>
      wordFile(
        `<w:p>${'<w:r><w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="separate"/><w:t>a</w:t></w:r>'.repeat(50_000)}</w:p>`,
      ),
  ],
  [
    '20,000 toggles in each other',
    'a'.repeat(20_000),
    () =>
      wordFile(
        Array.from(
          { length: 20_000 },
          (_, at) => `<w:bookmarkStart w:id="${at}" w:name="waraq_details_open_${at}"/>${p('a')}`,
        ).join(''),
      ),
  ],
  [
    '20,000 quotes, each farther from the start',
    'a'.repeat(20_000),
    () =>
      wordFile(
        Array.from({ length: 20_000 }, (_, at) =>
          p('a', `<w:pStyle w:val="Quote"/><w:ind w:left="${360 * at}"/>`),
        ).join(''),
      ),
  ],
  [
    '100,000 attributes',
    'a',
    () =>
      wordFile(
        `<w:p ${Array.from({ length: 100_000 }, (_, at) => `a${at}=""`).join(' ')}><w:r><w:t>a</w:t></w:r></w:p>`,
      ),
  ],
]

suite('a hostile file is read, or refused by a reason', () => {
  for (const [what, expected, bytesOf] of FILES) {
    test(what, () => {
      const bytes = bytesOf()
      const before = process.resourceUsage().maxRSS
      const start = process.cpuUsage()
      assert.equal(outcomeOf(bytes), expected)
      const { user, system } = process.cpuUsage(start)
      assert.ok(user + system < 5e6, `${(user + system) / 1e6} s`)
      const megabytes = (process.resourceUsage().maxRSS - before) / 1024
      assert.ok(megabytes < 400, `${megabytes} MB`)
    })
  }
})

/** The text of a file that is read, or why it is not. */
function outcomeOf(bytes: Uint8Array): string {
  try {
    const { content } = readDocx(bytes)
    parseContent(content)
    return (
      JSON.stringify(content)
        .match(/(?<="text":")[^"]*(?="[,}])/g)
        ?.join('') ?? ''
    )
  } catch (error) {
    if (error instanceof UnreadableFile) return error.reason
    throw error
  }
}

test('200 pictures are read, and no more', () => {
  const names = Array.from({ length: 201 }, (_, at) => `media/${at}.gif`)
  const { pictures, losses } = readDocx(
    wordFile(names.map((_, at) => drawing(`i${at}`)).join(''), {
      parts: Object.fromEntries(names.map((name) => [name, 'GIF89a'])),
      relations: names.map((name, at) => [`i${at}`, 'image', name]),
    }),
  )
  assert.equal(pictures.length, 200)
  assert.deepEqual(losses, [{ code: 'image_limit', count: 1 }])
})

test('changed bytes are read, or refused by a reason', async () => {
  const document = makeDocument(12, createRandom(5))
  const { bytes } = await writeDocx(document, { title: 'a' })
  const parts = unzipSync(bytes)
  const names = Object.keys(parts)
  const change = fc.tuple(fc.nat(), fc.nat(255))
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), fc.nat(), (changes, which) => {
      const changed = bytes.slice()
      for (const [at, byte] of changes) changed[at % changed.length] = byte
      outcomeOf(changed)
      outcomeOf(bytes.slice(0, which % bytes.length))
      const name = names[which % names.length] ?? ''
      const part = (parts[name] ?? new Uint8Array()).slice()
      for (const [at, byte] of changes) part[at % part.length] = byte
      outcomeOf(zipSync({ ...parts, [name]: part }))
    }),
    { numRuns: 100 },
  )
})

test('missing and doubled pieces of the text are read, or refused by a reason', async () => {
  const { bytes } = await writeDocx(makeDocument(12, createRandom(6)), { title: 'a' })
  const parts = unzipSync(bytes)
  const xml = new TextDecoder().decode(parts['word/document.xml'])
  const tags = xml.match(/<[^>]+>[^<]*/g) ?? []
  fc.assert(
    fc.property(fc.nat(), fc.nat(20), fc.nat(), (from, count, to) => {
      const [start, end] = [from % tags.length, to % tags.length]
      const piece = tags.slice(start, start + count)
      const moved = [...tags.slice(0, start), ...tags.slice(start + count)]
      for (const changed of [moved, moved.toSpliced(end, 0, ...piece, ...piece)])
        outcomeOf(zipSync({ ...parts, 'word/document.xml': strToU8(changed.join('')) }))
      // Elements with an end of their own stay well-formed wherever they are.
      const closed = xml.replace(/<w:(\w+)( [^>]*)?\/>/g, (tag, name: string) =>
        name.length % 7 === count % 7 ? '' : tag,
      )
      outcomeOf(zipSync({ ...parts, 'word/document.xml': strToU8(closed) }))
    }),
    { numRuns: 100 },
  )
})
