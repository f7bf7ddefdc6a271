import { type AttributesOf, attributesOf, type Direction, NODES } from '@waraq/contract'
import { AlignmentType, type IParagraphOptions } from 'docx'
import { paragraphsOf } from '../docx/line.ts'
import { SIDES } from '../docx/looks.ts'
import { INDENT } from '../docx/units.ts'
import type { Place, WriteBlock } from '../docx/writer.ts'

export const docx: WriteBlock = (node, place, writer) => {
  const attrs = attributesOf(NODES.paragraph, node.attrs)
  const style = attrs.caption ? { style: 'Caption' } : {}
  return paragraphsOf(node.content ?? [], { ...lineOptions(attrs, place), ...style }, place, writer)
}

type LineAttributes = Pick<AttributesOf<typeof NODES.paragraph>, 'textAlign' | 'indent'>

/** The alignment and the distance from the start side. */
export function lineOptions(
  { textAlign, indent }: LineAttributes,
  { direction, indent: around, marker }: Place,
): IParagraphOptions {
  // The level of a list sets the distance of its first lines.
  const start = (marker && !indent ? 0 : around) + (indent ?? 0) * INDENT
  return {
    ...(textAlign && { alignment: alignmentOf(textAlign, direction) }),
    ...(start > 0 && { indent: { start } }),
  }
}

type Align = NonNullable<LineAttributes['textAlign']>

function alignmentOf(align: Align, direction: Direction) {
  if (align === 'justify') return AlignmentType.JUSTIFIED
  if (align !== 'start' && align !== 'end') return SIDES[align]
  return SIDES[(align === 'start') === (direction === 'ltr') ? 'left' : 'right']
}
