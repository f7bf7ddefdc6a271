import { BorderStyle, type IParagraphStyleOptions, type IStylesOptions } from 'docx'
import { codeStyleOf } from '../kinds/code-block.ts'
import type { Page } from '../page.ts'
import { QUOTE_STYLES } from './looks.ts'
import { GREY_FILL } from './writer-looks.ts'

/** Half points, as Word counts. */
const TEXT = 24
const POINT = 2
const HEADINGS = [40, 34, 30, 26, 24, 24]
const FONT = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial' }
const CODE_FONT = { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Courier New' }
export const VERSE_FONT = 'Amiri Quran'
const fontNamed = (name: string) => ({ ascii: name, hAnsi: name, cs: name })
const VERSE = { font: fontNamed(VERSE_FONT) }
const LINE = { style: BorderStyle.SINGLE, size: 4, space: 6, color: 'D4D4D4' }

/** The styles of a file, by their names in Word where it has such a style. */
export function stylesOf(languages: Iterable<string>, page: Page): IStylesOptions {
  const text = page.font_size === undefined ? TEXT : page.font_size * POINT
  const font = page.font === undefined ? FONT : fontNamed(page.font)
  const headings = HEADINGS.map((size, at) => [
    `heading${at + 1}`,
    {
      run: {
        bold: true,
        boldComplexScript: true,
        size: Math.round((size * text) / TEXT),
        font,
      },
      paragraph: { spacing: { before: 280, after: 120 }, keepNext: true },
    },
  ])
  return {
    default: {
      document: {
        run: {
          font,
          size: text,
          language: { value: 'en-US', bidirectional: 'ar-SA' },
        },
        paragraph: { spacing: { after: 160, line: 300 } },
      },
      ...Object.fromEntries(headings),
      caption: { run: { size: 20, color: '525252' }, paragraph: { spacing: { after: 200 } } },
    },
    paragraphStyles: [
      ...Object.keys(QUOTE_STYLES).map((name) => paragraphStyle(name, {})),
      ...[...languages].map((language) => ({
        ...codeStyleOf(language),
        basedOn: 'Normal',
        run: { font: CODE_FONT, size: 20, noProof: true },
        paragraph: { shading: GREY_FILL, spacing: { after: 0, line: 240 } },
      })),
      paragraphStyle('List Continue', {}),
      paragraphStyle('Table Heading', { run: { bold: true, boldComplexScript: true } }),
      paragraphStyle('Toggle Summary', {
        run: { bold: true, boldComplexScript: true },
        paragraph: { keepNext: true },
      }),
      paragraphStyle('Verse', {
        run: { ...VERSE, size: 32, noProof: true },
        paragraph: { keepNext: true, border: { top: LINE }, spacing: { line: 240, before: 200 } },
      }),
      paragraphStyle('Hadith', { paragraph: { keepNext: true, border: { top: LINE } } }),
      paragraphStyle('Verse Translation', { paragraph: { keepNext: true } }),
      paragraphStyle('Verse Citation', {
        run: { size: 20, color: '525252' },
        paragraph: { border: { bottom: LINE } },
      }),
      paragraphStyle('Block Gap', { paragraph: { spacing: { after: 0, line: 120 } } }),
    ],
    characterStyles: [
      {
        id: 'CodeChar',
        name: 'Code Char',
        run: { font: CODE_FONT, shading: GREY_FILL, noProof: true },
      },
      { id: 'Quran', name: 'Quran', run: { ...VERSE, size: 28 } },
      { id: 'HadithText', name: 'Hadith Text', run: {} },
      { id: 'CitationChar', name: 'Citation Char', run: {} },
    ],
  }
}

const paragraphStyle = (
  name: string,
  options: Pick<IParagraphStyleOptions, 'run' | 'paragraph'>,
): IParagraphStyleOptions => ({
  id: name.replaceAll(' ', ''),
  name,
  basedOn: 'Normal',
  quickFormat: true,
  ...options,
})
