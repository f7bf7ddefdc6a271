import { CALLOUTS, type Callout, NODES } from '@waraq/contract'
import type { NodeViewConstructor } from 'prosemirror-view'
import type { FeatureDefinition } from '../../core/feature.ts'
import { createElement } from '../../dom/elements.ts'
import type { Messages } from '../../i18n/messages.ts'
import { attributesShown } from '../../schema/attributes.ts'

/** The command that makes a kind, which has its name too. */
const nameOf = (kind: Callout) =>
  // A kind is one word.
  `callout${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `callout${Capitalize<Callout>}`

/** A quote with an attribute: a box with the name of its kind. */
export const callout: FeatureDefinition = {
  option: 'callout',
  parts: CALLOUTS.map(nameOf),
  inHtml: {
    blockquote: {
      callout: {
        render: (value) => (value ? { class: `wq-callout wq-callout-${value}` } : {}),
        isClosing: true,
      },
    },
  },
  nodeViews: ({ commands }) => ({
    blockquote: createCalloutView(commands),
  }),
}

/** Node view of a quote, which names the kind of a callout in the language of the interface. */
const createCalloutView =
  (commands: Messages['commands']): NodeViewConstructor =>
  ({ type, attrs }) => {
    const kind = NODES.blockquote.callout.accept(attrs.callout) ?? undefined
    const dom = createElement('blockquote', {
      class: kind && `wq-callout wq-callout-${kind}`,
      role: kind && 'note',
      label: kind && commands[nameOf(kind)],
      attributes: attributesShown(attrs, NODES.blockquote),
    })
    return {
      dom,
      contentDOM: dom,
      update: (next) => next.type === type && next.attrs.callout === attrs.callout,
    }
  }
