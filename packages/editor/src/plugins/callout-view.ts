import { NODES } from '@waraq/contract'
import type { NodeViewConstructor } from 'prosemirror-view'
import { createElement } from '../dom/elements.ts'
import { attributesShown } from '../schema/attributes.ts'

const NAMES = {
  note: 'calloutNote',
  tip: 'calloutTip',
  warning: 'calloutWarning',
  example: 'calloutExample',
  question: 'calloutQuestion',
} as const

/** Node view of a quote, which names the kind of a callout in the language of the interface. */
export const createCalloutView =
  (commandNames: Record<(typeof NAMES)[keyof typeof NAMES], string>): NodeViewConstructor =>
  ({ type, attrs }) => {
    const kind = NODES.blockquote.callout.accept(attrs.callout) ?? undefined
    const dom = createElement('blockquote', {
      class: kind && `wq-callout wq-callout-${kind}`,
      role: kind && 'note',
      label: kind && commandNames[NAMES[kind]],
      attributes: attributesShown(attrs, NODES.blockquote),
    })
    return {
      dom,
      contentDOM: dom,
      update: (next) => next.type === type && next.attrs.callout === attrs.callout,
    }
  }
