import type { Command, EditorState } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  setCellAttr,
  splitCell,
  TableMap,
  toggleHeader,
} from 'prosemirror-tables'
import { editCaption } from '../commands/captions.ts'
import type { EditorContext } from '../context/editor-context.ts'
import { tableMessagesFor } from '../i18n/tables.ts'
import { widenColumn } from '../plugins/column-resizing.ts'
import type { IconName } from '../widgets/icons.ts'
import type { MenuItem } from '../widgets/menu.ts'
import { cellAt } from './cell-at.ts'

/** Pixels by which "wider" and "narrower" change a column. */
const WIDTH_STEP = 40

/** The items that change the table around the selection. */
export function cellMenu({ editor, messages, locale }: EditorContext): MenuItem[] {
  const { view, state } = editor
  const own = tableMessagesFor(locale)
  const item = (label: string, icon: IconName, change: Command, isChecked?: boolean): MenuItem => ({
    label,
    icon,
    isChecked,
    isPossible: change(state),
    run: () => editor.run(change),
  })
  const align = (value: 'left' | 'center' | 'right', icon: IconName): MenuItem => {
    const isAligned = cellAt(state)?.nodeAfter?.attrs.align === value
    const change = setCellAttr('align', isAligned ? null : value)
    return item(messages.object[value], icon, change, isAligned)
  }
  const width = (label: string, icon: IconName, by: number): MenuItem => ({
    label,
    icon,
    run: () => widenColumn(view, by),
  })
  const groups: Record<string, MenuItem[]> = {
    [own.rows]: [
      item(own.rowBefore, 'rowBefore', addRowBefore),
      item(own.rowAfter, 'rowAfter', addRowAfter),
      item(own.header, 'header', toggleHeader('row'), hasHeader(state, 'row')),
      item(own.deleteRow, 'deleteRow', deleteRow),
    ],
    [own.columns]: [
      item(own.columnBefore, 'columnBefore', addColumnBefore),
      item(own.columnAfter, 'columnAfter', addColumnAfter),
      item(own.headerColumn, 'headerColumn', toggleHeader('column'), hasHeader(state, 'column')),
      width(own.wider, 'wider', WIDTH_STEP),
      width(own.narrower, 'narrower', -WIDTH_STEP),
      item(own.evenWidths, 'evenWidths', clearWidths),
      item(own.deleteColumn, 'deleteColumn', deleteColumn),
    ],
    [own.cells]: [
      align('left', 'edgeLeft'),
      align('center', 'alignCenter'),
      align('right', 'edgeRight'),
      item(own.merge, 'merge', mergeCells),
      item(own.split, 'split', splitCell),
    ],
    [own.table]: [
      item(messages.commands.caption, 'caption', editCaption),
      item(own.deleteTable, 'remove', deleteTable),
    ],
  }
  return Object.entries(groups).flatMap(([group, items]) => items.map((it) => ({ ...it, group })))
}

/** Whether all cells of the first row or column are header cells. */
function hasHeader(state: EditorState, side: 'row' | 'column'): boolean {
  const table = cellAt(state)?.node(-1)
  if (!table) return false
  const { map, width } = TableMap.get(table)
  const first = map.filter((_, at) => (side === 'row' ? at < width : at % width === 0))
  return first.every((cell) => table.nodeAt(cell)?.type.name === 'tableHeader')
}

/** Without widths, the columns share the width of the page. */
const clearWidths: Command = (state, dispatch) => {
  const $cell = cellAt(state)
  if (!$cell) return false
  const { tr } = state
  const start = $cell.start(-1)
  for (const cell of new Set(TableMap.get($cell.node(-1)).map))
    if (tr.doc.nodeAt(start + cell)?.attrs.colwidth)
      tr.setNodeAttribute(start + cell, 'colwidth', null)
  if (!tr.docChanged) return false
  dispatch?.(tr)
  return true
}
