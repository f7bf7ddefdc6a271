import { type DocumentNode, FORMULA_MARK, type Mark, NO_COLOR } from '@waraq/contract'
import type { DocxReader } from './reader.ts'
import type { XmlElement } from './xml.ts'

/** A line of a paragraph, or a block that parts it. */
export type Part = { inlines: DocumentNode[] } | { block: DocumentNode }

/** The content of a paragraph. */
export interface Line {
  parts: Part[]
  /** Text boxes, which follow the paragraph. */
  boxes: XmlElement[]
  /** Whether it begins with a checkbox, and whether that is checked. */
  checked: boolean | undefined
}

export const createLine = (): Line => ({ parts: [{ inlines: [] }], boxes: [], checked: undefined })

export const isEmpty = ({ parts, boxes, checked }: Line): boolean =>
  boxes.length === 0 &&
  checked === undefined &&
  parts.every((part) => 'inlines' in part && part.inlines.length === 0)

/** All that is in a line but its blocks. */
export const inlinesOf = ({ parts }: Line): DocumentNode[] =>
  parts.flatMap((part) => ('inlines' in part ? part.inlines : []))

/** The text of a line in code, a summary or a card. */
export const textOf = (inlines: readonly DocumentNode[]): string =>
  inlines
    .map(({ type, text, attrs }) =>
      type === 'hardBreak' ? '\n' : (text ?? `${attrs?.text ?? ''}`),
    )
    .join('')

/** Removes the space at the start of a line. */
export function trimStart({ parts: [part] }: Pick<Line, 'parts'>): void {
  const first = part && 'inlines' in part ? part.inlines[0] : undefined
  if (!part || !('inlines' in part) || first?.text === undefined) return
  first.text = first.text.trimStart()
  if (first.text === '') part.inlines.shift()
}

/** The texts after the last block. */
export function textsOf({ parts }: Line): DocumentNode[] {
  const last = parts.at(-1)
  if (last && 'inlines' in last) return last.inlines
  const inlines: DocumentNode[] = []
  parts.push({ inlines })
  return inlines
}

/** The writer keeps brackets after code on their side by this mark. */
const MARK_AFTER_CODE = /^\u200E/

export function appendText(
  inlines: DocumentNode[],
  value: string,
  marks: Mark[],
  { node }: DocxReader,
): void {
  const last = inlines.at(-1)
  const isAfterCode = last?.text !== undefined && isCode(last.marks) && !isCode(marks)
  const text = isAfterCode ? value.replace(MARK_AFTER_CODE, '') : value
  if (text === '') return
  if (last?.text !== undefined && JSON.stringify(last.marks ?? []) === JSON.stringify(marks))
    last.text += isFormula(marks) ? ` ${text}` : text
  else inlines.push({ ...node('text', {}), ...(marks.length > 0 && { marks }), text })
}

/** A formula in a link has a highlight, because code excludes other marks. */
export const formulaMarks = (href: string | undefined): Mark[] =>
  href === undefined
    ? [FORMULA_MARK]
    : [
        { type: 'link', attrs: { href } },
        { type: 'highlight', attrs: { color: NO_COLOR, code: FORMULA_MARK.attrs.language } },
      ]

/** Two beside each other are one. */
const isFormula = (marks: readonly Mark[]) =>
  marks.some(({ attrs }) => [attrs?.language, attrs?.code].includes(FORMULA_MARK.attrs.language))

const isCode = (marks: readonly Mark[] = []) =>
  marks.some(({ type, attrs }) => type === 'code' || attrs?.code === true)
