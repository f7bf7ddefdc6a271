/** Twips in a CSS pixel. */
export const PIXEL = 15
/** Twips of a level of lists. */
export const LIST_INDENT = 480
/** Twips from the number of an item to its text. */
export const HANGING = 360
/** Twips from the start of a quote to its text. */
export const QUOTE_INDENT = 240
/** Twips of a level of `indent`: 2 em. */
export const INDENT = 480

const MARGIN = 1440
const SIZES = { a4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } }

/** The page in twips. */
export function pageOf(paper: 'a4' | 'letter' = 'a4') {
  const size = SIZES[paper]
  return { size, textWidth: size.width - 2 * MARGIN }
}
