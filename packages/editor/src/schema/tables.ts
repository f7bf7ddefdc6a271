import { TableCell } from '@tiptap/extension-table/cell'
import { TableHeader } from '@tiptap/extension-table/header'
import { TableRow } from '@tiptap/extension-table/row'
import { Table } from '@tiptap/extension-table/table'
import { NODES } from '@waraq/contract'
import { attributesFor } from './attributes.ts'

const span = (name: string) => ({
  parse: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1),
  render: (value: unknown) => (value === 1 ? undefined : { [name]: Number(value) }),
})
const inHtml = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: {
    parse: (element: HTMLElement) =>
      element.getAttribute('colwidth')?.split(',').map(Number) ?? undefined,
    render: (value: unknown) => (Array.isArray(value) ? { colwidth: value.join(',') } : undefined),
  },
  align: {
    parse: ({ style }: HTMLElement) => style.textAlign,
    render: (value: unknown) => (value ? { class: `wq-align-${value}` } : undefined),
  },
}

/** Tables whose columns can be drawn wider. */
export const TABLES = [
  Table.extend({
    addAttributes: () =>
      attributesFor(NODES.table, { dir: { parse: (element) => element.getAttribute('dir') } }),
  }).configure({ resizable: true, cellMinWidth: 40, allowTableNodeSelection: true }),
  TableRow,
  TableHeader.extend({ addAttributes: () => attributesFor(NODES.tableHeader, inHtml) }),
  TableCell.extend({ addAttributes: () => attributesFor(NODES.tableCell, inHtml) }),
]
