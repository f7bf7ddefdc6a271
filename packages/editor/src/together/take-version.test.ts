import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createWindow, docOf } from '../../test/two-windows.ts'
import { takeVersion } from './take-version.ts'

const anyLines = fc.array(fc.constantFrom('', 'One', 'Two', 'Two more', 'Three'), {
  minLength: 1,
  maxLength: 6,
})

test('a page that takes a version shows it, and says which blocks are new', () => {
  fc.assert(
    fc.property(anyLines, anyLines, (before, after) => {
      const window = createWindow(docOf(...before))
      const next = docOf(...after)
      const changed = takeVersion(window.editor, next)
      assert.deepEqual(window.content(), next)
      const isChanged = (index: number) =>
        changed.some(({ from, to }) => from <= index && index < to)
      const kept = after.filter((_, index) => !isChanged(index))
      // The blocks that stay are a part of those before, in their order.
      let at = 0
      for (const line of kept) {
        at = before.indexOf(line, at) + 1
        assert.ok(at > 0, `${line} was not there before`)
      }
    }),
    { seed: 48, numRuns: 1_000 },
  )
})

test('the undo of a page passes over a version that it took', () => {
  const window = createWindow(docOf('One', 'Two'))
  window.change((tr) => tr.insertText('!', tr.doc.content.size - 1))
  takeVersion(window.editor, docOf('One more', 'Two!'))
  window.undo()
  assert.deepEqual(window.content(), docOf('One more', 'Two'))
})

test('an equal version changes nothing', () => {
  const window = createWindow(docOf('One', 'Two'))
  const before = window.editor.view.state
  assert.deepEqual(takeVersion(window.editor, docOf('One', 'Two')), [])
  assert.equal(window.editor.view.state, before)
})
