import {
  type Direction,
  directionOfText,
  FONT_NAME,
  FONT_SIZES,
  MARGINS,
  PAGE_LINE,
  type PageSetup,
} from '@waraq/contract'

/** A line of each page, in its own direction. */
export interface PageLine {
  text: string
  direction: Direction
}

export type Page = Omit<PageSetup, 'paper' | 'header' | 'footer'> & {
  paper: 'a4' | 'letter'
  header: PageLine | undefined
  footer: PageLine | undefined
}

const FONT = new RegExp(FONT_NAME.pattern, 'u')
const LINE = new RegExp(PAGE_LINE.pattern, 'u')

/** The page that a program asks for, without values that a page cannot have. */
export function pageOf(setup: PageSetup = {}, direction: Direction): Page {
  const { paper, margin, font, font_size, page_numbers } = setup
  const lineOf = (text: string | undefined): PageLine | undefined =>
    isFit(text, LINE) ? { text, direction: directionOfText(text) ?? direction } : undefined
  return {
    paper: paper === 'letter' ? paper : 'a4',
    margin: isWithin(margin, MARGINS) ? margin : undefined,
    font: isFit(font, FONT) ? font : undefined,
    font_size: isWithin(font_size, FONT_SIZES) ? font_size : undefined,
    header: lineOf(setup.header),
    footer: lineOf(setup.footer),
    page_numbers,
  }
}

const isFit = (text: string | undefined, pattern: RegExp): text is string =>
  typeof text === 'string' && pattern.test(text)

const isWithin = (
  value: number | undefined,
  { minimum, maximum }: { minimum: number; maximum: number },
): boolean => typeof value === 'number' && value >= minimum && value <= maximum
