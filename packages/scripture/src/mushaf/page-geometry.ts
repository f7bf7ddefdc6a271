import type { Outline } from './outline.ts'
import type { PageToken } from './page-boxes.ts'

/** Something drawn: the place of its origin on the page, and how many units of the page a unit of the font is. */
export type Placed<Drawn> = Drawn & { x: number; y: number; scale: number }

/** A line of a page. `middle` is its height on the page, `number` counts from 1. */
export type Line = { number: number; middle: number } & (
  | { kind: 'verses'; tokens: Placed<PageToken>[] }
  | { kind: 'surah' | 'basmala'; surah: number; words: Placed<{ outline: Outline }>[] }
)

/** Sizes in units of a page; a band is half as high around the name of a surah. The client of the contract lays its selection over pages about this wide. */
export const PAGE_GEOMETRY = {
  width: 382,
  height: 732,
  head: 48,
  foot: 38,
  lines: 15,
  text: 330,
  band: 18,
} as const
