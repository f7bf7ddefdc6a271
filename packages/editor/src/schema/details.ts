import { Node } from '@tiptap/core'
import { NODES } from '@waraq/contract'
import { attributesFor, carrying } from './attributes.ts'

/** What folds away under a summary. While it is edited it stays open: hidden text cannot be found. */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsSummary detailsContent',
  defining: true,
  isolating: true,
  addAttributes: () => attributesFor(NODES.details),
  parseHTML: () => [{ tag: 'details' }, { tag: 'div[data-type=details]' }],
  renderHTML: ({ node }) => [
    'div',
    { 'data-type': 'details', class: 'wq-details', ...carrying(NODES.details, node.attrs) },
    0,
  ],
})

export const DetailsSummary = Node.create({
  name: 'detailsSummary',
  content: 'text*',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'summary' }, { tag: 'div[data-type=summary]' }],
  renderHTML: () => ['div', { 'data-type': 'summary', class: 'wq-summary' }, 0],
})

export const DetailsContent = Node.create({
  name: 'detailsContent',
  content: 'block+',
  defining: true,
  selectable: false,
  parseHTML: () => [{ tag: 'div[data-type=details-content]' }],
  renderHTML: () => ['div', { 'data-type': 'details-content' }, 0],
})
