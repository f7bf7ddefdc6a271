/** A stroke of the pen in units of the font, y upwards: its letter and the coordinates that it needs, x before y. */
export type Stroke = { command: string; points: readonly number[] }

/** What a piece of text looks like: its glyphs, each with its place from an origin on the base line, and how far it reaches. */
export type Outline = {
  glyphs: { strokes: readonly Stroke[]; x: number; y: number }[]
  width: number
}

const COMMAND = /([MLQCZ])([^MLQCZ]*)/g

/** Reads absolute path data of the letters M, L, Q, C and Z. */
export function strokesOf(path: string): Stroke[] {
  return [...path.matchAll(COMMAND)].map(([, command = '', points = '']) => {
    const coordinates = points.split(/[\s,]+/).filter((one) => one !== '')
    return { command, points: coordinates.map(Number) }
  })
}

/** Path data of an outline on a page: its origin at x and y of the page, y downwards, `scale` page units to a font unit. */
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

// Steps are counted in hundredths of a unit of the page: whole numbers, so that no error adds up.
const PRECISION = 100

// Writes relative path data. Every point of a stroke is counted from where the stroke begins.
function createPen() {
  let [path, last] = ['', '']
  let [fromX, fromY, toX, toY, startX, startY] = [0, 0, 0, 0, 0, 0]
  return {
    begin(command: string): void {
      if (command !== last) path += command.toLowerCase()
      // Pairs that follow a move without a letter of their own would be lines.
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

// By whole numbers: a page has a hundred thousand of them, and fractions take three times as long.
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
