import { parseSvg, type SvgElement, serializeSvg } from './svg-tree.ts'

const LINE_ID = /^md-line-(\d+)$/

/** The numbers of the lines that a page has, in order. */
export function lineNumbersOf(page: SvgElement): number[] {
  const own = lineNumberOf(page)
  const all = [...(own === undefined ? [] : [own]), ...page.children.flatMap(lineNumbersOf)]
  return [...new Set(all)].sort((a, b) => a - b)
}

function lineNumberOf({ attributes }: SvgElement): number | undefined {
  const [, named] = LINE_ID.exec(attributes.get('id') ?? '') ?? []
  const number = Number(attributes.get('data-line-number') ?? named)
  return Number.isInteger(number) ? number : undefined
}

/** The page with these lines only: what belongs to no line, as a frame, is left out. */
export function onlyLines(page: SvgElement, from: number, to: number): SvgElement {
  return { ...page, children: page.children.flatMap((child) => withinLines(child, from, to)) }
}

function withinLines(element: SvgElement, from: number, to: number): SvgElement[] {
  const number = lineNumberOf(element)
  if (number !== undefined) return number >= from && number <= to ? [element] : []
  if (element.name === 'defs') return [element]
  const children = element.children.flatMap((child) => withinLines(child, from, to))
  return children.length === 0 ? [] : [{ ...element, children }]
}

/** A box on a page, in units of the page. */
export type Area = { x: number; y: number; width: number; height: number }

/** Draws pictures: where their ink is, and as PNG bytes of so many pixels in width. */
export type Rasterizer = {
  inkOf: (svg: string) => Area | undefined
  draw: (svg: string, width: number) => Uint8Array
}

/** The packages that turn pages into PNG are not installed. */
export class MissingRasterizerError extends Error {
  constructor(cause: unknown) {
    super('The package that draws clips of pages is not installed: npm ci --include=optional', {
      cause,
    })
    this.name = 'MissingRasterizerError'
  }
}

/** Opens resvg, which reads no file, no font and no address for a picture. Throws a MissingRasterizerError where it is not installed. */
export async function openRasterizer(): Promise<Rasterizer> {
  const { Resvg } = await import('@resvg/resvg-js').catch((error: unknown) => {
    throw new MissingRasterizerError(error)
  })
  const font = { loadSystemFonts: false }
  return {
    inkOf(svg) {
      const box = new Resvg(svg, { font }).innerBBox()
      return box && { x: box.x, y: box.y, width: box.width, height: box.height }
    },
    draw: (svg, width) => {
      const fitTo = { mode: 'width', value: width } as const
      return new Resvg(svg, { font, fitTo, background: PAPER }).render().asPng()
    },
  }
}

// Opaque, so that black letters are read on dark pages too.
const PAPER = '#fff'
const MARGIN = 4

/** Pixels in the width of a clip: sharp at the width of a column of text on a screen of double density. */
export const CLIP_WIDTH = 1080
// A picture that is taller for its width than any page is made smaller.
const TALLEST = 3

/**
 * Some lines of a page as PNG, as wide as the text of the page, on white. Undefined where the page has not each of these lines.
 */
export function drawClip(
  page: string,
  { from, to }: { from: number; to: number },
  rasterizer: Rasterizer,
): Uint8Array | undefined {
  const picture = sizeless(parseSvg(page))
  const numbers = lineNumbersOf(picture)
  if (!numbers.includes(from) || !numbers.includes(to)) return undefined
  const text = rasterizer.inkOf(serializeSvg(onlyLines(picture, 1, Infinity)))
  const lines = onlyLines(picture, from, to)
  const ink = rasterizer.inkOf(serializeSvg(lines))
  if (!text || !ink) return undefined
  const [width, height] = [text.width + 2 * MARGIN, ink.height + 2 * MARGIN]
  const area = [text.x - MARGIN, ink.y - MARGIN, width, height]
  const viewBox = area.map((one) => one.toFixed(2)).join(' ')
  const clip = { ...lines, attributes: new Map([...lines.attributes, ['viewBox', viewBox]]) }
  return rasterizer.draw(
    serializeSvg(clip),
    Math.ceil(CLIP_WIDTH * Math.min(1, (TALLEST * width) / height)),
  )
}

// Without a size of its own a picture is as large as its view.
function sizeless({ attributes, ...picture }: SvgElement): SvgElement {
  const kept = [...attributes].filter(([name]) => name !== 'width' && name !== 'height')
  return { ...picture, attributes: new Map(kept) }
}
