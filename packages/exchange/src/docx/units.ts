import type { Page } from '../page.ts'

/** Twips in a CSS pixel. */
export const PIXEL = 15
/** Twips of a level of lists. */
export const LIST_INDENT = 480
/** Twips from the number of an item to its text. */
export const HANGING = 360
/** Twips from the start of a quote to its text: no two of four quotes in each other look like an indent. */
export const QUOTE_INDENT = 360
/** Twips of a level of `indent`: 2 em. */
export const INDENT = 480

const MARGIN = 1440
const MILLIMETER = 1440 / 25.4
const SIZES = { a4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } }

/** The sheet, its margins and the width of its text, in twips. */
export function sheetOf({ paper, margin }: Pick<Page, 'paper' | 'margin'>) {
  const size = SIZES[paper]
  const side = margin === undefined ? MARGIN : Math.round(margin * MILLIMETER)
  const margins = { top: side, right: side, bottom: side, left: side }
  return { size, margin: margins, textWidth: size.width - 2 * side }
}
