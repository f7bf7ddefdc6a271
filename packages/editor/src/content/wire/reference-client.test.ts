import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { DocumentNode } from '@waraq/contract'
import fc from 'fast-check'
import { type Command, EditorState } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { anyText, anyWay, selectionIn } from '../../../test/any-text.ts'
import { COMMANDS, REPLACING } from '../../../test/commands.ts'
import { referenceSchema } from '../../../test/reference-schema.ts'
import { createSchema } from '../../schema/schema.ts'
import { toEditorDocument } from '../parse.ts'
import { toStoredDocument } from '../serialize.ts'

const schema = createSchema()
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

  for (const type of ['taskList', 'superscript', 'code beside bold']) {
    test(`does not open ${type} as earlier versions wrote it, and does after a save`, () => {
      const [block] = EARLIER[type] ?? []
      const stored = { type: 'doc', content: block ? [block] : [] }
      assert.throws(() => requireOpens(stored), RangeError)
      requireOpens(toStoredDocument(toEditorDocument(stored, schema)))
    })
  }
})

const line = (...marks: string[]): DocumentNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text: 'x', marks: marks.map((type) => ({ type })) }],
})
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

function requireOpens(stored: DocumentNode): void {
  const opened = reference.nodeFromJSON(stored)
  opened.check()
  assert.equal(textOf(opened.toJSON()), textOf(stored))
}

function textOf(node: DocumentNode): string {
  return (node.text ?? '') + (node.content ?? []).map(textOf).join('')
}
