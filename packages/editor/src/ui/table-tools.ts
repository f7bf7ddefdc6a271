import type { ChainedCommands } from '@tiptap/core'
import type { IconName } from './icons.ts'
import type { Tool } from './tool-row.ts'
import type { Words } from './words.ts'

/** What can be done to a table from within. */
export function tableTools({ table }: Words): Tool[][] {
  const tool = (
    name: keyof Words['table'],
    icon: IconName,
    change: (chain: ChainedCommands) => ChainedCommands,
  ): Tool => ({
    label: table[name],
    icon,
    run: (editor) => change(editor.chain().focus()).run(),
  })
  return [
    [
      tool('rowBefore', 'rowBefore', (chain) => chain.addRowBefore()),
      tool('rowAfter', 'rowAfter', (chain) => chain.addRowAfter()),
      tool('columnBefore', 'columnBefore', (chain) => chain.addColumnBefore()),
      tool('columnAfter', 'columnAfter', (chain) => chain.addColumnAfter()),
    ],
    [
      tool('header', 'header', (chain) => chain.toggleHeaderRow()),
      tool('deleteRow', 'deleteRow', (chain) => chain.deleteRow()),
      tool('deleteColumn', 'deleteColumn', (chain) => chain.deleteColumn()),
      tool('deleteTable', 'remove', (chain) => chain.deleteTable()),
    ],
  ]
}
