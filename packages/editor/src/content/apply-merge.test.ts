import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { isLong } from '../../../../test/lib/long.ts'
import {
  anyEdit,
  type Change,
  createWindow,
  docOf,
  type Edit,
  edited,
  pasted,
  removedBlock,
  replaced,
  split,
  typed,
  type Window,
} from '../../test/two-windows.ts'

const MERGES = isLong ? 2000 : 150

interface Row {
  /** What this window changes of `One|Two` before a save, after it, and after the merge. */
  saved?: Change[]
  unsaved?: Change[]
  after?: Change[]
  /** What the other window changes of the saved document. */
  theirs: Change[]
  merged: string
  /** What undo leaves, press by press. */
  undone: string[]
}

const typing = { unsaved: [typed('New ', 'One')] }
const ROWS: Record<string, Row> = {
  'another paragraph': {
    unsaved: [typed(' here')],
    theirs: [typed('Far ', 'One')],
    merged: 'Far One|Two here',
    undone: ['Far One|Two'],
  },
  'a paragraph before, and text typed after the merge': {
    unsaved: [typed(' here')],
    theirs: [pasted(['Far'], 'One')],
    after: [typed(' now')],
    merged: 'Far|One|Two here',
    undone: ['Far|One|Two here', 'Far|One|Two'],
  },
  "the end of one's own text": {
    ...typing,
    saved: [typed(' mine')],
    theirs: [typed(' far')],
    merged: 'New One|Two mine far',
    undone: ['One|Two mine far', 'One|Two far'],
  },
  "the middle of one's own text, which undo passes over": {
    ...typing,
    saved: [typed('Old ', 'One'), typed(' and mine too')],
    theirs: [typed('not ', 'mine')],
    merged: 'Old New One|Two and not mine too',
    undone: ['Old One|Two and not mine too', 'One|Two and not mine too'],
  },
  "one's own words, by others": {
    ...typing,
    saved: [typed(' mine')],
    theirs: [replaced('mine', 'far')],
    merged: 'New One|Two far',
    undone: ['One|Two far'],
  },
  "words typed over one's own": {
    ...typing,
    saved: [replaced('Two', 'Three and four')],
    theirs: [replaced('and', 'or')],
    merged: 'New One|Three or four',
    undone: ['One|Three or four'],
  },
  "a block within one's own": {
    ...typing,
    saved: [pasted(['a', 'b', 'c'])],
    theirs: [typed('!', 'b')],
    merged: 'New One|Two|a|!b|c',
    undone: ['One|Two|a|!b|c'],
  },
  "a block between one's own halves": {
    ...typing,
    saved: [split('wo')],
    theirs: [pasted(['Far'], 'wo')],
    merged: 'New One|T|Far|wo',
    undone: ['One|T|Far|wo'],
  },
  "the paragraph of one's own text removed": {
    ...typing,
    saved: [typed('Old ', 'One'), typed(' mine')],
    theirs: [removedBlock('Two')],
    merged: 'Old New One',
    undone: ['Old One', 'One'],
  },
  'a paragraph changed where it begins and where it ends': {
    ...typing,
    saved: [pasted(['last'])],
    theirs: [typed('Far ', 'Two'), replaced('last', 'end')],
    merged: 'New One|Far Two|end',
    undone: ['One|Far Two|end'],
  },
}

describe('applyMerge', () => {
  for (const [
    what,
    { saved = [], unsaved = [], after = [], theirs, merged, undone },
  ] of Object.entries(ROWS)) {
    test(`undo keeps what another window changed: ${what}`, () => {
      const mine = createWindow(docOf('One', 'Two'))
      for (const change of saved) mine.change(change)
      const base = mine.content()
      const other = createWindow(base)
      for (const change of theirs) other.change(change)
      for (const change of unsaved) mine.change(change)
      mine.merge(base, other.content())
      assert.equal(mine.lines(), merged)
      for (const change of after) mine.change(change)
      const whole = mine.lines()
      const steps = undone.map(() => {
        mine.undo()
        return mine.lines()
      })
      assert.deepEqual(steps, undone)
      mine.undoAll()
      assert.equal(mine.lines(), undone.at(-1))
      mine.redoAll()
      assert.equal(mine.lines(), whole)
    })
  }

  test('undo and redo of all changes keep the words of both windows', () => {
    const words = fc.array(anyEdit, { maxLength: 6 })
    const round = fc.record({ saved: words, theirs: words, unsaved: words, undone: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 3 }), words, (rounds, after) => {
        const mine = createWindow(docOf('One two three', 'Four five', 'Six'))
        let [count, newest] = [0, [] as string[]]
        const edit = (window: Window, edits: Edit[], name: string) => {
          for (const one of edits) window.change((tr) => edited(tr, one, `${name}${count++} `))
        }
        for (const { saved, theirs, unsaved, undone } of rounds) {
          edit(mine, saved, 'm')
          const base = mine.content()
          const other = createWindow(base)
          edit(other, theirs, 't')
          edit(mine, unsaved, 'm')
          for (let at = 0; at < undone; at++) mine.undo()
          const known = farWordsOf(mine.lines())
          mine.merge(base, other.content())
          newest = farWordsOf(mine.lines()).filter((word) => !known.includes(word))
        }
        const far = farWordsOf(mine.lines())
        const lost = (words: string[]) => words.filter((word) => !mine.lines().includes(word))
        mine.redoAll()
        // This author may have removed words that came with an earlier merge.
        assert.deepEqual(lost(newest), [], mine.lines())
        edit(mine, after, 'm')
        const whole = mine.lines()
        mine.undoAll()
        assert.deepEqual(lost(far), [], `${whole} -> ${mine.lines()}`)
        mine.redoAll()
        assert.equal(mine.lines(), whole)
      }),
      { numRuns: MERGES, seed: 1 },
    )
  })
})

const farWordsOf = (text: string): string[] => text.match(/t\d+/g) ?? []
