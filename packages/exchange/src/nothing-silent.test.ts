/** Each attribute and mark of the contract changes a file, or its loss is named. */
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type AttributeRules, type DocumentNode, NODES } from '@waraq/contract'
import { unzipSync } from 'fflate'
import { attributesToTry, BASES, MADE, OPTIONS, otherValueOf } from '../test/every-kind.ts'
import { paragraph, text } from '../test/written.ts'
import { writeDocx } from './docx.ts'
import { writeEpub } from './epub.ts'
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
  epub: writeEpub,
  md: writeMarkdown,
  txt: writeText,
}
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
