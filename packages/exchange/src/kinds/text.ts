import { type DocumentNode, isObject } from '@waraq/contract'
import { FootnoteReferenceRun, TextRun } from 'docx'
import { heldText } from '../docx/line.ts'
import type { WriteInline } from '../docx/writer.ts'
import { formulaIn } from './formula.ts'
import { isStyled } from './marks.ts'

/** Text in its marks; a reference to a footnote is a footnote of the file. */
export const docx: WriteInline = (node, format, { writer }) => {
  const { run, link, note, isBackLink } = format
  if (isBackLink) return []
  const reference = note === undefined ? undefined : writer.notes.get(note)
  if (reference && !reference.isReferenced) {
    reference.isReferenced = true
    return [{ element: new FootnoteReferenceRun(reference.number) }]
  }
  // Word has one reference to a note; another one is its number.
  if (reference) return [{ text: `${reference.number}`, format: { ...run, superScript: true } }]
  const formula = format.isFormula ? formulaIn(textOf(node), writer) : undefined
  if (formula && isStyled(format)) writer.losses.add('style_dropped')
  if (formula) return [{ element: formula, link }]
  if (format.isFormula) writer.losses.add('formula_as_text')
  return [{ text: heldText(textOf(node), writer), format: run, link }]
}

export const breakDocx: WriteInline = () => [{ element: new TextRun({ break: 1 }) }]

const textOf = ({ text }: DocumentNode): string => (isObject(text) ? '' : (text ?? ''))
