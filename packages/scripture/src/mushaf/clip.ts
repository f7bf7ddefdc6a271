import { parseSvg, type SvgElement, serializeSvg } from './svg-tree.ts'

const LINE_ID = /^md-line-(\d+)$/

/** The line numbers of a page, in order. */
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

/** The page with only these lines; elements outside of lines, such as a frame, are omitted. */
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

/** A box on a page, in page units. */
export type Area = { x: number; y: number; width: number; height: number }

/** Rasterizes pictures: the bounding box of the ink, and PNG bytes of a given width in pixels. */
export type Rasterizer = {
  inkOf: (svg: string) => Area | undefined
  draw: (svg: string, width: number) => Uint8Array
}

/** The packages that convert pages to PNG are not installed. */
export class MissingRasterizerError extends Error {
  constructor(cause: unknown) {
    super('The package that draws clips of pages is not installed: npm ci --include=optional', {
      cause,
    })
    this.name = 'MissingRasterizerError'
  }
}

/**
 * Opens resvg, which loads no files, fonts or URLs.
 * @throws MissingRasterizerError if it is not installed
 */
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

// Opaque, so that black letters are legible on dark pages.
const PAPER = '#fff'
const MARGIN = 4

/** Width of a clip in pixels: sharp in a column of text on a high-density screen. */
export const CLIP_WIDTH = 1080
// Maximum ratio of height to width; taller pictures are scaled down.
const TALLEST = 3

/**
 * Lines of a page as PNG, as wide as the page's text, on white. Undefined unless the page has all
 * of the lines.
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

// Without width and height a picture takes the size of its view box.
function sizeless({ attributes, ...picture }: SvgElement): SvgElement {
  const rest = [...attributes].filter(([name]) => name !== 'width' && name !== 'height')
  return { ...picture, attributes: new Map(rest) }
}
