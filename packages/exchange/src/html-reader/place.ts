import { type Direction, NODES } from '@waraq/contract'
import { type Style, styleOf } from './looks.ts'
import { type HtmlPlace, PARAGRAPH } from './reader.ts'
import { attributeOf, classAfter, classesOf, type HtmlElement } from './tree.ts'

/** What is around the content of a block. */
export function placeIn(element: HtmlElement, style: Style, around: HtmlPlace): HtmlPlace {
  return {
    ...around,
    direction: directionOf(element, style, around.direction),
    // That of a cell is an attribute of the cell.
    textAlign: /^t[dh]$/.test(element.tagName)
      ? undefined
      : (alignOf(element, style) ?? around.textAlign),
    pictureAlign: classAfter(element, 'wq-figure-') ?? around.pictureAlign,
    line: lineOf(element) ?? around.line,
  }
}

/** With `auto` the letters decide. */
function directionOf(
  element: HtmlElement,
  style: Style,
  around: Direction | undefined,
): Direction | undefined {
  const dir = (attributeOf(element, 'dir') ?? style.get('direction'))?.trim().toLowerCase()
  if (dir === 'auto') return undefined
  return NODES.paragraph.dir.accept(dir) ?? around
}

/** The alignment of the text in an element. */
export function alignOf(element: HtmlElement, style = styleOf(element)): string | undefined {
  if (element.tagName === 'center') return 'center'
  const own = classAfter(element, 'wq-align-') ?? style.get('text-align')
  return (
    NODES.paragraph.textAlign.accept(own ?? attributeOf(element, 'align')?.toLowerCase()) ??
    undefined
  )
}

function lineOf(element: HtmlElement): HtmlPlace['line'] | undefined {
  const { tagName } = element
  const indent = Number(classAfter(element, 'wq-indent-') ?? Number.NaN)
  const isCaption = tagName === 'figcaption' || classesOf(element).includes('wq-caption')
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  if (level) return { type: 'heading', attributes: { level: Number(level), indent } }
  if (isCaption) return { type: 'paragraph', attributes: { caption: true } }
  if (tagName === 'dd') return { type: 'paragraph', attributes: { indent: 1 } }
  if (tagName === 'li') return PARAGRAPH
  return tagName === 'p' ? { type: 'paragraph', attributes: { indent } } : undefined
}
