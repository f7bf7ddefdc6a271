import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tabbedTextOf } from './tabbed-text.ts'

const TEXTS: [text: string, rows: number | undefined, isEven?: boolean][] = [
  ['a\tb\tc\nd\te\tf', 2, true],
  ['a\tb\tc\r\nd\te\tf\r\n', 2, true],
  ['a\tb\nc\td', 2, false],
  ['a\tb\tc\nd\te', 2, false],
  ['\tb\tc\nd\te\tf', 2, true],
  ['a\tb\tc', undefined],
  ['a\tb\n\nc\td', undefined],
  ['\ta\n\tb', undefined],
  ['a\nb', undefined],
  [`${'a\t'.repeat(60)}\n${'a\t'.repeat(60)}`, undefined],
  ['a\tb\n'.repeat(5_000), undefined],
]

test('tabbedTextOf finds tables in lines with tabs, and none in indented lines', () => {
  for (const [text, rows, isEven] of TEXTS) {
    const result = tabbedTextOf(text)
    assert.equal(result?.table.content?.length, rows, text.slice(0, 20))
    assert.equal(result?.isEven, isEven, text.slice(0, 20))
  }
})
