import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Direction, directionAfter, directionOfText } from './direction.ts'
import type { DocumentNode } from './node.ts'

const TEXTS: [text: string, direction: Direction | undefined][] = [
  ['Hello سلام', 'ltr'],
  ['سلام Hello', 'rtl'],
  ['123 — (سلام)', 'rtl'],
  ['שלום', 'rtl'],
  ['١٢٣', undefined],
  ['12:30 !', undefined],
  ['', undefined],
  ['中文', 'ltr'],
]
test('the first letter sets the direction of a text; digits and signs are neutral', () => {
  for (const [text, direction] of TEXTS) assert.equal(directionOfText(text), direction, text)
})

const text = (words: string) => ({ type: 'text', text: words })
const paragraph = (...content: DocumentNode[]) => ({ type: 'paragraph', content })

test('the first letter at any depth sets the direction of a first block', () => {
  const list = {
    type: 'bulletList',
    content: [
      { type: 'listItem', content: [paragraph()] },
      { type: 'listItem', content: [paragraph(text('سلام'))] },
    ],
  }
  const label = { type: 'documentLink', attrs: { label: 'Notes' } }
  assert.equal(directionAfter(undefined, list), 'rtl')
  assert.equal(directionAfter(undefined, paragraph({ type: 'quranVerse' }, text('a'))), 'rtl')
  assert.equal(directionAfter(undefined, paragraph(label)), 'ltr')
  assert.equal(directionAfter(undefined, paragraph()), undefined)
})

const AFTER: [text: string, afterArabic: Direction, afterEnglish: Direction][] = [
  ['', 'rtl', 'ltr'],
  ['12:30', 'rtl', 'ltr'],
  ['سلام Hello', 'rtl', 'ltr'],
  ['Word برنامج لتحرير النصوص', 'rtl', 'ltr'],
  // More letters are Latin, but all words after the name are Arabic.
  ['Internationalization هي التدويل', 'rtl', 'ltr'],
  ['Microsoft Word برنامج لتحرير النصوص', 'rtl', 'ltr'],
  ['Hello everybody in this class', 'ltr', 'ltr'],
  ['Kitab كتاب means book', 'ltr', 'ltr'],
  ['Hello', 'ltr', 'ltr'],
  ['سلام', 'rtl', 'rtl'],
  ['سلام is the Arabic word for peace', 'rtl', 'ltr'],
  ['كتب جديدة في مكتبة the library', 'rtl', 'rtl'],
  // Digits and letters of Adlam, which have the same first half of a surrogate pair.
  ['\u{1E951}\u{1E952} \u{1E900}\u{1E901}\u{1E902} to', 'rtl', 'rtl'],
]
test('a block keeps the direction of the block before it until most of its letters differ', () => {
  for (const [words, afterArabic, afterEnglish] of AFTER) {
    const block = paragraph(...(words ? [text(words)] : []))
    assert.equal(directionAfter('rtl', block), afterArabic, words)
    assert.equal(directionAfter('ltr', block), afterEnglish, words)
  }
})

test('the words of a list are counted as those of a line', () => {
  const item = (words: string) => ({ type: 'listItem', content: [paragraph(text(words))] })
  const list = { type: 'bulletList', content: [item('API'), item('واجهة'), item('برمجة')] }
  assert.equal(directionAfter('rtl', list), 'rtl')
  assert.equal(directionAfter('rtl', { ...list, content: [item('API'), item('SDK')] }), 'ltr')
})

test('the first thousand letters of a block decide', () => {
  const block = paragraph(text(`a ${'b '.repeat(2000)}${'ب'.repeat(50_000)}`))
  assert.equal(directionAfter('rtl', block), 'ltr')
})

test('`dir` of the author overrides the letters', () => {
  const block = { ...paragraph(text('سلام')), attrs: { dir: 'ltr' } }
  assert.equal(directionAfter('rtl', block), 'ltr')
  assert.equal(directionAfter(undefined, { ...block, attrs: { dir: 'auto' } }), 'rtl')
})
