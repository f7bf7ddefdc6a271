/** A path command in font units, y upwards: its letter and coordinates, x before y. */
export type Stroke = { command: string; points: readonly number[] }

/** The glyphs of a shaped text, positioned from an origin on the baseline, and its extent. */
export type Outline = {
  glyphs: { strokes: readonly Stroke[]; x: number; y: number }[]
  width: number
}

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g

/** Parses absolute path data with the commands M, L, Q, C and Z. */
export function strokesOf(path: string): Stroke[] {
  return [...path.matchAll(COMMAND)].map(([, command = '', points = '']) => {
    const coordinates = points.split(/[\s,]+/).filter((one) => one !== '')
    return { command, points: coordinates.map(Number) }
  })
}

/**
 * Path data of an outline on a page: origin at x and y, y downwards, `scale` page units per font
 * unit.
 */
export function pathOf({ glyphs }: Outline, x: number, y: number, scale: number): string {
  const pen = createPen()
  for (const glyph of glyphs) {
    for (const { command, points } of glyph.strokes) {
      pen.begin(command)
      for (let at = 0; at + 1 < points.length; at += 2) {
        const right = (points[at] ?? 0) + glyph.x
        const up = (points[at + 1] ?? 0) + glyph.y
        pen.go(x + right * scale, y - up * scale)
      }
      pen.end(command)
    }
  }
  return pen.path()
}

// Coordinates are integers in hundredths of a page unit, so rounding errors do not accumulate.
const PRECISION = 100

// Writes relative path data; each coordinate is relative to the start of its command.
function createPen() {
  let [path, last] = ['', '']
  let [fromX, fromY, toX, toY, startX, startY] = [0, 0, 0, 0, 0, 0]
  return {
    begin(command: string): void {
      if (command !== last) path += command.toLowerCase()
      // Coordinates that follow a move without a command letter would be lines.
      last = command === 'M' || command === 'Z' ? '' : command
    },
    go(x: number, y: number): void {
      toX = Math.round(x * PRECISION)
      toY = Math.round(y * PRECISION)
      path += stepText(toX - fromX) + stepText(toY - fromY)
    },
    end(command: string): void {
      if (command === 'M') [startX, startY] = [toX, toY]
      if (command === 'Z') [toX, toY] = [startX, startY]
      fromX = toX
      fromY = toY
    },
    path: () => path,
  }
}

// Integer formatting: a page has a hundred thousand numbers, and fractions take three times as
// long.
function stepText(step: number): string {
  const size = Math.abs(step)
  const hundredths = size % PRECISION
  const whole = (size - hundredths) / PRECISION
  return `${step < 0 ? '-' : ' '}${whole === 0 && hundredths > 0 ? '' : whole}${fractionText(hundredths)}`
}

function fractionText(hundredths: number): string {
  if (hundredths === 0) return ''
  if (hundredths < 10) return `.0${hundredths}`
  return `.${hundredths % 10 === 0 ? hundredths / 10 : hundredths}`
}
