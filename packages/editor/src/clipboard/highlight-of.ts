import { HIGHLIGHTS } from '@waraq/contract'

/** Squared distance of colors. A background that is farther from every highlight has none. */
const MAX_DISTANCE = 3 * 255 ** 2
const WHITE_FROM = 240
/** Lightness below which a background is a theme rather than a marker. */
const DARK_BELOW = 60

type Rgb = readonly [red: number, green: number, blue: number]

/**
 * The highlight that is nearest to a background, by hue. Undefined for white, transparent, grey and
 * dark backgrounds, which belong to the page that was copied.
 */
export function highlightOf(background: string): string | undefined {
  const color = rgbOf(background)
  if (!color || Math.min(...color) >= WHITE_FROM || Math.max(...color) < DARK_BELOW)
    return undefined
  const hue = hueOf(color)
  if (!hue) return undefined
  let [nearest, least]: [string | undefined, number] = [undefined, MAX_DISTANCE]
  for (const hex of HIGHLIGHTS.keys()) {
    const other = hueOf(rgbOf(hex) ?? color)
    if (!other) continue
    const distance = hue.reduce((sum, value, at) => sum + (value - (other[at] ?? 0)) ** 2, 0)
    if (distance < least) [nearest, least] = [hex, distance]
  }
  return nearest
}

/** Stretched to full saturation, so that pale and strong markers compare; undefined for grey. */
function hueOf(color: Rgb): Rgb | undefined {
  const [least, most] = [Math.min(...color), Math.max(...color)]
  if (most - least < 16) return undefined
  const [red, green, blue] = color.map((value) => ((value - least) / (most - least)) * 255)
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** From the forms in which the CSSOM writes colors: `rgb()`, `rgba()`, `#rrggbb` and `yellow`. */
function rgbOf(color: string): Rgb | undefined {
  const value = NAMED[color] ?? color
  const [, hex] = /^#([0-9a-f]{6})$/i.exec(value) ?? []
  const numbers = hex ? hex.match(/../g)?.map((two) => Number.parseInt(two, 16)) : parts(value)
  const [red, green, blue, alpha = 1] = numbers ?? []
  if (red === undefined || green === undefined || blue === undefined || alpha === 0)
    return undefined
  return [red, green, blue]
}

function parts(value: string): number[] | undefined {
  const [, inside] = /^rgba?\(([\d\s.,]{5,40})\)$/.exec(value) ?? []
  return inside?.split(',').map(Number)
}

// Word's sixteen markers have these names.
const NAMED: Record<string, string> = {
  yellow: '#ffff00',
  lime: '#00ff00',
  aqua: '#00ffff',
  cyan: '#00ffff',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  blue: '#0000ff',
  red: '#ff0000',
  navy: '#000080',
  teal: '#008080',
  green: '#008000',
  purple: '#800080',
  maroon: '#800000',
  olive: '#808000',
}
