import assert from 'node:assert/strict'
import { test } from 'node:test'
import { COMMON_EMOJI } from '@waraq/contract/common-emoji'
import { quotableTextOf } from '@waraq/contract/quotable-text'
import fc from 'fast-check'
import { anyText } from '../../test/any-text.ts'
import { toStoredDocument } from '../content/serialize.ts'
import { editorTextOf } from './editor-text.ts'

const RUNS = 1_000
const anyShare = fc.double({ min: 0, max: 0.999, noNaN: true })

test('the text of the editor is the quotable text of the stored document', () => {
  fc.assert(
    fc.property(anyText, (doc) => {
      const stored = quotableTextOf(toStoredDocument(doc), (name) => COMMON_EMOJI.get(name))
      assert.equal(editorTextOf(doc).text, stored.text)
    }),
    { numRuns: RUNS },
  )
})

test('a range of the text that has a place is found again by its place', () => {
  let found = 0
  fc.assert(
    fc.property(anyText, anyShare, anyShare, (doc, one, other) => {
      const { text, placeOf, rangeOf } = editorTextOf(doc)
      const [from = 0, to = 0] = [one, other]
        .map((share) => Math.floor(share * (text.length + 1)))
        .toSorted((a, b) => a - b)
      const place = from < to ? placeOf({ from, to }) : undefined
      if (!place) return
      found += 1
      assert.deepEqual(rangeOf(place), { from, to })
      assert.ok(place.from < place.to && place.to <= doc.content.size)
    }),
    { numRuns: RUNS },
  )
  assert.ok(found > RUNS / 20)
})
