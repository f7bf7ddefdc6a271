import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseSpan } from './spans.ts'

const SPANS: [typed: string, from: string, to: string][] = [
  ['1:7-2:2', '1:7', '2:2'],
  ['Q 1:7–2:2', '1:7', '2:2'],
  ['[2:286 - 3:1]', '2:286', '3:1'],
  ['٢:٢٨٦ إلى ٣:٢', '2:286', '3:2'],
  ['البقرة 286 - آل عمران 2', '2:286', '3:2'],
  ['من الفاتحة 7 إلى البقرة 2', '1:7', '2:2'],
  ['baqarah 286 to ali imran 2', '2:286', '3:2'],
  ['Al-Fatihah 1:7 - Al-Baqarah 2:2', '1:7', '2:2'],
  ['from surah 112:1 to 114:6', '112:1', '114:6'],
]

const NONE = [
  '',
  '2:255-1:7',
  '2:255-257',
  'mercy to 3',
  '2-3',
  '-'.repeat(100),
  '1:7-2:2'.padStart(10_000, '1:7-'),
]

for (const [typed, from, to] of SPANS) {
  test(`"${typed}" is ${from} to ${to}`, () => {
    const span = parseSpan(typed)
    assert.ok(span && !('kind' in span))
    const keyOf = ({ surah, ayah }: { surah: number; ayah: number }) => `${surah}:${ayah}`
    assert.deepEqual([keyOf(span.from), keyOf(span.to)], [from, to])
  })
}

const REFERENCES: [typed: string, kind: string, what?: string][] = [
  ['1:8-2:2', 'out_of_range', 'verse'],
  ['2:286-3:201', 'out_of_range', 'verse'],
  ['113:1 to 115:1', 'out_of_range', 'surah'],
  ['baqarah 255 to baqarah 257', 'verses'],
  ['من البقرة 255 إلى البقرة 257', 'verses'],
  ['baqarah 257 to baqarah 255', 'out_of_range', 'order'],
]

for (const [typed, kind, what] of REFERENCES) {
  test(`"${typed}" is ${what ?? kind}`, () => {
    const reference = parseSpan(typed)
    assert.ok(reference && 'kind' in reference)
    assert.deepEqual(
      [reference.kind, 'what' in reference ? reference.what : undefined],
      [kind, what],
    )
    if (reference.kind === 'verses') assert.deepEqual([reference.from, reference.to], [255, 257])
  })
}

for (const typed of NONE) {
  test(`"${typed.slice(0, 20)}" is not a range over surahs`, () =>
    assert.equal(parseSpan(typed), undefined))
}
