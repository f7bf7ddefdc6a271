import type { ResolvedPos } from 'prosemirror-model'
import type { EditorState } from 'prosemirror-state'
import { CellSelection, cellAround } from 'prosemirror-tables'

/** The cell with the caret, or the last one of the selected cells. */
export const cellAt = ({ selection }: EditorState): ResolvedPos | null =>
  selection instanceof CellSelection ? selection.$headCell : cellAround(selection.$head)
