import { type Command, EditorState, Selection, type Transaction } from 'prosemirror-state'

/** Runs commands in order as one transaction; not possible if any of them is not. */
export function composeCommands(...commands: Command[]): Command {
  return ({ doc, selection, storedMarks, tr }, dispatch) => {
    let state = EditorState.create({ doc, selection, storedMarks })
    const isDone = commands.every((command) => {
      let made: Transaction | undefined
      const isPossible = command(state, (next) => {
        made = next
      })
      if (made) {
        add(made, tr)
        state = state.apply(made)
      }
      return isPossible
    })
    if (isDone) dispatch?.(tr)
    return isDone
  }
}

function add(made: Transaction, to: Transaction): void {
  for (const step of made.steps) to.step(step)
  if (made.selectionSet) to.setSelection(Selection.fromJSON(to.doc, made.selection.toJSON()))
  if (made.storedMarksSet) to.setStoredMarks(made.storedMarks)
  if (made.scrolledIntoView) to.scrollIntoView()
}
