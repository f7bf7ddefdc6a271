import { attributesOf, FORMULA_MARK, HIGHLIGHTS, MARKS, NO_COLOR } from '@waraq/contract'
import { type IRunPropertiesOptions, ShadingType } from 'docx'
import { INK_COLORS } from '../docx/looks.ts'
import type { DocxWriter, Format } from '../docx/writer.ts'

const CODE: Format = { run: { style: 'CodeChar', rightToLeft: false, noProof: true } }
const LINK: IRunPropertiesOptions = { style: 'Hyperlink' }

type FormatMark = (attrs: unknown, writer: DocxWriter) => Format

/** What each mark is in a file. */
export const MARK_FORMATS: ReadonlyMap<string, FormatMark> = new Map<string, FormatMark>([
  // For letters of either script: Word has these twice.
  ['bold', () => ({ run: { bold: true, boldComplexScript: true } })],
  ['italic', () => ({ run: { italics: true, italicsComplexScript: true } })],
  ['strike', () => ({ run: { strike: true } })],
  ['underline', () => ({ run: { underline: {} } })],
  ['subscript', () => ({ run: { subScript: true } })],
  ['superscript', () => ({ run: { superScript: true } })],
  ['code', (attrs) => codeIn(attributesOf(MARKS.code, attrs).language)],
  ['highlight', highlightFormat],
  ['link', linkFormat],
])

/** The format of a text with these marks. */
export function formatOf(
  marks: readonly { type?: unknown; attrs?: unknown }[],
  text: string | undefined,
  writer: DocxWriter,
): Format {
  let format: Format = { run: {} }
  for (const { type, attrs } of marks) {
    const isFormula = (attrs as { href?: unknown } | undefined)?.href === `#math:${text}`
    const one = isFormula
      ? codeIn(FORMULA_MARK.attrs.language)
      : MARK_FORMATS.get(String(type))?.(attrs, writer)
    if (!one) writer.losses.add('unknown_mark')
    format = { ...format, ...one, run: { ...format.run, ...one?.run } }
  }
  return format
}

const codeIn = (language: string | null): Format => ({
  ...CODE,
  isFormula: language === FORMULA_MARK.attrs.language,
})

/** Whether a formula has more looks than its own. */
export const isStyled = ({ run }: Format): boolean =>
  Object.keys(run).some((name) => !Object.hasOwn(CODE.run, name))

function highlightFormat(attrs: unknown): Format {
  const { color, ink, script, code } = attributesOf(MARKS.highlight, attrs)
  const isMarked = color !== NO_COLOR
  // Word's own highlight has sixteen colors.
  const fill = (HIGHLIGHTS.has(color) ? color : '#fef08a').slice(1)
  const own = code ? codeIn(code === true ? null : code) : undefined
  return {
    ...own,
    run: {
      ...(isMarked && { shading: { type: ShadingType.CLEAR, color: 'auto', fill } }),
      ...(ink && { color: INK_COLORS[ink] }),
      ...(script === 'super' && { superScript: true }),
      ...(script === 'sub' && { subScript: true }),
      ...own?.run,
    },
  }
}

function linkFormat(attrs: unknown, { footnotes, losses }: DocxWriter): Format {
  const { href, mention } = attributesOf(MARKS.link, attrs)
  if (mention !== null) losses.add('mention_as_text')
  if (href) return { run: LINK, link: href }
  const [mark] = (footnotes.marks.link(attrs) ?? []).slice(-1)
  const role = mark?.attributes?.role
  if (role === 'doc-backlink') return { run: {}, isBackLink: true }
  const target = mark?.attributes?.href
  return { run: {}, note: typeof target === 'string' ? target.slice(1) : undefined }
}
