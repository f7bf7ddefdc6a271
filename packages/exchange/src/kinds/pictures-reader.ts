import type { Direction, DocumentNode } from '@waraq/contract'
import { branchOf } from '../docx-reader/branches.ts'
import type { DocxReader } from '../docx-reader/reader.ts'
import type { ParagraphStyle } from '../docx-reader/styles.ts'
import { childOf, type XmlElement } from '../docx-reader/xml.ts'

/** Units of drawings in a CSS pixel. */
const EMU = 9_525
/** Pixels of a unit of length in CSS. */
const UNITS: Record<string, number> = { pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, px: 1 }

interface Drawing {
  /** Pictures and rules, which part their paragraph. */
  blocks: DocumentNode[]
  /** Text boxes. */
  boxes: XmlElement[]
}

/** The pictures and text boxes of a drawing; what else it has is counted. */
export function readDrawing(
  element: XmlElement,
  style: ParagraphStyle,
  reader: DocxReader,
): Drawing {
  const drawing: Drawing = { blocks: [], boxes: [] }
  const frame = { ...frameOf(element), align: alignOf(element, style) }
  const found = findAll(element)
  if (found.length === 0) reader.losses.add('drawing_dropped')
  for (const one of found) {
    const picture = PICTURES.get(one.name)?.(one)
    if (one.name === 'w:txbxContent') {
      reader.losses.add('text_box_moved')
      drawing.boxes.push(one)
    } else
      drawing.blocks.push(
        ...(picture ? pictureNodes(picture, frame, reader) : [reader.node('horizontalRule', {})]),
      )
  }
  return drawing
}

/** The pictures, boxes and rules in a drawing. */
function findAll(element: XmlElement): XmlElement[] {
  const isRule = /^(?:t|1|true)$/.test(element.attributes['o:hr'] ?? '')
  if (PICTURES.has(element.name) || element.name === 'w:txbxContent' || isRule) return [element]
  const children = element.name === 'mc:AlternateContent' ? branchOf(element) : element.children
  return children.flatMap(findAll)
}

interface Reference {
  inside: string | undefined
  outside: string | undefined
}

/** The elements that name a picture. */
const PICTURES: ReadonlyMap<string, (element: XmlElement) => Reference> = new Map([
  [
    'a:blip',
    ({ attributes }) => ({ inside: attributes['r:embed'], outside: attributes['r:link'] }),
  ],
  [
    'v:imagedata',
    ({ attributes }) => ({ inside: attributes['r:id'], outside: attributes['r:href'] }),
  ],
])

function pictureNodes(
  { inside, outside }: Reference,
  frame: Record<string, unknown>,
  reader: DocxReader,
): DocumentNode[] {
  const { target = '', isExternal } = reader.relationships.get(inside ?? outside ?? '') ?? {}
  if (isExternal) reader.losses.add('image_external')
  const imageId = isExternal ? undefined : reader.pictures.idOf(target)
  if (imageId === undefined) return []
  const { attrs, ...node } = reader.node('imageNode', frame)
  // Not checked as an id: the picture gets one when it is uploaded.
  return [{ ...node, attrs: { imageId, ...attrs } }]
}

/** The description and the size in pixels. */
function frameOf(element: XmlElement): Record<string, unknown> {
  const inline = element.children.find(({ name }) => name === 'wp:inline' || name === 'wp:anchor')
  const { cx, cy } = childOf(inline, 'wp:extent')?.attributes ?? {}
  const about = childOf(inline, 'wp:docPr')?.attributes
  const pixels = (size: string | undefined) => Math.round(Number(size ?? 0) / EMU)
  if (inline) return { alt: about?.descr || about?.title, width: pixels(cx), height: pixels(cy) }
  const shape = element.children.find(({ name }) => name === 'v:shape' || name === 'v:rect')
  const { style = '', alt } = shape?.attributes ?? {}
  return { alt, width: lengthIn(style, 'width'), height: lengthIn(style, 'height') }
}

function lengthIn(style: string, name: string): number {
  for (const declaration of style.split(';')) {
    const [, number, unit = ''] =
      /^\s*[a-z-]+:\s*([\d.]{1,9})(pt|in|cm|mm|px)/.exec(declaration) ?? []
    if (declaration.trim().startsWith(`${name}:`))
      return Math.round(Number(number) * (UNITS[unit] ?? 1))
  }
  return 0
}

/** The side of the page: that of the picture, else of its paragraph. */
function alignOf(element: XmlElement, { align, isRtl }: ParagraphStyle): string {
  const anchor = childOf(element, 'wp:anchor')
  const position = childOf(childOf(anchor, 'wp:positionH'), 'wp:align')?.text
  if (position !== undefined && position !== '') return position
  if (align === 'center') return 'center'
  const isEnd = align === 'right' || align === 'end'
  const direction: Direction = isRtl ? 'rtl' : 'ltr'
  return (direction === 'rtl') === isEnd ? 'left' : 'right'
}
