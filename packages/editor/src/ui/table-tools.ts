import type { Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeader,
} from 'prosemirror-tables'
import type { EditorContext } from '../context/editor-context.ts'
import type { Messages } from '../i18n/messages.ts'
import type { IconName } from '../widgets/icons.ts'
import type { Tool } from '../widgets/toolbar-row.ts'
import { CAPTION } from './command-catalog.ts'
import { toolOf } from './toolbar.ts'

/** Tools of the table around the selection. */
export function tableTools(context: EditorContext): Tool[][] {
  const { table } = context.messages
  const tool = (name: keyof Messages['table'], icon: IconName, change: Command): Tool => ({
    label: table[name],
    icon,
    run: (editor) => editor.run(change),
    isPossible: (state) => change(state),
  })
  return [
    [
      tool('rowBefore', 'rowBefore', addRowBefore),
      tool('rowAfter', 'rowAfter', addRowAfter),
      tool('columnBefore', 'columnBefore', addColumnBefore),
      tool('columnAfter', 'columnAfter', addColumnAfter),
    ],
    [
      tool('header', 'header', toggleHeader('row')),
      tool('headerColumn', 'headerColumn', toggleHeader('column')),
      tool('merge', 'merge', mergeCells),
      tool('split', 'split', splitCell),
      toolOf(context, CAPTION),
      tool('deleteRow', 'deleteRow', deleteRow),
      tool('deleteColumn', 'deleteColumn', deleteColumn),
      tool('deleteTable', 'remove', deleteTable),
    ],
  ]
}
