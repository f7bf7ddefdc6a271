import { attributesOf, NODES } from '@waraq/contract'
import { PageBreak, Paragraph } from 'docx'
import { indentIn } from '../docx/line.ts'
import type { WriteBlock } from '../docx/writer.ts'

/** A line across the page, or the end of the page. */
export const docx: WriteBlock = ({ attrs }, place) => {
  const { pageBreak } = attributesOf(NODES.horizontalRule, attrs)
  const options = { ...indentIn(place), bidirectional: place.direction === 'rtl' }
  return [
    pageBreak
      ? new Paragraph({ ...options, children: [new PageBreak()] })
      : new Paragraph({ ...options, thematicBreak: true }),
  ]
}
