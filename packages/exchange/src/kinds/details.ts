import { attributesOf, NODES } from '@waraq/contract'
import { kindMessagesFor } from '@waraq/sdk/writer-parts'
import { bookmarked } from '../docx/bookmarks.ts'
import { paragraphsOf } from '../docx/line.ts'
import type { WriteBlock } from '../docx/writer.ts'

/** A toggle is open in a file; its bookmark says how it was. */
export const docx: WriteBlock = ({ attrs, content = [] }, place, writer) => {
  const { open } = attributesOf(NODES.details, attrs)
  const summary = content.find(({ type }) => type === 'detailsSummary')
  const line = summary?.content?.length
    ? summary.content
    : [{ type: 'text', text: kindMessagesFor(writer.context.locale).details }]
  const inside = content.filter((child) => child !== summary)
  const blocks = [
    ...paragraphsOf(line, { style: 'ToggleSummary' }, place, writer),
    ...writer.blocks(inside.length > 0 ? inside : [{ type: 'paragraph' }], place),
  ]
  return bookmarked(`waraq:details:${open ? 'open' : 'closed'}`, blocks, writer)
}
