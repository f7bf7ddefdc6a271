import { HIGHLIGHTS, type Ink } from '@waraq/contract'
import { INK_COLORS } from '../docx/looks.ts'

/** Colors that stand for no color: the page, and the black of a program. */
const [WHITE_FROM, BLACK_TO] = [240, 80]

/** A color of documents, and whether it is the very color of the file. */
interface Choice<Name> {
  name: Name
  isExact: boolean
}

const FILLS: [string, string][] = [...HIGHLIGHTS.keys()].map((color) => [color, color.slice(1)])
const INKS = Object.entries(INK_COLORS) as [Ink, string][]

/** The highlight that is nearest to a fill; undefined for white and for dark fills. */
export const highlightOf = (fill: string): Choice<string> | undefined => nearest(fill, FILLS)

/** The ink that is nearest to the color of a text; undefined for black and white. */
export const inkOf = (color: string): Choice<Ink> | undefined =>
  nearest(color, INKS) ?? (isGrey(color) ? { name: 'grey', isExact: false } : undefined)

function nearest<Name>(hex: string, choices: [Name, string][]): Choice<Name> | undefined {
  const exact = choices.find(([, color]) => color.toLowerCase() === hex.toLowerCase())
  if (exact) return { name: exact[0], isExact: true }
  const hue = hueOf(hex)
  if (hue === undefined) return undefined
  let [found, least]: [Name | undefined, number] = [undefined, 360]
  for (const [name, color] of choices) {
    const other = hueOf(color)
    const turn = other === undefined ? 360 : Math.abs(hue - other)
    const distance = Math.min(turn, 360 - turn)
    if (other !== undefined && distance < least) [found, least] = [name, distance]
  }
  return found === undefined ? undefined : { name: found, isExact: false }
}

const partsOf = (hex: string): number[] =>
  /^[\da-f]{6}$/i.test(hex)
    ? [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    : [0]

function isGrey(hex: string): boolean {
  const parts = partsOf(hex)
  return Math.max(...parts) > BLACK_TO && Math.min(...parts) < WHITE_FROM
}

/** In degrees; undefined for what is nearly grey, black or white. */
function hueOf(hex: string): number | undefined {
  const [red = 0, green = 0, blue = 0] = partsOf(hex)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  if (range < 16 || most <= BLACK_TO || least >= WHITE_FROM) return undefined
  const sixth =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  return (sixth * 60 + 360) % 360
}

/** Word's own highlights. */
export const WORD_HIGHLIGHTS: ReadonlyMap<string, string> = new Map([
  ['yellow', 'FFFF00'],
  ['green', '00FF00'],
  ['cyan', '00FFFF'],
  ['magenta', 'FF00FF'],
  ['blue', '0000FF'],
  ['red', 'FF0000'],
  ['darkBlue', '000080'],
  ['darkCyan', '008080'],
  ['darkGreen', '008000'],
  ['darkMagenta', '800080'],
  ['darkRed', '800000'],
  ['darkYellow', '808000'],
])
