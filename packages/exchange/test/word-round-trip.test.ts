import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DocumentNode, parseContent } from '@waraq/contract'
import { writeDocx } from '@waraq/exchange/docx'
import { readDocx } from '@waraq/exchange/docx-reader'
import fc from 'fast-check'
import { linesOf } from './lines-of.ts'
import { createRandom, makeDocument } from './made-documents.ts'
import { SAME_IN_FILES } from './same-in-files.ts'
import { block, paragraph, text } from './written.ts'

const trip = async (content: DocumentNode[], options = {}) => {
  const { bytes } = await writeDocx({ type: 'doc', content }, { title: '', ...options })
  return readDocx(bytes)
}

test('a document that is written and read has its lines, lists, quotes and directions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
      const document = makeDocument(20, createRandom(seed))
      const { content, losses } = await trip(document.content ?? [])
      assert.deepEqual(linesOf(parseContent(content)), linesOf(document))
      assert.deepEqual(losses, [])
    }),
    { numRuns: 50 },
  )
})

const link = (href: string) => ({ type: 'link', attrs: { href } })

const WORDS = [
  'words',
  paragraph(block('quranVerse', { surah: 1, ayah: 2, fromWord: 0, toWord: 1, text: 'A B' })),
] as const

for (const [what, ...content] of [...SAME_IN_FILES, WORDS] as const) {
  test(`${what} are as before after writing and reading`, async () => {
    const { content: read } = await trip(content)
    assert.deepEqual(linesOf(read), linesOf({ type: 'doc', content }))
  })
}

const CALLOUTS = [{}, { callout: 'note' }, { callout: 'tip' }]
const AFTER_QUOTE: [what: string, DocumentNode][] = [
  ...[1, 2, 3].map((indent): [string, DocumentNode] => [
    `a paragraph of indent ${indent}`,
    block('paragraph', { indent }, text('c')),
  ]),
  ['a list', block('orderedList', {}, block('listItem', {}, paragraph('c')))],
]

for (const [what, last] of AFTER_QUOTE)
  test(`${what} after a quote in a quote is as before after writing and reading`, async () => {
    for (const outer of CALLOUTS)
      for (const inner of CALLOUTS) {
        const quote = block('blockquote', inner, paragraph('b'))
        const content = [block('blockquote', outer, paragraph('a'), quote, last)]
        const { content: read } = await trip(content)
        assert.deepEqual(linesOf(read), linesOf({ type: 'doc', content }))
      }
  })

test('a summary keeps its direction before content of the other direction', async () => {
  const summary = block('detailsSummary', {}, text('كلمة'))
  const inside = block('detailsContent', {}, paragraph('many words of another direction'))
  const content = [paragraph('1'), block('details', {}, summary, inside)]
  const { content: read } = await trip(content)
  assert.deepEqual(linesOf(read), linesOf({ type: 'doc', content }))
})

test('a picture and a footnote are as before', async () => {
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0])
  const imageId = '01900000-0000-7000-8000-000000000001'
  const image = { width: 40, height: 20, align: 'left', alt: 'a cat' }
  const { content, pictures } = await trip(
    [
      paragraph('a', text('1', link('#fn-abcd'))),
      block('imageNode', { imageId, ...image }),
      block(
        'orderedList',
        {},
        block('listItem', {}, paragraph('note ', text('↩', link('#fnref-abcd')))),
      ),
    ],
    { pictureOf: () => ({ bytes, type: 'image/png', width: 400, height: 200 }) },
  )
  assert.deepEqual(pictures, [{ id: 'import:1', bytes }])
  const [line, picture, notes] = content.content ?? []
  const href = line?.content?.[1]?.marks?.[0]?.attrs?.href
  assert.match(`${href}`, /^#fn-[a-z0-9]{4,12}$/)
  assert.deepEqual(picture?.attrs, { imageId: 'import:1', ...image })
  const back = link(`${href}`.replace('fn', 'fnref'))
  assert.deepEqual(notes?.content?.[0]?.content?.[0]?.content, [text('note '), text('↩', back)])
})
