import type { Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeader,
} from 'prosemirror-tables'
import type { Messages } from '../i18n/messages.ts'
import type { IconName } from '../widgets/icons.ts'
import type { Tool } from '../widgets/toolbar-row.ts'

/** Tools of the table around the selection. */
export function tableTools({ table }: Messages): Tool[][] {
  const tool = (name: keyof Messages['table'], icon: IconName, change: Command): Tool => ({
    label: table[name],
    icon,
    run: (editor) => editor.run(change),
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
      tool('deleteRow', 'deleteRow', deleteRow),
      tool('deleteColumn', 'deleteColumn', deleteColumn),
      tool('deleteTable', 'remove', deleteTable),
    ],
  ]
}
