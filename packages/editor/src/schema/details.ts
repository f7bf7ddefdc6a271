import { NODES } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import { attributesIn, attributesShown } from './attributes.ts'
import { element } from './element.ts'

const open = { parse: (dom: HTMLElement) => dom.hasAttribute('open') }
const getAttrs = (dom: HTMLElement) => attributesIn(dom, NODES.details, { open })

/**
 * A toggle. The open state is saved and shown to readers. `foldLabel` is the name of the button.
 */
export const details = (foldLabel: string) =>
  ({
    details: element('details', {
      group: 'block',
      content: 'detailsSummary detailsContent',
      defining: true,
      isolating: true,
      rules: NODES.details,
      parseDOM: [
        { tag: 'details', getAttrs },
        { tag: 'div[data-type=details]', getAttrs },
      ],
      toDOM: ({ attrs }) => [
        'div',
        {
          'data-type': 'details',
          class: 'wq-details',
          'data-open': String(attrs.open),
          ...attributesShown(attrs, NODES.details),
        },
        [
          'button',
          {
            type: 'button',
            class: 'wq-details-toggle',
            contenteditable: 'false',
            'aria-expanded': String(attrs.open),
            'aria-label': foldLabel,
          },
        ],
        ['div', { class: 'wq-details-body' }, 0],
      ],
    }),
    detailsSummary: element('summary', {
      content: 'text*',
      defining: true,
      selectable: false,
      parseDOM: [{ tag: 'summary' }, { tag: 'div[data-type=summary]' }],
      toDOM: () => ['div', { 'data-type': 'summary', class: 'wq-summary' }, 0],
    }),
    detailsContent: element('div', {
      content: 'block+',
      defining: true,
      selectable: false,
      marked: { 'data-type': 'details-content' },
    }),
  }) satisfies Record<string, NodeSpec>
