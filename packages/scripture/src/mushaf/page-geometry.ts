import type { Outline } from './outline.ts'
import type { PageToken } from './page-boxes.ts'

/** A drawn object with its origin on the page and its scale in page units per font unit. */
export type Placed<Drawn> = Drawn & { x: number; y: number; scale: number }

/** A line of a page. `middle` is its vertical position, `number` counts from 1. */
export type Line = { number: number; middle: number } & (
  | { kind: 'verses'; tokens: Placed<PageToken>[] }
  | { kind: 'surah' | 'basmala'; surah: number; words: Placed<{ outline: Outline }>[] }
)

/**
 * Sizes in page units. `band` is half the height of the band around a surah name. The reference
 * client places selections over pages of about this width.
 */
export const PAGE_GEOMETRY = {
  width: 382,
  height: 732,
  head: 48,
  foot: 38,
  lines: 15,
  text: 330,
  band: 18,
} as const
