import { attributesOf, NODES } from '@waraq/contract'
import { kindMessagesFor } from '../i18n/kinds.ts'
import type { Kind } from '../kind.ts'

/** A toggle: a summary, and blocks that it shows and hides. */
export const details: Kind = {
  blocks: {
    details({ attrs, content = [] }, place, context) {
      const { output, locale } = context
      const { open } = attributesOf(NODES.details, attrs)
      const summary = content.find(({ type }) => type === 'detailsSummary')
      output.open('details', { dir: place.direction, open })
      output.open('summary')
      if (summary?.content?.length) context.renderInline(summary.content, context)
      else output.text(kindMessagesFor(locale).details)
      output.close('summary')
      const blocks = content.filter((child) => child !== summary)
      context.renderBlocks(blocks, place, context)
      output.close('details')
    },
  },
}
