import { isInContents } from './fields.ts'
import type { Line } from './line.ts'
import type { Paragraph } from './paragraph.ts'
import { readLine } from './read-line.ts'
import type { DocxReader } from './reader.ts'
import type { XmlElement } from './xml.ts'

/** Leaves tables of contents out: fields, or lines of their styles. */
export function createContents(reader: DocxReader) {
  let isInside = false

  function count(): void {
    if (!isInside) reader.losses.add('table_of_contents_dropped')
    isInside = true
  }

  return {
    /** Counts a table, or another line of it. */
    count,
    end() {
      isInside = false
    },
    /** Reads a line, and returns whether it is one of a table of contents. */
    readLine({ children }: XmlElement, { role, style }: Paragraph, line: Line): boolean {
      // A table of contents has no headings: this one was never ended.
      if (role?.is === 'heading') reader.fields = reader.fields.filter((one) => !one.isContents)
      const isContinued = isInContents(reader.fields)
      const before = reader.contents
      const isOfStyle = role?.is === 'contents'
      const field = { instruction: '', isResult: true, link: undefined, isContents: true }
      if (isOfStyle) reader.fields.unshift(field)
      readLine(children, style, reader, line)
      // An instruction without an end would hide all text that follows.
      reader.fields = reader.fields.filter((one) => one !== field && one.isResult)
      const isContents = isContinued || isOfStyle || reader.contents > before
      if (isContents) count()
      else isInside = false
      return isContents
    },
  }
}
