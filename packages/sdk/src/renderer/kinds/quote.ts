import { attributesOf, NODES } from '@waraq/contract'
import { kindMessagesFor } from '../i18n/kinds.ts'
import type { Kind } from '../kind.ts'

/** Quotations, and callouts, which are quotations with an attribute. */
export const quote: Kind = {
  blocks: {
    blockquote({ attrs, content = [] }, place, context) {
      const { callout } = attributesOf(NODES.blockquote, attrs)
      const kind = callout && {
        class: `wq-callout wq-callout-${callout}`,
        role: 'note',
        'aria-label': kindMessagesFor(context.locale).callouts[callout],
      }
      context.output.open('blockquote', { ...kind, dir: place.direction })
      context.renderBlocks(content, place, context)
      context.output.close('blockquote')
    },
  },
}
