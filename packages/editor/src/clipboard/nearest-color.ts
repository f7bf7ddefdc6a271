import { HIGHLIGHTS, INKS, type Ink } from '@waraq/contract'

/** Squared distance of colors. A color that is farther from every choice has none. */
const MAX_DISTANCE = 3 * 255 ** 2
const WHITE_FROM = 240
/** Lightness below which a background is a theme rather than a marker. */
const DARK_BELOW = 60
/** Lightness up to which a colored text, and a grey one, is the black of its program. */
const [BLACK_TO, BLACK_GREY_TO] = [80, 96]
const LIGHT_GREY_FROM = 224

type Rgb = readonly [red: number, green: number, blue: number]

/** The hues of the inks; grey has none. */
const INK_HUES: [Ink, Rgb][] = [
  ['red', [255, 0, 0]],
  ['orange', [255, 128, 0]],
  ['green', [0, 255, 0]],
  ['blue', [0, 85, 255]],
  ['purple', [170, 0, 255]],
]

/**
 * The highlight that is nearest to a background, by hue. Undefined for white, transparent, grey and
 * dark backgrounds, which belong to the page that was copied. Reads colors as a canvas writes them.
 */
export function highlightOf(background: string): string | undefined {
  const color = rgbOf(background)
  if (!color || Math.min(...color) >= WHITE_FROM || Math.max(...color) < DARK_BELOW)
    return undefined
  const highlights = [...HIGHLIGHTS.keys()].map((hex): [string, Rgb] => [hex, rgbOf(hex) ?? color])
  return nearestByHue(color, highlights)
}

/**
 * The ink that is nearest to the color of a text, by hue. Undefined for black and white, and what
 * is nearly so.
 */
export function inkOf(text: string): Ink | undefined {
  const color = rgbOf(text)
  if (!color || Math.min(...color) >= LIGHT_GREY_FROM || Math.max(...color) <= BLACK_TO)
    return undefined
  const grey = Math.max(...color) > BLACK_GREY_TO ? INKS.find((ink) => ink === 'grey') : undefined
  return hueOf(color) ? nearestByHue(color, INK_HUES) : grey
}

function nearestByHue<Name>(color: Rgb, choices: [Name, Rgb][]): Name | undefined {
  const hue = hueOf(color)
  if (!hue) return undefined
  let [nearest, least]: [Name | undefined, number] = [undefined, MAX_DISTANCE]
  for (const [name, choice] of choices) {
    const other = hueOf(choice)
    if (!other) continue
    const distance = hue.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)
    if (distance < least) [nearest, least] = [name, distance]
  }
  return nearest
}

/** Stretched to full saturation, so that pale and strong colors compare; undefined for grey. */
function hueOf(color: Rgb): Rgb | undefined {
  const [least, most] = [Math.min(...color), Math.max(...color)]
  if (most - least < 16) return undefined
  const [red, green, blue] = color.map((value) => ((value - least) / (most - least)) * 255)
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** From `rgb()`, `rgba()` and `#rrggbb`. */
function rgbOf(color: string): Rgb | undefined {
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(color) ?? []
  const numbers = hex ? hex.match(/../g)?.map((two) => Number.parseInt(two, 16)) : parts(color)
  const [red, green, blue, alpha = 1] = numbers ?? []
  if (red === undefined || green === undefined || blue === undefined || alpha === 0)
    return undefined
  return [red, green, blue]
}

function parts(value: string): number[] | undefined {
  const [, inside] = /^rgba?\(([\d\s.,]{5,40})\)$/.exec(value) ?? []
  return inside?.split(',').map(Number)
}
