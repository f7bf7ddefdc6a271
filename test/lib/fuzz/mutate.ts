/** A seeded source of numbers from 0 to below 1. */
export type Chance = () => number

/** mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Longer inputs are cut, because the growth test covers length. */
const MAX_LENGTH = 4_096
const MOST_CHANGES = 6

/** Tokens that parsers look for. */
const TOKENS = [
  ...['"', '\\', '\\"', '\\u0000', '\\ud800', '{', '}', '[', ']', ':', ',', '=', ';', '*', 'W/'],
  ...['null', 'true', '-0', '1e999', '9007199254740993', '0', '00', '-1', '2:255', '2:255-256'],
  ...['__proto__', 'constructor', 'type', 'doc', 'content', 'text', 'marks', 'attrs'],
  ...['<', '>', '&', '<!--', '<![CDATA[', '</', '/>', 'http://', 'javascript:', '//', '%00', '%zz'],
  ...[
    '\u0000',
    '\u200d',
    '\u202e',
    '\ufeff',
    '\ud800',
    '\u0670',
    '\u0661',
    '﴾',
    '﴿',
    'ٱ',
    'البقرة',
  ],
  ...[
    'IHDR',
    'IDAT',
    'IEND',
    'Exif',
    'RIFF',
    'WEBP',
    'VP8X',
    'GIF89a',
    '\u00ff\u00d8',
    '\u00ff\u00e1',
  ],
  ...['\n', '\r\n', '\t', ' ', '|', '@', '.', '-', '_', 'ب', '\u0301'],
]

/** Returns a mutation of an input, sometimes with a part of another one. */
export function mutate(input: string, other: string, chance: Chance): string {
  let text = input
  const changes = 1 + Math.floor(chance() * MOST_CHANGES)
  for (let count = 0; count < changes; count++) text = changeOnce(text, other, chance)
  return text.slice(0, MAX_LENGTH)
}

function changeOnce(text: string, other: string, chance: Chance): string {
  const [one, two] = [placeIn(text, chance), placeIn(text, chance)]
  const [from, to] = [Math.min(one, two), Math.max(one, two)]
  const [before, part, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)]
  const changes = [
    () => before + after,
    () => before + part + part + after,
    () => before + (TOKENS[Math.floor(chance() * TOKENS.length)] ?? '') + part + after,
    () => before + (TOKENS[Math.floor(chance() * TOKENS.length)] ?? '') + after,
    () => before + other.slice(placeIn(other, chance)),
    () => before + other.slice(placeIn(other, chance), placeIn(other, chance)) + after,
    () => text.slice(0, one) + String.fromCharCode(chance() * 256) + text.slice(one + 1),
    () => text.slice(0, one) + String.fromCharCode(chance() * 65_536) + text.slice(one + 1),
  ]
  return changes[Math.floor(chance() * changes.length)]?.() ?? text
}

const placeIn = (text: string, chance: Chance): number => Math.floor(chance() * (text.length + 1))
