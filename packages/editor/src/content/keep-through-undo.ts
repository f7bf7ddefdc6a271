import { redo, undo } from 'prosemirror-history'
import { Slice } from 'prosemirror-model'
import { type Command, type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { Mapping, ReplaceStep, type StepMap } from 'prosemirror-transform'
import type { EditorView } from 'prosemirror-view'

interface Range {
  from: number
  to: number
}

interface Removal extends Range {
  /** Whether something is inserted instead, such as the words that the author had typed over. */
  isReplaced: boolean
}

/** Each pass replays the history, and a page must not freeze on a long one. */
const MAX_PASSES = 100

/**
 * Keeps what these changes inserted through undo and redo. Where another author wrote inside a text
 * of this author, undo would remove both; it passes over that text instead.
 */
export function keepThroughUndo(view: EditorView, changes: Mapping): void {
  const inserted = insertedBy(changes)
  for (const commands of [
    [undo, redo],
    [redo, undo],
  ]) {
    for (let pass = 0; pass < MAX_PASSES; pass++) {
      const removal = findRemoval(view.state, inserted, commands)
      if (!removal) break
      passOver(view, removal)
    }
  }
}

function insertedBy({ maps }: Mapping): Range[] {
  const ranges: Range[] = []
  for (const [at, map] of maps.entries()) {
    const later = new Mapping(maps.slice(at + 1))
    map.forEach((_from, _to, from, to) => {
      if (from < to) ranges.push({ from: later.map(from, 1), to: later.map(to, -1) })
    })
  }
  return ranges
}

/** The text around an inserted range that these commands, each repeated, would remove with it. */
function findRemoval(
  current: EditorState,
  inserted: Range[],
  commands: Command[],
): Removal | undefined {
  let state = withHistoryAlone(current)
  let ranges = inserted
  const past = new Mapping()
  for (const command of commands) {
    for (let tr = findTransaction(state, command); tr; tr = findTransaction(state, command)) {
      for (const map of tr.mapping.maps) {
        const removal = removalIn(map, ranges)
        if (removal) {
          const back = past.invert()
          return { ...removal, from: back.map(removal.from, -1), to: back.map(removal.to, 1) }
        }
        ranges = ranges.map(({ from, to }) => ({ from: map.map(from, 1), to: map.map(to, -1) }))
        past.appendMap(map)
      }
      state = state.apply(tr)
    }
  }
  return undefined
}

function removalIn(map: StepMap, ranges: Range[]): Removal | undefined {
  let removal: Removal | undefined
  map.forEach((from, to, newFrom, newTo) => {
    if (ranges.some((range) => from < range.to && range.from < to))
      removal ??= { from, to, isReplaced: newFrom < newTo }
  })
  return removal
}

function findTransaction(state: EditorState, command: Command): Transaction | undefined {
  let transaction: Transaction | undefined
  command(state, (tr) => {
    transaction = tr
  })
  return transaction
}

/** The state without the other plugins, which a thousand changes would occupy for long. */
function withHistoryAlone(state: EditorState): EditorState {
  const isHistory = (plugin: EditorState['plugins'][number]) => {
    const alone = state.reconfigure({ plugins: [plugin] })
    return undo(alone) || redo(alone)
  }
  return state.reconfigure({ plugins: state.plugins.filter(isHistory) })
}

/** Replaces a text with itself outside the history, whose steps then find nothing to remove. */
function passOver({ state, dispatch }: EditorView, removal: Removal): void {
  const tr =
    (removal.isReplaced ? undefined : reinserted(state, removal)) ?? replaced(state, removal)
  tr.setSelection(Selection.fromJSON(tr.doc, state.selection.toJSON()))
  dispatch(tr.setMeta('addToHistory', false))
}

/** In two steps: a step of the history between the same ends removes nothing then. */
function reinserted({ tr, doc }: EditorState, { from, to }: Range): Transaction | undefined {
  const isRemoved = !tr.maybeStep(new ReplaceStep(from, to, Slice.empty)).failed
  if (!isRemoved) return undefined
  const result = tr.maybeStep(new ReplaceStep(from, from, doc.slice(from, to)))
  return result.doc?.eq(doc) ? tr : undefined
}

/** From its neighbors on: a step of the history within this range is skipped. */
function replaced({ tr, doc }: EditorState, range: Range): Transaction {
  const from = Math.max(0, range.from - 1)
  const to = Math.min(doc.content.size, range.to + 1)
  return tr.step(new ReplaceStep(from, to, doc.slice(from, to)))
}
