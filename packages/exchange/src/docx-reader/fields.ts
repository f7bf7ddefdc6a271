import { linkAddressOf } from '@waraq/contract'
import type { Losses } from '../losses.ts'

/** A field between its begin and its end. */
export interface Field {
  instruction: string
  /** Its text is read; before, it is the instruction. */
  isResult: boolean
  link: string | undefined
  isContents: boolean
}

export const createField = (instruction = ''): Field => ({
  instruction,
  isResult: false,
  link: undefined,
  isContents: false,
})

/** Fields that show no text of their own. */
const SILENT = /^(?:XE|TC|RD|TA|SET|EMBED|SHAPE|FORM\w+|INCLUDEPICTURE|CONTROL)$/

/** Begins the result of a field: a link, a table of contents, or the text that Word showed last. */
export function beginResult(
  field: Field,
  reader: { losses: Losses; fields: readonly Field[]; contents: number },
): void {
  const { losses, fields } = reader
  field.isResult = true
  const [kind = ''] = field.instruction.trim().toUpperCase().split(/\s/, 1)
  if (kind === 'HYPERLINK') {
    field.link = linkAddressOf(addressIn(field.instruction))
    if (field.link === undefined) losses.add('internal_link_dropped')
  } else if (kind === 'TOC') {
    field.isContents = true
    reader.contents += 1
  } else if (!isInContents(fields) && !SILENT.test(kind)) losses.add('field_as_text')
}

/** The first argument that is no switch. The argument of `\l` is a place in an address. */
function addressIn(instruction: string): string {
  const [, address = '', place] =
    /^\s*HYPERLINK\s+(?!\\)"?([^"\s]*)"?(?:.*?\\l\s+"([^"]*)")?/i.exec(instruction) ?? []
  return place === undefined ? address : `${address}#${place}`
}

export const isInContents = (fields: readonly Field[]): boolean =>
  fields.some(({ isContents }) => isContents)

/** Whether text that is read now is the instruction of a field, or in a table of contents. */
export const isSilent = (fields: readonly Field[]): boolean =>
  fields.some(({ isResult, isContents }) => !isResult || isContents)
