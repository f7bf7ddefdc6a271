import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { QuranQuotation, QuranReport } from '@waraq/contract'
import { createBoundedReport } from './bounded-report.ts'
import { ANONYMOUS } from './limits.ts'

const WHOLE = { isTruncated: false, checkedTo: null }

function quotation(words: number, at: number): QuranQuotation {
  const letters = { at: 0, quoted: 'ا', right: 'ب' }
  const difference = { kind: 'letters', quoted: 'كلمة', right: 'كلمه', letters } as const
  return {
    status: words > 0 ? 'altered' : 'unknown',
    quoted: 'كلمة '.repeat(words),
    start: at * 100,
    end: at * 100 + 50,
    path: null,
    is_verse_node: false,
    surah: null,
    from_ayah: null,
    to_ayah: null,
    right: words > 0 ? { text: 'كلمه '.repeat(words), text_imlaei: 'كلمه' } : null,
    differences: Array.from({ length: words }, () => difference),
    orthography: [],
    text_of: null,
    remarks: [],
    confidence: 0,
    marked_by: 'words',
    basmala: false,
    places: [],
    places_total: 0,
    stated: null,
    replacement: null,
  }
}

function reportOf(quotations: QuranQuotation[], limits: Partial<typeof ANONYMOUS> = {}) {
  const report = createBoundedReport({ ...ANONYMOUS, ...limits }, { sources: [] })
  const taken = quotations.filter((one) => report.add(one)).length
  const bytes = report.finish({ isTruncated: taken < quotations.length, checkedTo: null })
  return {
    taken,
    bytes: bytes.length,
    json: JSON.parse(Buffer.from(bytes).toString()) as QuranReport,
  }
}

test('a report within its limits has complete quotations', () => {
  const quotations = [quotation(3, 0), quotation(0, 1), quotation(5, 2)]
  const { json } = reportOf(quotations)
  assert.deepEqual(json.quotations, quotations)
  const { verified, altered, unknown, truncated, checked_to, sources } = json
  assert.deepEqual(
    [verified, altered, unknown, truncated, checked_to, sources],
    [0, 2, 1, false, null, []],
  )
  assert.deepEqual(
    JSON.parse(
      Buffer.from(createBoundedReport(ANONYMOUS, { sources: [] }).finish(WHOLE)).toString(),
    ).quotations,
    [],
  )
})

test('quotations beyond the size limit omit differences but keep offsets', () => {
  const quotations = Array.from({ length: 100 }, (_, at) => quotation(at % 7 === 3 ? 0 : 20, at))
  for (const responseBytes of [200_000, 100_000, 80_000]) {
    const { taken, bytes, json } = reportOf(quotations, { responseBytes })
    assert.equal(taken, 100)
    assert.ok(bytes <= responseBytes, `${bytes} bytes`)
    const first = json.quotations.findIndex(({ omitted }) => omitted)
    assert.ok(first > 0)
    for (const [at, one] of json.quotations.entries()) {
      const { status, start, end } = quotations[at] ?? assert.fail()
      assert.deepEqual([one.status, one.start, one.end], [status, start, end])
      const isBare = at >= first && status === 'altered'
      assert.deepEqual(
        [one.omitted, one.differences.length],
        isBare ? [true, 0] : [undefined, status === 'altered' ? 20 : 0],
      )
    }
    // Another complete quotation would not have fit.
    const next = quotations[first] ?? assert.fail()
    const saved =
      Buffer.byteLength(JSON.stringify(next)) -
      Buffer.byteLength(JSON.stringify(json.quotations[first]))
    assert.ok(bytes + saved > responseBytes - 64)
  }
})

test('a full report without differences to omit accepts no more quotations', () => {
  const quotations = Array.from({ length: 100 }, (_, at) => quotation(0, at))
  const { taken, bytes } = reportOf(quotations, { responseBytes: 10_000 })
  assert.ok(taken > 10 && taken < 100)
  assert.ok(bytes <= 10_000)
  const counted = reportOf(quotations, { quotations: 30 })
  assert.deepEqual([counted.taken, counted.json.unknown], [30, 30])
})
