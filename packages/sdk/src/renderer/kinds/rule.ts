import { attributesOf, NODES } from '@waraq/contract'
import type { Kind } from '../kind.ts'

/** A line, or the end of a page. */
export const rule: Kind = {
  blocks: {
    horizontalRule({ attrs }, _, { output }) {
      const { pageBreak } = attributesOf(NODES.horizontalRule, attrs)
      output.empty('hr', pageBreak ? { class: 'wq-page-break' } : undefined)
    },
  },
}
