import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import fc from 'fast-check'
import { createSchema } from '../schema/schema.ts'
import { toEditorDocument } from './parse.ts'
import { toStoredDocument, toStoredDocumentLazily } from './serialize.ts'

const schema = createSchema()
const passed = (doc: unknown) => toStoredDocument(toEditorDocument(doc as DocumentNode, schema))
const text = (words: string, ...marks: object[]) =>
  marks.length > 0 ? { type: 'text', marks, text: words } : { type: 'text', text: words }
const p = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })

const LINK = { type: 'link', attrs: { href: 'https://a.example/' } }
const highlight = (attrs: object) => ({
  type: 'highlight',
  attrs: { color: 'transparent', ...attrs },
})
const list = (attrs: object, ...content: object[]) => ({ type: 'bulletList', attrs, content })
const item = (attrs: object) => ({ type: 'listItem', attrs, content: [p(text('x'))] })

const KEPT: [what: string, blocks: object[]][] = [
  ['a paragraph', [p(text('Hello'))]],
  ['a block of another editor', [{ type: 'quiz', attrs: { id: 1 }, content: [text('Which?')] }]],
  ['an inline node of another editor', [p(text('a'), { type: 'mention', attrs: { id: 'x' } })]],
  ['a mark of another editor', [p(text('a', { type: 'comment', attrs: { thread: 7 } }))]],
  ['an attribute of another editor', [{ ...p(text('a')), attrs: { margin: 2 } }]],
  ['a key of another editor', [{ ...p(text('a')), meta: { by: 'x' } }]],
  ['a value that is not allowed', [{ ...p(text('a')), attrs: { textAlign: 'red;x' } }]],
  [
    'a table cell as wide as no table',
    [
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [
              { type: 'tableCell', attrs: { colspan: 1e9, rowspan: 1 }, content: [p(text('x'))] },
            ],
          },
        ],
      },
    ],
  ],
  ['a row without a table', [{ type: 'tableRow' }]],
  ['text without a paragraph', [text('naked')]],
  ['a paragraph in a paragraph', [p({ type: 'paragraph', content: [text('inner')] })]],
  ['a list without items', [{ type: 'bulletList', content: [p(text('x'))] }]],
  ['names that every object has', [{ type: 'constructor' }, { type: 'toString', content: [] }]],
  [
    'a verse with a word that the table does not know',
    [
      p({
        type: 'quranVerse',
        attrs: { surah: 300, ayah: 1, text: 'test text', encoding: 'other', hash: 'abc' },
      }),
    ],
  ],
  [
    'two links on one text',
    [
      p(
        text(
          'a',
          { type: 'link', attrs: { href: 'https://a.example/' } },
          { type: 'link', attrs: { href: 'https://b.example/' } },
        ),
      ),
    ],
  ],
  ['code that is bold', [p(text('a', { type: 'bold' }, highlight({ code: true })))]],
  ['a raised letter', [p(text('a', highlight({ script: 'super' })))]],
  [
    'lowered code on a ground',
    [p(text('a', highlight({ color: '#bbf7d0', script: 'sub', code: true })))],
  ],
  ['a color of letters', [p(text('a', highlight({ ink: 'red', script: 'super' })))]],
  ['a script of another editor', [p(text('a', highlight({ script: 'nonsense', code: 7 })))]],
  ['a script with the name of a method', [p(text('a', highlight({ script: 'toString' })))]],
  ['a task list', [list({ task: true }, item({ checked: true }), item({ checked: false }))]],
  ['a task list of another editor', [list({ task: true, tight: true }, item({ dir: 'rtl' }))]],
  ['checked items of a bullet list', [list({ task: false }, item({ checked: true }))]],
  ['a task list with a paragraph as an item', [list({ task: true }, item({}), p(text('x')))]],
  [
    'names of the wrappers of this editor',
    [{ type: 'unknownBlock', attrs: { json: { type: 'x' } } }],
  ],
  [
    'fifty thousand marks on one letter',
    [p(text('a', ...Array.from({ length: 50_000 }, () => ({ type: 'bold' }))))],
  ],
  ['a mark that is not an object', [p({ type: 'text', text: 'a', marks: ['bold'] })]],
]

/** Forms that earlier versions and others wrote. */
const REWRITTEN: [what: string, stored: object, written: object][] = [
  [
    'a task list',
    {
      type: 'taskList',
      attrs: { dir: 'rtl' },
      content: [{ type: 'taskItem', attrs: { checked: true, id: 1 }, content: [p(text('x'))] }],
    },
    list({ dir: 'rtl', task: true }, item({ checked: true, id: 1 })),
  ],
  [
    'a raised letter',
    p(text('a', { type: 'superscript' })),
    p(text('a', highlight({ script: 'super' }))),
  ],
  [
    'lowered code in a link',
    p(text('a', LINK, { type: 'subscript' }, { type: 'code' })),
    p(text('a', LINK, highlight({ script: 'sub', code: true }))),
  ],
  [
    'a letter that is raised and lowered',
    p(text('a', { type: 'superscript' }, { type: 'subscript' })),
    p(text('a', highlight({ script: 'super' }))),
  ],
  ['code alone', p(text('a', highlight({ code: true }))), p(text('a', { type: 'code' }))],
]

describe('conversion to and from the editor', () => {
  for (const [what, stored, written] of REWRITTEN) {
    test(`${what} is rewritten in the form of today`, () => {
      const out = passed(doc(stored))
      assert.deepEqual(withoutDefaults(out), withoutDefaults(doc(written)))
      assert.deepEqual(withoutDefaults(passed(out)), withoutDefaults(out))
    })
  }

  for (const [what, blocks] of KEPT) {
    test(`${what} is preserved`, () => {
      const out = passed(doc(...blocks))
      assert.deepEqual(withoutDefaults(out), withoutDefaults(doc(...blocks)))
    })
  }

  test('duplicate marks collapse into one', () => {
    const twice = p({ type: 'text', text: 'a', marks: [{ type: 'bold' }, { type: 'bold' }] })
    assert.deepEqual(passed(doc(twice)), doc(p(text('a', { type: 'bold' }))))
  })

  test('an empty document gets a paragraph to write in', () => {
    assert.deepEqual(passed(doc()), doc({ type: 'paragraph' }))
  })

  test('an attribute that the author sets replaces an invalid stored value', () => {
    const block = { ...p(text('a')), attrs: { textAlign: 'nonsense', margin: 2 } }
    const opened = toEditorDocument(doc(block) as DocumentNode, schema)
    const first = opened.firstChild
    const centred = first?.type.create({ ...first.attrs, textAlign: 'center' }, first.content)
    assert.ok(centred)
    assert.deepEqual(toStoredDocument(centred).attrs, { textAlign: 'center', margin: 2 })
  })

  test('toEditorDocument keeps the number of a hadith as a number or a string', () => {
    for (const number of [7, '36b']) {
      const opened = toEditorDocument(
        doc(p({ type: 'hadithNode', attrs: { number } })) as DocumentNode,
        schema,
      )
      assert.equal(opened.firstChild?.firstChild?.attrs.number, number)
    }
  })

  test('documents of any structure keep their text', () => {
    fc.assert(
      fc.property(documents, (given) => {
        assert.equal(textOf(passed(given)), textOf(given as DocumentNode))
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
      const changed = Object.entries(value).filter(([, one]) => !DEFAULTS.has(JSON.stringify(one)))
      return Object.keys(changed).length > 0 ? Object.fromEntries(changed) : undefined
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
    forEach(...taken: Parameters<typeof forEach>) {
      readings += 1
      forEach(...taken)
    },
  })
  const stored = toStoredDocumentLazily(edited)
  assert.equal(stored.type, 'doc')
  assert.equal(readings, 0)
  assert.deepEqual(JSON.parse(JSON.stringify(stored)), passed(content))
  assert.deepEqual(structuredClone(stored), { ...stored })
  assert.equal(readings, 1)
})
