/** Letters and signs of the font Symbol, from its code 0x61 on. */
const GREEK = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const SIGNS: Record<string, ReadonlyMap<number, string>> = {
  symbol: new Map([
    ...[...GREEK].map((letter, at): [number, string] => [0x61 + at, letter]),
    ...[...GREEK].map((letter, at): [number, string] => [0x41 + at, letter.toUpperCase()]),
    [0xb0, '°'],
    [0xb1, '±'],
    [0xb3, '≥'],
    [0xb4, '×'],
    [0xb7, '•'],
    [0xa3, '≤'],
    [0xb9, '≠'],
    [0xbb, '≈'],
    [0xac, '←'],
    [0xad, '↑'],
    [0xae, '→'],
    [0xaf, '↓'],
    [0xd6, '√'],
    [0xde, '⇒'],
  ]),
  wingdings: new Map([
    [0x6c, '●'],
    [0x6e, '■'],
    [0x71, '❑'],
    [0x76, '❖'],
    [0xa7, '▪'],
    [0xa8, '☐'],
    [0xd8, '➢'],
    [0xdf, '←'],
    [0xe0, '→'],
    [0xe8, '➔'],
    [0xf0, '⇨'],
    [0xfb, '☒'],
    [0xfc, '✓'],
    [0xfd, '☒'],
    [0xfe, '☑'],
    [0x4a, '☺'],
  ]),
}
/** For a sign that Unicode may have or not. */
const UNKNOWN = '□'

/** The sign of a symbol font in Unicode, and whether the file had another code for it. */
export function symbolOf(font: string, hex: string): { text: string; isReplaced: boolean } {
  const code = Number.parseInt(hex, 16)
  // Symbol fonts have their signs in the private area.
  const isPrivate = code >= 0xf000 && code <= 0xf0ff
  const signs = SIGNS[font.toLowerCase()]
  if (signs || isPrivate) return { text: signs?.get(code & 0xff) ?? UNKNOWN, isReplaced: true }
  const isText = code >= 0x20 && code <= 0xffff && !(code >= 0xd800 && code <= 0xdfff)
  return isText
    ? { text: String.fromCharCode(code), isReplaced: false }
    : { text: UNKNOWN, isReplaced: true }
}
