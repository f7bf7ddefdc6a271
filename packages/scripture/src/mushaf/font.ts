import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Outline, type Stroke, strokesOf } from './outline.ts'
import { openTypeOf } from './woff.ts'

/** The font of the pages and its license. */
export const PAGE_FONT = {
  name: 'Amiri Quran',
  version: '5.3.0',
  licence: 'OFL-1.1',
  attribution: 'Copyright 2010-2022 The Amiri Project Authors (https://github.com/aliftype/amiri)',
} as const

/** Shapes text in one font. */
export type Font = {
  /** Font units per em. */
  unitsPerEm: number
  /**
   * Shapes one word, number or sign.
   * @throws RangeError for a character that the font lacks
   */
  outlineOf: (text: string) => Outline
}

/** The packages that draw pages are not installed. */
export class MissingFontError extends Error {
  constructor(cause: unknown) {
    super(
      'The packages that draw pages of the Quran are not installed: npm ci --include=optional',
      {
        cause,
      },
    )
    this.name = 'MissingFontError'
  }
}

// Numbers run left to right within Arabic, and so does the end-of-verse sign with its number.
const NUMBER = /^\u06DD?[\u0660-\u0669]+$/

const FILE = '@fontsource/amiri-quran/files/amiri-quran-arabic-400-normal.woff'

/** The page font as a file; undefined if its package is not installed. */
export function verseFontFile(format: 'opentype' | 'woff2'): Uint8Array | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(format === 'woff2' ? `${FILE}2` : FILE)
    const file = readFileSync(path)
    return format === 'woff2' ? file : openTypeOf(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/**
 * Opens the page font with HarfBuzz.
 * @throws MissingFontError if either package is not installed
 */
export async function openPageFont(): Promise<Font> {
  try {
    const harfbuzz = await import('harfbuzzjs')
    const woff = readFileSync(createRequire(import.meta.url).resolve(FILE))
    return createFont(harfbuzz, openTypeOf(woff))
  } catch (error) {
    throw isMissing(error) ? new MissingFontError(error) : error
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND'
}

function createFont(harfbuzz: typeof import('harfbuzzjs'), file: Buffer): Font {
  const { Blob, Buffer: Text, Direction, Face, Font: Shaped, shape } = harfbuzz
  const face = new Face(new Blob(new Uint8Array(file)))
  const font = new Shaped(face)
  const glyphs = new Map<number, Stroke[]>()

  const glyphOf = (glyph: number): Stroke[] => {
    const path = glyphs.get(glyph)
    if (path) return path
    const strokes = strokesOf(font.glyphToPath(glyph))
    glyphs.set(glyph, strokes)
    return strokes
  }

  return {
    unitsPerEm: face.upem,
    outlineOf(text) {
      const buffer = new Text()
      buffer.addText(text)
      buffer.setDirection(NUMBER.test(text) ? Direction.LTR : Direction.RTL)
      buffer.setScript('Arab')
      buffer.setLanguage('ar')
      shape(font, buffer)
      const drawn: Outline = { glyphs: [], width: 0 }
      for (const glyph of buffer.getGlyphInfosAndPositions()) {
        const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
        if (codepoint === 0) throw new RangeError(`The font cannot draw ${text}`)
        drawn.glyphs.push({ strokes: glyphOf(codepoint), x: drawn.width + xOffset, y: yOffset })
        drawn.width += xAdvance
      }
      return drawn
    },
  }
}
