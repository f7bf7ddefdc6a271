import type { Command } from 'prosemirror-state'
import {
  addRowAfter,
  CellSelection,
  deleteCellSelection,
  deleteTable,
  goToNextCell,
} from 'prosemirror-tables'

/** After the last cell, Tab adds a row. */
const nextCell: Command = (state, dispatch, view) => {
  const go = goToNextCell(1)
  if (go(state, dispatch)) return true
  if (!addRowAfter(state)) return false
  if (!dispatch || !view) return true
  addRowAfter(state, dispatch)
  return go(view.state, view.dispatch)
}

/** Clears the selected cells; deletes the table if all cells are selected. */
const deleteCells: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof CellSelection)) return false
  const isWhole = selection.isRowSelection() && selection.isColSelection()
  return isWhole ? deleteTable(state, dispatch) : deleteCellSelection(state, dispatch)
}

/** Tab moves between cells; Delete clears cells or deletes the table. */
export const TABLE_KEYS = {
  Tab: nextCell,
  'Shift-Tab': goToNextCell(-1),
  Backspace: deleteCells,
  Delete: deleteCells,
  'Mod-Backspace': deleteCells,
  'Mod-Delete': deleteCells,
}
