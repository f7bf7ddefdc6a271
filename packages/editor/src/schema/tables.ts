import { NODES } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import { attributesShown, dirInHtml } from './attributes.ts'
import { element } from './element.ts'

const span = (name: string) => ({
  parse: (dom: HTMLElement) => Number(dom.getAttribute(name) ?? 1),
  render: (value: unknown): Record<string, string> =>
    value === 1 ? {} : { [name]: String(value) },
})
const inHtml = {
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: {
    parse: (dom: HTMLElement) => dom.getAttribute('colwidth')?.split(',').map(Number),
    render: (value: unknown): Record<string, string> =>
      Array.isArray(value) ? { colwidth: value.join(',') } : {},
  },
  align: {
    parse: ({ style }: HTMLElement) => style.textAlign,
    render: (value: unknown): Record<string, string> =>
      value ? { class: `wq-align-${value}` } : {},
  },
}
const CELL = { content: 'block+', holdsBlocks: true, isolating: true, inHtml }

/** Table nodes; `prosemirror-tables` recognizes them by `tableRole`. */
export const TABLES = {
  table: element('table', {
    group: 'block',
    content: 'tableRow+',
    tableRole: 'table',
    isDirected: true,
    isClosed: true,
    isolating: true,
    rules: NODES.table,
    inHtml: { dir: dirInHtml },
    toDOM: ({ attrs }) => ['table', attributesShown(attrs, NODES.table), ['tbody', 0]],
  }),
  tableRow: element('tr', { content: '(tableCell | tableHeader)*', tableRole: 'row' }),
  tableHeader: element('th', { ...CELL, tableRole: 'header_cell', rules: NODES.tableHeader }),
  tableCell: element('td', { ...CELL, tableRole: 'cell', rules: NODES.tableCell }),
} satisfies Record<string, NodeSpec>
