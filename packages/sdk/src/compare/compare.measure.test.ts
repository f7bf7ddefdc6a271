import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireLinearOnDocuments } from '../../../../test/lib/growth/all-in-time.ts'
import { onShapes } from '../../../../test/lib/growth/shapes.ts'
import { leastThreadMilliseconds } from '../../../../test/lib/thread-milliseconds.ts'
import { createRandom, makeDocument, plantEdits } from '../../test/edited-documents.ts'
import { HOSTILE, hostileOf } from '../../test/hostile-comparisons.ts'
import { compare } from './compare.ts'

for (const [what, before, after] of HOSTILE) {
  test(`compare stays within its time for 8,000 blocks and words: ${what}`, (t) => {
    const [one, other] = [hostileOf(8_000, before), hostileOf(8_000, after)]
    const spent = leastThreadMilliseconds(() => compare(one, other))
    t.diagnostic(`${spent.toFixed(0)} ms`)
    assert.ok(spent < 3_000, `${spent} ms`)
  })
}

test('time grows with the length of a document that is compared and no faster', (t) =>
  requireLinearOnDocuments(
    t,
    onShapes('compare', (content) =>
      compare(content, { ...content, content: content.content?.toReversed() ?? [] }),
    ),
  ))

test('compare of 1 MB with five edits takes at most six times as long as parsing it', (t) => {
  const random = createRandom(1)
  const before = makeDocument(1900, random)
  const { edited } = plantEdits(before, 5, 'e', random)
  const json = [JSON.stringify(before), JSON.stringify(edited)]
  const ratios = Array.from({ length: 9 }, () => {
    const parsing = leastThreadMilliseconds(() => json.map((one) => JSON.parse(one)))
    const [one, other] = json.map((text) => JSON.parse(text))
    return leastThreadMilliseconds(() => compare(one, other)) / parsing
  })
  const median = ratios.sort((a, b) => a - b)[4] ?? Number.POSITIVE_INFINITY
  t.diagnostic(`${json[0]?.length} characters: median ratio ${median.toFixed(1)} of 6`)
  assert.ok(median <= 6, `${median}`)
})
