import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, TextSelection } from 'prosemirror-state'
import { tableEditing } from 'prosemirror-tables'
import { isLong } from '../../../../test/lib/long.ts'
import { anyText, anyWay, selectionIn } from '../../test/any-text.ts'
import { COMMANDS, REPLACING } from '../../test/commands.ts'
import { EXTRA_ATTRIBUTES } from '../schema/attributes.ts'

describe('nothing is lost', () => {
  test('no command loses text for any selection in any document', () => {
    fc.assert(
      fc.property(anyText, anyWay, (doc, way) => {
        const before = begin(doc, way)
        for (const [name, command] of Object.entries(COMMANDS)) holds(name, command, before)
      }),
      { numRuns: RUNS },
    )
  })

  test('replacing commands lose no text at an empty selection', () => {
    fc.assert(
      fc.property(anyText, anyWay, (doc, way) => {
        const before = begin(doc, way)
        const { selection } = before
        if (selection instanceof TextSelection && !selection.empty) return
        if (way[0] === 'all') return
        for (const [name, command] of Object.entries(REPLACING)) holds(name, command, before)
      }),
      { numRuns: RUNS },
    )
  })
})

const UNKNOWN_ATTRIBUTE = 'an unknown attribute'

const RUNS = isLong ? 2_000 : 120

const begin = (doc: Node, way: Parameters<typeof selectionIn>[1]) =>
  EditorState.create({ doc, selection: selectionIn(doc, way), plugins: [tableEditing()] })

/** Runs the command and compares; a dry run without dispatch must change nothing. */
function holds(name: string, command: Command, before: EditorState): void {
  const isPossible = command(before)
  let after = before
  const isDone = command(before, (tr) => {
    after = before.apply(tr)
  })
  assert.equal(isPossible, isDone, `${name} says what it does`)
  if (!isDone) assert.equal(after, before, `${name} does nothing where it is not possible`)
  after.doc.check()
  const remainingText = writtenIn(after.doc)
  for (const [what, count] of writtenIn(before.doc)) {
    // Two joined lines keep the attributes of the first.
    const isJoined = what === UNKNOWN_ATTRIBUTE && name in REPLACING
    assert.ok(isJoined || (remainingText.get(what) ?? 0) >= count, `${name} loses ${what}`)
  }
}

/** Counts each letter, atom, unknown mark and unknown attribute. */
function writtenIn(doc: Node): Map<string, number> {
  const all = new Map<string, number>()
  doc.descendants((node) => {
    for (const what of writtenBy(node)) all.set(what, (all.get(what) ?? 0) + 1)
  })
  return all
}

function writtenBy({
  isText,
  isLeaf,
  isTextblock,
  type,
  attrs,
  text,
  marks,
  content,
}: Node): string[] {
  if (isText) {
    const unknownMarks = marks.filter((mark) => mark.type.name === 'unknownMark')
    const borne = unknownMarks.map((mark) => JSON.stringify(mark.attrs))
    return [...(text ?? '').replace(/\s/g, '')].flatMap((letter) => [letter, ...borne])
  }
  // An empty line may be replaced by the insertion.
  if (isTextblock) return content.size > 0 && attrs[EXTRA_ATTRIBUTES] ? [UNKNOWN_ATTRIBUTE] : []
  // A new footnote changes the numbers of the others.
  if (type.name === 'footnoteReference') return [`footnote ${attrs.id}`]
  return isLeaf && type.name !== 'hardBreak' ? [`${type.name} ${JSON.stringify(attrs)}`] : []
}
