import { findSurah } from '../text/index.ts'
import { type Font, PAGE_FONT } from './font.ts'
import { type Outline, pathOf } from './outline.ts'
import { arabicDigits, type Page, type PageToken } from './page-boxes.ts'
import { type Line, PAGE_GEOMETRY, type Placed } from './page-geometry.ts'
import { layoutPage } from './page-layout.ts'

/** Incremented with every change of the layout; part of the pages' ETag. */
const LAYOUT_VERSION = 1

/** Value of the root attribute that names the layout. */
export const LAYOUT = `waraq-${LAYOUT_VERSION}`

const ORNAMENT = '#8a6d3b'
const SMALL = 11

/**
 * Draws a page of the mushaf as outlines, so that readers need no font, with the page boundaries of
 * the 604 pages and generated lines. A word is a `g` whose id begins with `md-word-` and has surah,
 * verse, line and word number, from 1. The same page and font give the same bytes.
 * @throws RangeError for a character that the font lacks
 */
export function drawPage(page: Page, font: Font): string {
  const lines = layoutPage(page, font)
  let words = 0
  const body = lines.map((line) => drawLine(line, () => ++words))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PAGE_GEOMETRY.width} ${PAGE_GEOMETRY.height}"`,
    ` data-page="${page.number}" data-layout="${LAYOUT}" role="img" aria-label="Quran, page ${page.number}">`,
    metadataOf(page),
    frame(),
    drawEdges(page, font),
    ...body,
    '</svg>\n',
  ].join('')
}

function metadataOf({ number }: Page): string {
  const { name, version, licence, attribution } = PAGE_FONT
  return [
    `<desc>Page ${number} of 604 of the Quran in Waraq's own layout: the page boundaries of the mushaf of Madinah, not its lines.`,
    ` Text: KFGQPC Hafs. Outlines: ${name} ${version}, ${licence}. ${attribution}</desc>`,
  ].join('')
}

const SIDE = 9
const ABOVE = 33
const BELOW = 25

function frame(): string {
  const border = (inset: number, thickness: number) => {
    const [x, y] = [SIDE + inset, ABOVE + inset]
    const [width, height] = [PAGE_GEOMETRY.width - 2 * x, PAGE_GEOMETRY.height - y - BELOW - inset]
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" stroke-width="${thickness}"/>`
  }
  return `<g id="md-frame" fill="none" stroke="${ORNAMENT}">${border(0, 1.4)}${border(3, 0.5)}</g>`
}

// Draws the first surah of the page and the juz at the top, and the page number at the bottom.
function drawEdges({ number, juz, verses }: Page, font: Font): string {
  const scale = SMALL / font.unitsPerEm
  const surah = findSurah(verses[0]?.surah ?? 0)?.nameArabic ?? ''
  const head = { y: ABOVE - 11, height: 0 }
  const written = (text: string, y: number, placeOf: (width: number) => number) => {
    const words = text.split(' ').reverse()
    const outlines = words.map((word) => font.outlineOf(word))
    const gap = font.unitsPerEm / 4
    const width = outlines.reduce((sum, one) => sum + one.width + gap, -gap) * scale
    let x = placeOf(width)
    return outlines.map((outline) => {
      const path = pathOf(outline, x, y, scale)
      x += (outline.width + gap) * scale
      return `<path d="${path}"/>`
    })
  }
  return [
    `<g id="md-edges" fill="${ORNAMENT}">`,
    ...written(`سورة ${surah}`, head.y, (width) => PAGE_GEOMETRY.width - SIDE - 6 - width),
    ...written(`الجزء ${arabicDigits(juz)}`, head.y, () => SIDE + 6),
    ...written(
      arabicDigits(number),
      PAGE_GEOMETRY.height - 9,
      (width) => (PAGE_GEOMETRY.width - width) / 2,
    ),
    '</g>',
  ].join('')
}

function drawLine(line: Line, count: () => number): string {
  const content =
    line.kind === 'verses'
      ? line.tokens.map((token) => drawToken(token, line.number, count))
      : [line.kind === 'surah' ? banner(line.middle) : '', ...line.words.map(drawPath)]
  const surah = line.kind === 'verses' ? '' : ` data-surah="${line.surah}"`
  return `<g id="md-line-${line.number}" data-line-number="${line.number}" data-type="${line.kind}"${surah}>${content.join('')}</g>`
}

function drawToken(token: Placed<PageToken>, line: number, count: () => number): string {
  const { kind, surah, ayah } = token
  const place = `data-surah="${surah}" data-aya="${ayah}" data-line-number="${line}"`
  if (kind !== 'word') {
    return `<g id="md-${kind}-${surah}-${ayah}" ${place} fill="${ORNAMENT}">${drawPath(token)}</g>`
  }
  const number = String(count()).padStart(3, '0')
  return `<g id="md-word-${number}" ${place} data-word-index-in-ayah="${token.index}">${drawPath(token)}</g>`
}

const drawPath = ({ outline, x, y, scale }: Placed<{ outline: Outline }>) =>
  `<path d="${pathOf(outline, x, y, scale)}"/>`

// The surah name is in a band with pointed ends.
function banner(middle: number): string {
  const [left, right] = [
    (PAGE_GEOMETRY.width - PAGE_GEOMETRY.text) / 2,
    (PAGE_GEOMETRY.width + PAGE_GEOMETRY.text) / 2,
  ]
  const band = (inset: number, thickness: number) => {
    const [from, to] = [left + 2 * inset, right - 2 * inset]
    const half = PAGE_GEOMETRY.band - inset
    const [top, bottom] = [middle - half, middle + half].map((y) => y.toFixed(2))
    const y = middle.toFixed(2)
    const d = `M${from} ${y}L${from + half} ${top}H${to - half}L${to} ${y}L${to - half} ${bottom}H${from + half}Z`
    return `<path fill="none" stroke="${ORNAMENT}" stroke-width="${thickness}" d="${d}"/>`
  }
  return band(0, 1.2) + band(2.5, 0.5)
}
