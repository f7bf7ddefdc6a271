/** Each attribute and mark of the contract changes a file, or its loss is named. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type AttributeRules, type DocumentNode, MARKS, NODES } from '@waraq/contract'
import { unzipSync } from 'fflate'
import { block, paragraph, text } from '../test/written.ts'
import { writeDocx } from './docx.ts'
import { writeHtml } from './html.ts'
import { KNOWN_MARKS } from './known-marks.ts'
import { BLOCKS as MARKDOWN_BLOCKS } from './markdown-writer/blocks.ts'
import { INLINES as MARKDOWN_INLINES } from './markdown-writer/lines.ts'
import { writeMarkdown } from './markdown-writer.ts'
import type { ExportedFile, ExportOptions } from './options.ts'
import { BLOCKS as TEXT_BLOCKS } from './text/blocks.ts'
import { INLINES as TEXT_INLINES } from './text/lines.ts'
import { writeText } from './text.ts'

const PARTS = ['text', 'hardBreak', 'tableRow', 'detailsSummary', 'detailsContent']

test('each kind of node of the contract has an entry in each format', () => {
  const kinds = [...Object.keys(NODES), ...PARTS].sort()
  for (const [blocks, inlines] of [
    [MARKDOWN_BLOCKS, MARKDOWN_INLINES],
    [TEXT_BLOCKS, TEXT_INLINES],
  ] as const)
    assert.deepEqual([...blocks.keys(), ...inlines.keys()].sort(), kinds)
})

type Write = (content: DocumentNode, options: ExportOptions) => ExportedFile | Promise<ExportedFile>

const FORMATS: Record<string, Write> = {
  docx: writeDocx,
  html: (content, options) => writeHtml(content, { ...options, style: '' }),
  md: writeMarkdown,
  txt: writeText,
}
const PICTURE = { bytes: Uint8Array.of(1), type: 'image/png', width: 10, height: 10 } as const
const OPTIONS: ExportOptions = {
  title: '',
  pictureOf: (id) => ({ ...PICTURE, bytes: new TextEncoder().encode(id) }),
  linesOf: (page, from, to) => ({ ...PICTURE, bytes: Uint8Array.of(page, from, to) }),
  translations: new Map([
    ['1:2', 'a translation'],
    ['bukhari:1', 'another one'],
  ]),
}
const UUID = '01900000-0000-7000-8000-00000000000'

/** A node of each kind, in the box that it needs. */
const line = (type: string, attrs = {}) => paragraph('a ', block(type, attrs), ' b')
const list = (type: string, attrs = {}, itemAttrs = {}) =>
  block(type, attrs, block('listItem', itemAttrs, paragraph('a')))
const cellOf = (type: string, attrs = {}) => block(type, attrs, paragraph('a'))
/** The cell is in the first row, whose widths count, and has one below. */
const table = (type: string, attrs = {}, tableAttrs = {}) =>
  block(
    'table',
    tableAttrs,
    block('tableRow', {}, cellOf(type, attrs), cellOf(type)),
    block('tableRow', {}, cellOf('tableCell'), cellOf('tableCell')),
  )
const VERSE = {
  surah: 1,
  ayah: 2,
  text: 'ABC',
  surahNameEnglish: 'Al-Fatihah',
  displayMode: 'card',
  fromWord: 0,
}
const HADITH = {
  collectionNameEnglish: 'bukhari',
  number: 1,
  text: 'one two three four five',
  displayMode: 'card',
}
const LINES = { page: 1, lineStart: 1, lineEnd: 5 }
/** The attributes of a node before one is tried. */
const BASES: Record<string, Record<string, unknown>> = {
  quranVerse: VERSE,
  hadithNode: HADITH,
  quranMushaf: LINES,
  imageNode: { imageId: `${UUID}1`, alt: 'a' },
}

const MADE: Record<string, (attrs: Record<string, unknown>) => DocumentNode> = {
  paragraph: (attrs) => block('paragraph', attrs, text('a')),
  heading: (attrs) => block('heading', attrs, text('a')),
  bulletList: (attrs) => list('bulletList', attrs),
  orderedList: (attrs) => list('orderedList', attrs),
  listItem: (attrs) => list('bulletList', { task: true }, attrs),
  taskList: (attrs) => block('taskList', attrs, block('taskItem', {}, paragraph('a'))),
  taskItem: (attrs) => block('taskList', {}, block('taskItem', attrs, paragraph('a'))),
  blockquote: (attrs) => block('blockquote', attrs, paragraph('a')),
  horizontalRule: (attrs) => block('horizontalRule', attrs),
  codeBlock: (attrs) => block('codeBlock', attrs, text('a')),
  table: (attrs) => table('tableHeader', {}, attrs),
  tableCell: (attrs) => table('tableCell', attrs),
  tableHeader: (attrs) => table('tableHeader', attrs),
  details: (attrs) =>
    block(
      'details',
      attrs,
      block('detailsSummary', {}, text('a')),
      block('detailsContent', {}, paragraph('b')),
    ),
  emoji: (attrs) => line('emoji', { name: 'cat_of_nobody', ...attrs }),
  honorific: (attrs) => line('honorific', { type: 'saw', ...attrs }),
  documentLink: (attrs) => line('documentLink', { label: 'a', targetDocId: `${UUID}1`, ...attrs }),
  imageNode: (attrs) => block('imageNode', attrs),
  quranVerse: (attrs) => line('quranVerse', attrs),
  quranMushaf: (attrs) => block('quranMushaf', attrs),
  hadithNode: (attrs) => line('hadithNode', attrs),
}

/** Of each attribute the first that it takes is tried. */
const VALUES: readonly unknown[] = [
  ...[
    'rtl',
    'right',
    'center',
    'end',
    'A',
    'tip',
    'inline',
    'qpc_hafs',
    '#bbf7d0',
    'red',
    'super',
    'js',
  ],
  ...[true, 3, 4, [100], `${UUID}2`, 'https://x.test/', 'another text', 'prh'],
]

const otherValueOf = (rules: AttributeRules, name: string, attrs: Record<string, unknown>) =>
  VALUES.find((value) => {
    const accepted = rules[name]?.accept(value)
    return accepted !== undefined && accepted !== (attrs[name] ?? rules[name]?.fallback)
  })

/** What a file says, without the ids and the time that differ in each. */
function saidBy({ bytes }: ExportedFile): string {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  const files = isZip ? unzipSync(bytes) : { text: bytes }
  const decode = (file: Uint8Array) => new TextDecoder().decode(file)
  return Object.entries(files)
    .map(([name, file]) => (name === 'docProps/core.xml' ? '' : name + decode(file)))
    .join('\n')
    .replace(/rId[\w-]{5,}/g, 'rId')
}

async function isSilent(write: Write, base: DocumentNode, other: DocumentNode): Promise<boolean> {
  const [before, after] = await Promise.all(
    [base, other].map((node) => write({ type: 'doc', content: [node] }, OPTIONS)),
  )
  return (
    after !== undefined &&
    before !== undefined &&
    after.losses.length === 0 &&
    saidBy(before) === saidBy(after)
  )
}

/** What no reader sees of a document, and no file says. */
const UNSEEN: Record<string, string> = {
  'quranVerse surahNameArabic': 'for citations in Arabic',
  'hadithNode collectionNameArabic': 'for citations in Arabic',
  'quranVerse fromWord': 'the text has only these words',
  'quranVerse toWord': 'the text has only these words',
  'quranMushaf height': 'the width and the picture decide it',
  'quranVerse encoding': 'for letters that are not in this text',
}

for (const [format, write] of Object.entries(FORMATS))
  suite(format, () => {
    for (const [type, rules] of Object.entries<AttributeRules>(NODES))
      for (const name of Object.keys(rules))
        test(`names or holds ${name} of ${type}`, async () => {
          const base = BASES[type] ?? {}
          const value = otherValueOf(rules, name, base)
          assert.notEqual(value, undefined, 'a value to try')
          const [before, after] = [base, { ...base, [name]: value }].map((attrs) =>
            MADE[type]?.(attrs),
          )
          assert.ok(before && after)
          const silent = await isSilent(write, before, after)
          assert.ok(!silent || `${type} ${name}` in UNSEEN, JSON.stringify(value))
        })
    for (const mark of KNOWN_MARKS)
      for (const attrs of attributesToTry(mark))
        test(`names or holds ${mark} with ${JSON.stringify(attrs)}`, async () => {
          const base = paragraph(text('a', ...(mark === 'link' ? [] : [])))
          assert.equal(
            await isSilent(write, base, paragraph(text('a', { type: mark, attrs }))),
            false,
          )
        })
  })

function attributesToTry(mark: string): Record<string, unknown>[] {
  const rules: AttributeRules = (MARKS as Record<string, AttributeRules>)[mark] ?? {}
  const base = mark === 'link' ? { href: 'https://y.test/' } : {}
  const colors = mark === 'highlight' ? { color: 'transparent' } : {}
  return [
    base,
    ...Object.keys(rules).map((name) => ({
      ...base,
      ...colors,
      [name]: otherValueOf(rules, name, base),
    })),
  ]
}
