import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentNode } from './node.ts'
import { readingMinutes } from './reading-time.ts'

const text = (words: string): DocumentNode => ({ type: 'text', text: words })
const paragraph = (...content: DocumentNode[]): DocumentNode => ({ type: 'paragraph', content })
const minutesOf = (...content: DocumentNode[]) => readingMinutes({ type: 'doc', content })
const words = (word: string, count: number) => paragraph(text(`${word} `.repeat(count)))

const CASES: [what: string, blocks: DocumentNode[], minutes: number][] = [
  ['nothing', [], 0],
  ['signs alone', [words('—', 500)], 0],
  ['one word', [words('word', 1)], 1],
  ['220 English words', [words('word', 220)], 1],
  ['221 English words', [words('word', 221)], 2],
  ['150 Arabic words', [words('كلمة', 150)], 1],
  ['151 Arabic words', [words('كلمة', 151)], 2],
  ['both languages', [words('word', 110), words('كلمة', 75)], 1],
  ['words that end at blocks', Array.from({ length: 221 }, () => paragraph(text('word'))), 2],
  [
    'a word that a mark splits',
    Array.from({ length: 220 }, () => paragraph(text('wo'), text('rd'))),
    1,
  ],
  ['a quotation', [{ type: 'hadithNode', attrs: { text: 'كلمة '.repeat(151) } }], 2],
]

for (const [what, blocks, minutes] of CASES) {
  test(`${what} takes ${minutes} minutes`, () => assert.equal(minutesOf(...blocks), minutes))
}

test('a deep document is counted without recursion', () => {
  let node = words('word', 221)
  for (let depth = 0; depth < 100_000; depth++) node = { type: 'blockquote', content: [node] }
  assert.equal(minutesOf(node), 2)
})
