import { NODES } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import { attributesIn, attributesShown } from './attributes.ts'
import { element } from './element.ts'

const open = { parse: (dom: HTMLElement) => dom.hasAttribute('open') }
const getAttrs = (dom: HTMLElement) => attributesIn(dom, NODES.details, { open })

/** A toggle; `open` is how readers find it. */
export const DETAILS = {
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
      { 'data-type': 'details', ...attributesShown(attrs, NODES.details) },
      0,
    ],
  }),
  detailsSummary: element('summary', {
    content: 'text*',
    defining: true,
    selectable: false,
    parseDOM: ['summary', 'div[data-type=summary]'].map((tag) => ({
      tag,
      getAttrs: (dom) => attributesIn(dom, {}),
    })),
    toDOM: ({ attrs }) => [
      'div',
      { 'data-type': 'summary', class: 'wq-summary', ...attributesShown(attrs, {}) },
      0,
    ],
  }),
  detailsContent: element('div', {
    content: 'block+',
    defining: true,
    selectable: false,
    markerAttributes: { 'data-type': 'details-content' },
  }),
} satisfies Record<string, NodeSpec>
