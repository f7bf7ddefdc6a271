import { type Command, EditorState, Selection, type Transaction } from 'prosemirror-state'

/** Runs commands in order as one transaction; not possible if any of them is not. */
export function composeCommands(...commands: Command[]): Command {
  return ({ doc, selection, storedMarks, tr }, dispatch) => {
    let state = EditorState.create({ doc, selection, storedMarks })
    const isDone = commands.every((command) => {
      let transaction: Transaction | undefined
      const isPossible = command(state, (next) => {
        transaction = next
      })
      if (transaction) {
        add(transaction, tr)
        state = state.apply(transaction)
      }
      return isPossible
    })
    if (isDone) dispatch?.(tr)
    return isDone
  }
}

function add(transaction: Transaction, to: Transaction): void {
  for (const step of transaction.steps) to.step(step)
  if (transaction.selectionSet)
    to.setSelection(Selection.fromJSON(to.doc, transaction.selection.toJSON()))
  if (transaction.storedMarksSet) to.setStoredMarks(transaction.storedMarks)
  if (transaction.scrolledIntoView) to.scrollIntoView()
}

/** Passes over an undo or redo that changes nothing, because another window removed its text. */
export const skipEmpty =
  (change: Command): Command =>
  (state, dispatch, view) =>
    change(
      state,
      dispatch &&
        ((tr) => {
          dispatch(tr)
          if (view && tr.doc.eq(tr.before)) skipEmpty(change)(view.state, dispatch, view)
        }),
      view,
    )
