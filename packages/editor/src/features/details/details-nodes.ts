import { NODES } from '@waraq/contract'
import type { NodeSpec } from 'prosemirror-model'
import { attributesIn, attributesShown } from '../../schema/attributes.ts'
import { element } from '../../schema/element.ts'
import { reveal } from './expanded-toggles.ts'

const open = { parse: (dom: HTMLElement) => dom.hasAttribute('open') }
const getAttrs = (dom: HTMLElement) => attributesIn(dom, NODES.details, { open })

/** A toggle; `open` is how readers find it. */
export const DETAILS_NODES = {
  details: element('details', {
    group: 'block',
    content: 'detailsSummary detailsContent',
    isDirected: true,
    isClosed: true,
    reveal,
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
    staysWhole: true,
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
    holdsBlocks: true,
    defining: true,
    selectable: false,
    markerAttributes: { 'data-type': 'details-content' },
  }),
} satisfies Record<string, NodeSpec>
