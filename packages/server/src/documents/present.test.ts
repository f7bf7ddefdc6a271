import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentSummary, FullDocument, SavedDocument, SharedDocument } from '@waraq/contract'
import fc from 'fast-check'
import { isoOf } from '../lib/time.ts'
import { presentFull, presentList, presentSaved, presentShared } from './present.ts'
import type { DocumentRow } from './store.ts'

const moment = fc.integer({ min: 0, max: 4_102_444_800_000_000 })
const letter = fc.constantFrom(
  '"',
  '\\',
  '/',
  '\b',
  '\n',
  '\u001f',
  '\u007f',
  '\u2028',
  'ب',
  '\ud800',
)
const title = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: letter }),
)
const row: fc.Arbitrary<DocumentRow> = fc.record({
  id: fc.uuid(),
  title,
  created_at: moment,
  updated_at: moment,
  revision: fc.nat(),
  content_hash: fc.constant('0123456789abcdef'),
  content: fc
    .constantFrom('{}', '{"type":"doc","content":[]}', '"بسم"')
    .map((json) => Buffer.from(json)),
})

const summaryOf = (of: DocumentRow): DocumentSummary => ({
  id: of.id,
  title: of.title,
  status: 'CREATED',
  created_at: isoOf(of.created_at),
  updated_at: isoOf(of.updated_at),
})
const contentOf = ({ content }: DocumentRow) => JSON.parse(Buffer.from(content).toString())
const bytesOf = (value: unknown): string => JSON.stringify(value)

test('presentList writes the same bytes as JSON.stringify for any titles', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
      assert.equal(presentList(rows).toString(), bytesOf(rows.map(summaryOf)))
    }),
  )
})

test('presentFull writes the same bytes as JSON.stringify', () => {
  fc.assert(
    fc.property(row, fc.array(fc.uuid(), { maxLength: 3 }), (of, rejected) => {
      const readContent: FullDocument = { ...summaryOf(of), content: contentOf(of) }
      const { content, ...fields } = readContent
      const response: SavedDocument = { ...fields, rejected_image_ids: rejected, content }
      const { id, title } = of
      const published: SharedDocument = { id, title, content }
      assert.equal(presentFull(of).toString(), bytesOf(readContent))
      assert.equal(presentSaved(of, rejected, undefined).toString(), bytesOf(response))
      assert.equal(presentShared(of).toString(), bytesOf(published))
    }),
  )
})
