/** All verses of the Quran through each format, and back. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import type { ExportedFile } from '@waraq/exchange'
import { writeDocx } from '@waraq/exchange/docx'
import { readDocx } from '@waraq/exchange/docx-reader'
import { writeEpub } from '@waraq/exchange/epub'
import { writeHtml } from '@waraq/exchange/html'
import { readHtml } from '@waraq/exchange/html-reader'
import { readMarkdown } from '@waraq/exchange/markdown'
import { writeMarkdown } from '@waraq/exchange/markdown-writer'
import { openLookUps } from '@waraq/scripture/corpus'
import { displayOf } from '@waraq/scripture/display'
import { SURAHS } from '@waraq/scripture/text'
import { unzipSync } from 'fflate'
import { doc } from '../packages/server/test/lib/content.ts'
import { builtScripture } from '../packages/server/test/lib/scripture.ts'

const ALL = 6236
const OPTIONS = { title: 'a' }

type Write = (content: DocumentNode) => ExportedFile | Promise<ExportedFile>
type Read = (bytes: Uint8Array) => DocumentNode[]

/** A part of a book is a page in XHTML. */
const partsOf = (bytes: Uint8Array): DocumentNode[] =>
  Object.entries(unzipSync(bytes)).flatMap(([name, part]) =>
    name.endsWith('.xhtml') ? [readHtml(part).content] : [],
  )

const FORMATS: [name: string, write: Write, read: Read][] = [
  ['DOCX', (content) => writeDocx(content, OPTIONS), (bytes) => [readDocx(bytes).content]],
  [
    'HTML',
    (content) => writeHtml(content, { ...OPTIONS, style: '' }),
    (bytes) => [readHtml(bytes).content],
  ],
  ['EPUB', (content) => writeEpub(content, OPTIONS), partsOf],
  [
    'Markdown',
    (content) => writeMarkdown(content, OPTIONS),
    (bytes) => [readMarkdown(bytes).content],
  ],
]

suite('every verse keeps its letters', () => {
  let surahs: DocumentNode[][] = []

  before(async () => {
    surahs = versesIn(await builtScripture())
    assert.equal(surahs.flat().length, ALL)
  })

  for (const [name, write, read] of FORMATS)
    test(`in ${name}`, async (t) => {
      let kept = 0
      for (const verses of surahs) {
        const content = doc(...verses.map((verse) => ({ type: 'paragraph', content: [verse] })))
        const { bytes } = await write(content)
        const texts = new Set(read(bytes).flatMap(textsOf))
        const whole = [...texts].join('\n')
        for (const { attrs } of verses) if (whole.includes(displayOf(`${attrs?.text}`))) kept += 1
      }
      t.diagnostic(`${kept} of ${ALL} have their letters`)
      assert.equal(kept, ALL)
    })
})

/** The verses of each surah, in both encodings in turn. */
function versesIn(folder: string): DocumentNode[][] {
  const file = readdirSync(folder).find((name) => /^quran-\w+\.db$/.test(name)) ?? ''
  const texts = openLookUps(join(folder, file))
  assert.ok(texts, `no Quran in ${folder}`)
  const surahs = SURAHS.map(({ number: surah, verseCount: to }) => {
    const { verses = [] } = texts.findRange({ surah, from: 1, to }) ?? {}
    return verses.map(({ ayah, text, textUthmani }) => {
      const written =
        ayah % 2 === 0 ? { text, encoding: 'qpc_hafs' } : { text: textUthmani, encoding: 'uthmani' }
      const attrs = { surah, ayah, surahNameArabic: 'a', surahNameEnglish: 'a', ...written }
      return { type: 'quranVerse', attrs }
    })
  })
  texts.close()
  return surahs
}

function textsOf({ type, text, attrs, content = [] }: DocumentNode): string[] {
  if (type === 'quranVerse') return [displayOf(`${attrs?.text}`)]
  const line = content.map((node) => node.text ?? '').join('')
  return [...(text === undefined ? [] : [text]), line, ...content.flatMap(textsOf)].map(displayOf)
}
