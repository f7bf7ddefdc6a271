import { type DocumentNode, isObject } from '@waraq/contract'
import { FootnoteReferenceRun, TextRun } from 'docx'
import { heldText } from '../docx/line.ts'
import type { WriteInline } from '../docx/writer.ts'

/** Text in its marks; a reference to a footnote is a footnote of the file. */
export const docx: WriteInline = (node, { run, link, note, isBackLink }, { writer }) => {
  if (isBackLink) return []
  const reference = note === undefined ? undefined : writer.notes.get(note)
  if (reference && !reference.isReferenced) {
    reference.isReferenced = true
    return [{ element: new FootnoteReferenceRun(reference.number) }]
  }
  // Word has one reference to a note; another one is its number.
  if (reference) return [{ text: `${reference.number}`, format: { ...run, superScript: true } }]
  return [{ text: heldText(textOf(node), writer), format: run, link }]
}

export const breakDocx: WriteInline = () => [{ element: new TextRun({ break: 1 }) }]

const textOf = ({ text }: DocumentNode): string => (isObject(text) ? '' : (text ?? ''))
