import { Node } from '@tiptap/core'
import { NODES } from '@waraq/contract'
import { attributesFor, carrying } from './attributes.ts'

/** What folds away under a summary. Folded or not, it is saved so: its readers find it as it was left. */
export const Details = Node.create<{ foldLabel: string }>({
  name: 'details',
  group: 'block',
  content: 'detailsSummary detailsContent',
  defining: true,
  isolating: true,
  addOptions: () => ({ foldLabel: '' }),
  addAttributes: () => attributesFor(NODES.details),
  parseHTML: () => [
    { tag: 'details', getAttrs: (element) => ({ open: element.hasAttribute('open') }) },
    { tag: 'div[data-type=details]' },
  ],
  renderHTML({ node }) {
    const open = String(node.attrs.open === true)
    return [
      'div',
      {
        'data-type': 'details',
        class: 'wq-details',
        'data-open': open,
        ...carrying(NODES.details, node.attrs),
      },
      [
        'button',
        {
          type: 'button',
          class: 'wq-fold',
          contenteditable: 'false',
          'aria-expanded': open,
          'aria-label': this.options.foldLabel,
        },
      ],
      ['div', { class: 'wq-details-body' }, 0],
    ]
  },
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
