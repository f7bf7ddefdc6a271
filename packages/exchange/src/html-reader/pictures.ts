import type { DocumentNode } from '@waraq/contract'
import type { HtmlPlace, HtmlReader } from './reader.ts'
import { attributeOf, type HtmlElement } from './tree.ts'

/** A picture that is in the page; the description of any other one, which is counted. */
export function readPicture(
  element: HtmlElement,
  { pictureAlign }: HtmlPlace,
  { pictures, losses, node }: HtmlReader,
): DocumentNode | string {
  const [src = '', alt = ''] = [attributeOf(element, 'src')?.trim(), attributeOf(element, 'alt')]
  if (attributeOf(element, 'title')) losses.add('title_dropped')
  const imageId = pictures.idOf(src)
  if (imageId === undefined) return alt
  const size = (name: string): number => Number.parseInt(attributeOf(element, name) ?? '', 10)
  const isPart = attributeOf(element, 'width')?.trim().endsWith('%')
  const { attrs, ...picture } = node('imageNode', {
    alt,
    align: pictureAlign,
    ...(isPart
      ? { widthPercent: size('width') }
      : { width: size('width'), height: size('height') }),
  })
  // Not checked as an id: the picture gets one when it is uploaded.
  return { ...picture, attrs: { imageId, ...attrs } }
}
