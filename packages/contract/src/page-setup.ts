/** How the pages of an exported document are set up. What is absent is as the format has it. */
export interface PageSetup {
  /** The size of the pages; `a4` by default. */
  paper?: 'a4' | 'letter' | undefined
  /** The distance of the text from each edge, in millimeters from 10 to 50. */
  margin?: number | undefined
  /** The name of the font of the text: letters, digits, spaces and hyphens. */
  font?: string | undefined
  /** The size of the text, in points from 8 to 24. */
  font_size?: number | undefined
  /** A line above each page, instead of the title. */
  header?: string | undefined
  /** A line below each page. */
  footer?: string | undefined
  /** Whether pages have numbers. */
  page_numbers?: boolean | undefined
}

export const MARGINS = { minimum: 10, maximum: 50 } as const
export const FONT_SIZES = { minimum: 8, maximum: 24 } as const
export const FONT_NAME = {
  maxLength: 64,
  pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} -]{0,63}$',
} as const
/** A line of text, without controls, and without those that change the direction of what follows. */
export const PAGE_LINE = {
  maxLength: 200,
  pattern: '^[^\\p{Cc}\\p{Cs}\\u2028-\\u202E\\u2066-\\u2069\\uFEFF\\uFFFE\\uFFFF]{1,200}$',
} as const
