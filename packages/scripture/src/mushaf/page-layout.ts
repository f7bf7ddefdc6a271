import { displayOf, findSurah, wordsOf } from '../text/index.ts'
import type { Font } from './font.ts'
import { breakLines } from './line-breaking.ts'
import {
  type Box,
  type GlyphRun,
  glyphRunsOf,
  type Page,
  type PageToken,
  SIGN_GAP,
} from './page-boxes.ts'
import { resolveCollisions } from './page-clearance.ts'
import { type Line, PAGE_GEOMETRY, type Placed } from './page-geometry.ts'

const ROOM = PAGE_GEOMETRY.height - PAGE_GEOMETRY.head - PAGE_GEOMETRY.foot
// A smaller height would clip pause marks or let them touch the line above.
const LINE_HEIGHT = 2.2
const PITCH = ROOM / PAGE_GEOMETRY.lines
const LARGEST = PITCH / LINE_HEIGHT
type Style = { text: number; largest: number; loosest: number; justified: boolean }

const STYLE: Style = { text: PAGE_GEOMETRY.text, largest: LARGEST, loosest: 1.1, justified: true }
// The two opening pages have short, centered lines of larger letters.
const OPENING_STYLE: Style = { text: 262, largest: 1.3 * LARGEST, loosest: 1.4, justified: false }
const OPENING_PAGES = 2
// Letters with their marks reach further above the baseline than below it.
const BASE = 0.26
// Word spacing in em: minimum, and maximum in a justified line; the last line of a surah is left
// short instead.
const [GAP, WIDEST_GAP, WIDEST_AT_END] = [0.2, 1, 0.6]

/** Lays out a page: at most 15 lines, with the page boundaries of the printed mushaf. */
export function layoutPage(page: Page, font: Font): Line[] {
  const style = page.number <= OPENING_PAGES ? OPENING_STYLE : STYLE
  const stretches = glyphRunsOf(page, font)
  const heads = stretches.map(headsOf)
  const { measure, starts } = breakLines(
    stretches.map(({ boxes, endsSurah }) => ({ endsSurah, boxes: boxes.map((box) => box.width) })),
    {
      lines: PAGE_GEOMETRY.lines - heads.flat().length,
      gap: GAP * font.unitsPerEm,
      least: Math.ceil((style.text / style.largest) * font.unitsPerEm),
    },
  )
  const scale = style.text / measure
  const count = heads.flat().length + starts.flat().length
  const place = placesOf(count, font.unitsPerEm * scale, style)
  let number = 0
  const all = stretches.flatMap((stretch, at) => {
    const heading = (heads[at] ?? []).map((kind): Line => {
      const { middle, base } = place(number++)
      const words = setHead(wordsOfHead(kind, stretch.surah, page), font, scale, base)
      return { number, middle, kind, surah: stretch.surah, words }
    })
    const lines = linesOf(stretch, starts[at] ?? []).map((boxes, line, own): Line => {
      const { middle, base } = place(number++)
      const isEnd = stretch.endsSurah && line === own.length - 1
      const widest = isEnd ? WIDEST_AT_END : WIDEST_GAP
      const tokens = setLine(boxes, { font, scale, style, base, widest })
      return { number, middle, kind: 'verses', tokens }
    })
    return [...heading, ...lines]
  })
  return resolveCollisions(all, BASE * font.unitsPerEm * scale)
}

// The first surah has the basmala as a verse, the ninth has none.
function headsOf({ surah, beginsSurah }: GlyphRun): ('surah' | 'basmala')[] {
  if (!beginsSurah) return []
  return surah === 1 || surah === 9 ? ['surah'] : ['surah', 'basmala']
}

function wordsOfHead(kind: 'surah' | 'basmala', surah: number, { basmala }: Page): string[] {
  const name = `سورة ${findSurah(surah)?.nameArabic ?? ''}`
  return kind === 'surah' ? name.split(' ') : wordsOf(displayOf(basmala))
}

// Lines that do not fill the page are spaced slightly wider and centered vertically.
function placesOf(count: number, size: number, { loosest }: Style) {
  const pitch = Math.min(ROOM / count, PITCH * loosest)
  const top = PAGE_GEOMETRY.head + (ROOM - count * pitch) / 2
  return (at: number) => {
    const middle = top + (at + 0.5) * pitch
    return { middle, base: middle + BASE * size }
  }
}

function linesOf({ boxes }: GlyphRun, starts: number[]): Box[][] {
  return starts.map((start, at) => boxes.slice(start, starts[at + 1]))
}

type Setting = { font: Font; scale: number; style: Style; base: number; widest: number }

// Justified from the right edge to the left; lines that are too short are centered.
function setLine(boxes: Box[], { font, scale, style, base, widest }: Setting): Placed<PageToken>[] {
  const em = font.unitsPerEm * scale
  const drawn = boxes.reduce((sum, box) => sum + box.width * scale, 0)
  const filling = (style.text - drawn) / (boxes.length - 1)
  const isFilled = style.justified && filling <= widest * em
  const gap = isFilled ? filling : GAP * 1.5 * em
  let x = (PAGE_GEOMETRY.width + drawn + gap * (boxes.length - 1)) / 2
  return boxes.flatMap(({ tokens }) => {
    const placed = tokens.map((token, at) => {
      x -= token.outline.width * scale + (at > 0 ? SIGN_GAP * em : 0)
      return { ...token, x, y: base, scale }
    })
    x -= gap
    return placed
  })
}

function setHead(words: string[], font: Font, scale: number, base: number) {
  const outlines = words.map((word) => font.outlineOf(word))
  const gap = GAP * 1.5 * font.unitsPerEm * scale
  const drawn = outlines.reduce((sum, { width }) => sum + width * scale, 0)
  let x = (PAGE_GEOMETRY.width + drawn + gap * (words.length - 1)) / 2
  return outlines.map((outline) => {
    x -= outline.width * scale
    const placed = { outline, x, y: base, scale }
    x -= gap
    return placed
  })
}
