import { attributesOf, NODES, numberLocale } from '@waraq/contract'
import { kindMessagesFor } from '@waraq/sdk/writer-parts'
import { ImageRun, Paragraph, type ParagraphChild, TextRun } from 'docx'
import { heldText, indentIn } from '../docx/line.ts'
import { PIXEL } from '../docx/units.ts'
import type { DocxWriter, Place, WriteBlock } from '../docx/writer.ts'
import { SIDES } from '../docx/writer-looks.ts'
import type { Picture } from '../options.ts'

/** What the library can hold. */
const TYPES: Partial<Record<Picture['type'], 'png' | 'jpg' | 'gif'>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
}

export const docx: WriteBlock = (node, place, writer) => {
  const attrs = attributesOf(NODES.imageNode, node.attrs)
  if (!attrs.imageId) return []
  const found = writer.options.pictureOf?.(attrs.imageId) ?? 'image_missing'
  const picture = typeof found === 'object' ? found : undefined
  if (typeof found === 'string') writer.losses.add(found)
  return figure(attrs, { picture, label: attrs.alt }, place, writer)
}

/** Lines of a page of the mushaf. */
export const linesDocx: WriteBlock = (node, place, writer) => {
  const attrs = attributesOf(NODES.quranMushaf, node.attrs)
  const { page, lineStart, lineEnd } = attrs
  if (page === 0 || lineStart === 0 || lineEnd < lineStart) return []
  const { locale } = writer.context
  const picture = writer.options.linesOf?.(page, lineStart, lineEnd)
  if (!picture) writer.losses.add('image_missing')
  const label = kindMessagesFor(locale).mushafLines(page.toLocaleString(numberLocale(locale)))
  return figure(attrs, { picture, label }, place, writer)
}

interface Frame {
  width: number | null
  height: number | null
  widthPercent?: number | null
  align: keyof typeof SIDES
}

function figure(
  frame: Frame,
  { picture, label }: { picture: Picture | undefined; label: string },
  place: Place,
  writer: DocxWriter,
): Paragraph[] {
  const { direction, marker } = place
  const type = picture && TYPES[picture.type]
  if (picture && !type) writer.losses.add('image_format')
  const description = heldText(label, writer)
  const image: ParagraphChild[] =
    picture && type
      ? [
          new ImageRun({
            type,
            data: picture.bytes,
            transformation: sizeOf(frame, picture, writer.textWidth / PIXEL),
            altText: { name: 'picture', description },
          }),
        ]
      : [new TextRun({ text: description, italics: true, rightToLeft: direction === 'rtl' })]
  const children = [...(marker?.children ?? []), ...image]
  return [
    new Paragraph({
      ...indentIn(place),
      ...marker,
      alignment: SIDES[frame.align],
      bidirectional: direction === 'rtl',
      children,
    }),
  ]
}

/** The size in pixels: never wider than the text. */
function sizeOf({ width, height, widthPercent }: Frame, picture: Picture, room: number) {
  const natural = width ?? picture.width
  const wide = Math.min(room, widthPercent ? (room * widthPercent) / 100 : natural)
  const ratio = width && height && !widthPercent ? height / width : picture.height / picture.width
  return { width: Math.max(1, Math.round(wide)), height: Math.max(1, Math.round(wide * ratio)) }
}
