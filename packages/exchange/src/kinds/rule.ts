import { attributesOf, NODES } from '@waraq/contract'
import { PageBreak, Paragraph } from 'docx'
import type { WriteBlock } from '../docx/writer.ts'

/** A line across the page, or the end of the page. */
export const docx: WriteBlock = ({ attrs }, { direction }) => {
  const { pageBreak } = attributesOf(NODES.horizontalRule, attrs)
  const bidirectional = direction === 'rtl'
  return [
    pageBreak
      ? new Paragraph({ bidirectional, children: [new PageBreak()] })
      : new Paragraph({ bidirectional, thematicBreak: true }),
  ]
}
