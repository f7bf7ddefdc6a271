/** Signs of formulas in Word files, for writer and reader. */

/** Spaces by their command, the width in em that the renderer gives them, and what files have. */
const SPACES = [
  ['!', -0.167, '\u2060'],
  [',', 0.167, '\u2009'],
  [':', 0.222, '\u205F'],
  [' ', 0.25, '\u00A0'],
  [';', 0.278, '\u2005'],
  ['enspace', 0.5, '\u2002'],
  ['quad', 1, '\u2003'],
  ['qquad', 2, '\u2003\u2003'],
] as const
export const SPACE_BY_WIDTH: ReadonlyMap<string, string> = new Map(
  SPACES.map(([, width, space]) => [`${width}em`, space]),
)
export const SPACE_COMMANDS: ReadonlyMap<string, string> = new Map(
  SPACES.map(([name, , space]) => [space, `\\${name}`]),
)
export const THIN_SPACE = '\u2009'

/** In an empty place: Word would show a box there. */
export const NOTHING = '\u200B'
/** After the name of a function, as Word has it. */
export const FUNCTION_END = '\u2061'

/** Accents by the sign that the renderer has, the one that files have, and their command. */
const ACCENTS = [
  ['^', '\u0302', 'hat'],
  ['ˇ', '\u030C', 'check'],
  ['~', '\u0303', 'tilde'],
  ['´', '\u0301', 'acute'],
  ['`', '\u0300', 'grave'],
  ['˙', '\u0307', 'dot'],
  ['¨', '\u0308', 'ddot'],
  ['˘', '\u0306', 'breve'],
  ['¯', '\u0305', 'bar'],
  ['→', '\u20D7', 'vec'],
  ['˚', '\u030A', 'mathring'],
] as const
export const ACCENT_BY_SIGN: ReadonlyMap<string, string> = new Map(
  ACCENTS.map(([sign, accent]) => [sign, accent]),
)
export const ACCENT_COMMANDS: ReadonlyMap<string, string> = new Map(
  ACCENTS.map(([, accent, name]) => [accent, name]),
)

/** Signs of sums and integrals. Those of integrals have their limits beside them. */
export const LARGE = /^[∏∐∑∫-∳⋀-⋃⨀-⨂⨆]$/
