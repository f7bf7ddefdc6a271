import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import {
  addRowAfter,
  CellSelection,
  deleteCellSelection,
  deleteTable,
  goToNextCell,
} from 'prosemirror-tables'

/** The keys of tables: from cell to cell by Tab, and away with all of them. */
export function createTableKeys(): Plugin {
  return keymap({
    Tab: nextCell,
    'Shift-Tab': goToNextCell(-1),
    Backspace: deleteCells,
    Delete: deleteCells,
    'Mod-Backspace': deleteCells,
    'Mod-Delete': deleteCells,
  })
}

/** After the last cell a new row begins. */
const nextCell: Command = (state, dispatch, view) => {
  const go = goToNextCell(1)
  if (go(state, dispatch)) return true
  if (!addRowAfter(state)) return false
  if (!dispatch || !view) return true
  addRowAfter(state, dispatch)
  return go(view.state, view.dispatch)
}

/** What is in the selected cells goes; where all are selected, the table. */
const deleteCells: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof CellSelection)) return false
  const isWhole = selection.isRowSelection() && selection.isColSelection()
  return isWhole ? deleteTable(state, dispatch) : deleteCellSelection(state, dispatch)
}
