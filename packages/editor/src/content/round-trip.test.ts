import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import fc from 'fast-check'
import { KEPT_FOOTNOTES, REWRITTEN_FOOTNOTES } from '../../test/footnote-forms.ts'
import { doc, KEPT, p, REWRITTEN, text } from '../../test/stored-forms.ts'
import { WIRE_ROWS } from '../../test/wire-rows.ts'
import { FEATURES } from '../features/features.ts'
import { createSchema } from '../schema/schema.ts'
import { toEditorDocument } from './parse.ts'
import { toStoredDocument, toStoredDocumentLazily } from './serialize.ts'

const schema = createSchema(FEATURES)
const throughEditor = (doc: unknown) =>
  toStoredDocument(toEditorDocument(doc as DocumentNode, schema))
describe('conversion to and from the editor', () => {
  for (const [what, stored, written] of [...REWRITTEN, ...REWRITTEN_FOOTNOTES]) {
    test(`${what} is rewritten in the form of today`, () => {
      const out = throughEditor(doc(stored))
      assert.deepEqual(withoutDefaults(out), withoutDefaults(doc(written)))
      assert.deepEqual(withoutDefaults(throughEditor(out)), withoutDefaults(out))
    })
  }

  for (const [what, blocks] of [...KEPT, ...KEPT_FOOTNOTES, ...Object.entries(WIRE_ROWS)]) {
    test(`${what} is preserved`, () => {
      const out = throughEditor(doc(...blocks))
      assert.deepEqual(withoutDefaults(out), withoutDefaults(doc(...blocks)))
    })
  }

  test('duplicate marks collapse into one', () => {
    const twice = p({ type: 'text', text: 'a', marks: [{ type: 'bold' }, { type: 'bold' }] })
    assert.deepEqual(throughEditor(doc(twice)), doc(p(text('a', { type: 'bold' }))))
  })

  test('an empty document gets a paragraph to write in', () => {
    assert.deepEqual(throughEditor(doc()), doc({ type: 'paragraph' }))
  })

  test('an attribute that the author sets replaces an invalid stored value', () => {
    const block = { ...p(text('a')), attrs: { textAlign: 'nonsense', margin: 2 } }
    const editorDocument = toEditorDocument(doc(block) as DocumentNode, schema)
    const first = editorDocument.firstChild
    const centred = first?.type.create({ ...first.attrs, textAlign: 'center' }, first.content)
    assert.ok(centred)
    assert.deepEqual(toStoredDocument(centred).attrs, { textAlign: 'center', margin: 2 })
  })

  test('toEditorDocument keeps the number of a hadith as a number or a string', () => {
    for (const number of [7, '36b']) {
      const editorDocument = toEditorDocument(
        doc(p({ type: 'hadithNode', attrs: { number } })) as DocumentNode,
        schema,
      )
      assert.equal(editorDocument.firstChild?.firstChild?.attrs.number, number)
    }
  })

  test('a table that is too large for a page is kept as it is', () => {
    const cell = { type: 'tableCell', attrs: { colspan: 50 }, content: [p(text('a'))] }
    const row = { type: 'tableRow', content: Array.from({ length: 1000 }, () => cell) }
    const stored = doc({ type: 'table', content: [row] })
    const editorDocument = toEditorDocument(stored as DocumentNode, schema)
    assert.equal(editorDocument.firstChild?.type.name, 'unknownBlock')
    assert.equal(JSON.stringify(toStoredDocument(editorDocument)), JSON.stringify(stored))
  })

  test('documents of any structure keep their text', () => {
    fc.assert(
      fc.property(documents, (stored) => {
        assert.equal(textOf(throughEditor(stored)), textOf(stored as DocumentNode))
      }),
      { numRuns: 1000 },
    )
  })
})

function textOf(node: DocumentNode): string {
  return (node.text ?? '') + (node.content ?? []).map(textOf).join('')
}

// Removes attributes that the editor adds with their default values.
function withoutDefaults(node: unknown): unknown {
  return JSON.parse(
    JSON.stringify(node, (key, value) => {
      if (key !== 'attrs' || typeof value !== 'object' || value === null) return value
      const nonDefaults = Object.entries(value).filter(
        ([, one]) => !DEFAULTS.has(JSON.stringify(one)),
      )
      return Object.keys(nonDefaults).length > 0 ? Object.fromEntries(nonDefaults) : undefined
    }),
  )
}
const DEFAULTS = new Set(['""', '0', '1', 'false', '"inline"', '"uthmani"', 'null'])

const types = fc.constantFrom(
  'paragraph',
  'heading',
  'bulletList',
  'listItem',
  'taskItem',
  'blockquote',
  'table',
  'tableRow',
  'tableCell',
  'details',
  'detailsSummary',
  'codeBlock',
  'hardBreak',
  'quranVerse',
  'imageNode',
  'unknown',
)
const marks = fc.array(fc.constantFrom({ type: 'bold' }, { type: 'code' }, { type: 'new' }))
const documents = fc.letrec((tie) => ({
  doc: fc.record({ type: fc.constant('doc'), content: fc.array(tie('node'), { maxLength: 4 }) }),
  node: fc.oneof(
    { maxDepth: 5 },
    fc.record({ type: fc.constant('text'), text: fc.string(), marks }),
    fc.record({ type: types, content: fc.array(tie('node'), { maxLength: 4 }) }),
  ),
})).doc

test('toStoredDocumentLazily converts the content once, on first access', () => {
  const content = { ...doc(p(text('a', { type: 'bold' })), p(text('b'))), attrs: { margin: 2 } }
  const edited = toEditorDocument(content as DocumentNode, schema)
  const forEach = edited.forEach.bind(edited)
  let readings = 0
  Object.assign(edited, {
    forEach(...args: Parameters<typeof forEach>) {
      readings += 1
      forEach(...args)
    },
  })
  const stored = toStoredDocumentLazily(edited)
  assert.equal(stored.type, 'doc')
  assert.equal(readings, 0)
  assert.deepEqual(JSON.parse(JSON.stringify(stored)), throughEditor(content))
  assert.deepEqual(structuredClone(stored), { ...stored })
  assert.equal(readings, 1)
})
