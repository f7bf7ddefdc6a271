import {
  type AttributesOf,
  attributesOf,
  type Direction,
  type DocumentNode,
  NODES,
} from '@waraq/contract'
import { AlignmentType, type FileChild, type IParagraphOptions } from 'docx'
import { paragraphsOf } from '../docx/line.ts'
import { INDENT } from '../docx/units.ts'
import type { DocxWriter, Place, WriteBlock } from '../docx/writer.ts'
import { SIDES } from '../docx/writer-looks.ts'

export const docx: WriteBlock = (node, place, writer) => {
  const attrs = attributesOf(NODES.paragraph, node.attrs)
  const style = attrs.caption ? { style: 'Caption' } : {}
  return lineOf(node, attrs, style, place, writer)
}

type LineAttributes = Pick<AttributesOf<typeof NODES.paragraph>, 'textAlign' | 'indent'>

/** A line with its alignment and its distance from the start side. */
export function lineOf(
  { content = [] }: DocumentNode,
  { textAlign, indent }: LineAttributes,
  options: IParagraphOptions,
  place: Place,
  writer: DocxWriter,
): FileChild[] {
  const alignment = textAlign && { alignment: alignmentOf(textAlign, place.direction) }
  const inside = { ...place, indent: place.indent + (indent ?? 0) * INDENT }
  return paragraphsOf(content, { ...alignment, ...options }, inside, writer)
}

type Align = NonNullable<LineAttributes['textAlign']>

function alignmentOf(align: Align, direction: Direction) {
  if (align === 'justify') return AlignmentType.JUSTIFIED
  if (align !== 'start' && align !== 'end') return SIDES[align]
  return SIDES[(align === 'start') === (direction === 'ltr') ? 'left' : 'right']
}
