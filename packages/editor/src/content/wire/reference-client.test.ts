import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type DocumentNode, MARKS, type Mark, NODES } from '@waraq/contract'
import fc from 'fast-check'
import { type Command, EditorState } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { anyText, anyWay, selectionIn } from '../../../test/any-text.ts'
import { COMMANDS, REPLACING } from '../../../test/commands.ts'
import { referenceSchema } from '../../../test/reference-schema.ts'
import { WIRE_ROWS } from '../../../test/wire-rows.ts'
import { FEATURES } from '../../features/features.ts'
import { createSchema } from '../../schema/schema.ts'
import { toEditorDocument } from '../parse.ts'
import { toStoredDocument } from '../serialize.ts'

const schema = createSchema(FEATURES)
const reference = referenceSchema({ nodes: ['quiz'], inline: ['mention'], marks: ['comment'] })
const anyCommand = fc.constantFrom(...Object.values({ ...COMMANDS, ...REPLACING }))
/** 250 documents with 20 edits each. */
const EDITS = 20
const RUNS = 250

describe('the reference client', () => {
  test('opens every document that our editor writes, with the same text', () => {
    let edits = 0
    fc.assert(
      fc.property(
        anyText,
        fc.array(fc.tuple(anyCommand, anyWay), { minLength: EDITS, maxLength: EDITS }),
        (doc, steps) => {
          let state = EditorState.create({ doc, plugins: [tableEditing()] })
          for (const [command, way] of steps) {
            state = edited(state, command, way)
            requireOpens(toStoredDocument(state.doc))
            edits += 1
          }
        },
      ),
      { numRuns: RUNS },
    )
    assert.ok(edits >= EDITS * RUNS)
  })

  for (const [row, content] of Object.entries(WIRE_ROWS)) {
    test(`opens ${row}`, () => {
      const stored = { type: 'doc', content }
      assert.deepEqual(keptIn(requireOpens(stored)), keptIn(stored))
    })
  }

  test('keeps the formulas and ticks of any document', () => {
    let kept = 0
    fc.assert(
      fc.property(anyText, (doc) => {
        const stored = toStoredDocument(doc)
        const saved = requireOpens(stored)
        const [after, before] = [saved, stored].map((one) =>
          [...keptIn(one)].filter((it) => /^(?:task|formula)/.test(it)),
        )
        assert.deepEqual(after, before)
        kept += after?.length ?? 0
      }),
      { numRuns: RUNS },
    )
    assert.ok(kept > RUNS)
  })

  test('makes no formula and no task of code and lists of authors', () => {
    const words = fc.oneof(
      fc.string(),
      fc.string().map((it) => `$${it}$`),
      fc.constant('#math:x'),
    )
    const marks = fc.constantFrom<Mark[][]>(
      [{ type: 'code' }],
      [{ type: 'bold' }, { type: 'code' }],
      [{ type: 'link', attrs: { href: 'https://a.example/#math:x' } }],
    )
    fc.assert(
      fc.property(words, fc.constantFrom('', '☑ ', '☐'), marks, (text, sign, marks) => {
        const item = { type: 'listItem', content: [lineOf(sign), lineOf(text, marks)] }
        const written = passed({ type: 'doc', content: [{ type: 'bulletList', content: [item] }] })
        for (const one of [written, requireOpens(written)]) assert.deepEqual(keptIn(one), new Set())
      }),
      { numRuns: RUNS },
    )
  })

  test('is tested with every node, mark and attribute that the editor writes', () => {
    const written = namesIn(Object.values(WIRE_ROWS).flat())
    const missing = Object.entries({ ...NODES, ...MARKS })
      .filter(([type]) => !EARLIER_TYPES.has(type))
      .flatMap(([type, attributes]) => Object.keys(attributes).map((name) => `${type}.${name}`))
      .filter((name) => !written.has(name))
    assert.deepEqual(missing, [])
  })

  for (const type of ['taskList', 'superscript', 'code beside bold']) {
    test(`does not open ${type} as earlier versions wrote it, and does after a save`, () => {
      const [block] = EARLIER[type] ?? []
      const stored = { type: 'doc', content: block ? [block] : [] }
      assert.throws(() => requireOpens(stored), RangeError)
      requireOpens(passed(stored))
    })
  }
})

const lineOf = (text: string, marks: Mark[] = []): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks }],
})
const line = (...marks: string[]) =>
  lineOf(
    'x',
    marks.map((type) => ({ type })),
  )
/** Forms that are read and never written. */
const EARLIER_TYPES = new Set(['taskList', 'taskItem'])
const EARLIER: Record<string, DocumentNode[]> = {
  taskList: [
    {
      type: 'taskList',
      content: [{ type: 'taskItem', attrs: { checked: true }, content: [line()] }],
    },
  ],
  superscript: [line('superscript')],
  'code beside bold': [line('bold', 'code')],
}

function edited(
  state: EditorState,
  command: Command,
  way: Parameters<typeof selectionIn>[1],
): EditorState {
  let after = state.apply(state.tr.setSelection(selectionIn(state.doc, way)))
  command(after, (tr) => {
    after = after.apply(tr)
  })
  return after
}

/** Returns what the client saves: all text and links of footnotes, without unknown attributes. */
function requireOpens(stored: DocumentNode): DocumentNode {
  const referenceNode = reference.nodeFromJSON(stored)
  referenceNode.check()
  const saved = referenceNode.toJSON()
  assert.equal(textOf(saved), textOf(stored))
  assert.deepEqual(notesLinkedIn(saved), notesLinkedIn(stored))
  return saved
}

const passed = (stored: DocumentNode) => toStoredDocument(toEditorDocument(stored, schema))

function textOf(node: DocumentNode): string {
  return (node.text ?? '') + (node.content ?? []).map(textOf).join('')
}

const notesLinkedIn = (stored: DocumentNode) =>
  new Set(JSON.stringify(stored).match(/"#fn(?:ref)?-[a-z0-9]+"/g))

/** References, notes, tasks, and formulas without a link of the author, in our editor. */
function keptIn(stored: DocumentNode): Set<string> {
  const kept = new Set<string>()
  toEditorDocument(stored, schema).descendants(({ type, attrs, marks, textContent }) => {
    if (type.name === 'footnoteReference') kept.add(`reference ${attrs.id}`)
    if (attrs.backlink) kept.add(`note ${attrs.backlink}`)
    if (type.name === 'taskItem') kept.add(`task ${attrs.checked} ${textContent}`)
    const isLinked = marks.some((mark) => mark.type.name === 'link')
    if (type.name === 'formula' && !isLinked) kept.add(`formula ${attrs.text}`)
  })
  return kept
}

/** Names such as `heading.level`, of nodes and marks. */
const namesIn = (nodes: readonly DocumentNode[]): Set<string> =>
  new Set(
    nodes.flatMap(({ type, attrs = {}, marks = [], content = [] }) => [
      ...Object.keys(attrs).map((name) => `${type}.${name}`),
      ...marks.flatMap((mark) =>
        Object.keys(mark.attrs ?? {}).map((name) => `${mark.type}.${name}`),
      ),
      ...namesIn(content),
    ]),
  )
