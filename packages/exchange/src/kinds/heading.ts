import { attributesOf, NODES } from '@waraq/contract'
import { HeadingLevel } from 'docx'
import type { WriteBlock } from '../docx/writer.ts'
import { lineOf } from './paragraph.ts'

const LEVELS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
]

export const docx: WriteBlock = (node, place, writer) => {
  const { level, ...line } = attributesOf(NODES.heading, node.attrs)
  // Without the style of a quote around it, which would hide the level.
  const { style: _, ...paragraph } = place.paragraph
  const heading = LEVELS[level - 1] ?? HeadingLevel.HEADING_6
  return lineOf(node, line, { heading }, { ...place, paragraph }, writer)
}
