import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { addRowAfter, CellSelection, deleteTable, goToNextCell } from 'prosemirror-tables'

/** The keys of tables: from cell to cell by Tab, and away with all of them. */
export function createTableKeys(): Plugin {
  return keymap({
    Tab: nextCell,
    'Shift-Tab': goToNextCell(-1),
    Backspace: deleteWhole,
    Delete: deleteWhole,
    'Mod-Backspace': deleteWhole,
    'Mod-Delete': deleteWhole,
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

/** Where all cells are selected the table goes, and not what is in them. */
const deleteWhole: Command = (state, dispatch) => {
  const { selection } = state
  if (!(selection instanceof CellSelection)) return false
  const isWhole = selection.isRowSelection() && selection.isColSelection()
  return isWhole && deleteTable(state, dispatch)
}
