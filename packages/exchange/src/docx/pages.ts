import type { Direction } from '@waraq/contract'
import { AlignmentType, Footer, Header, PageNumber, Paragraph, TextRun } from 'docx'
import type { Page, PageLine } from '../page.ts'
import { paragraphsOf } from './line.ts'
import type { DocxWriter } from './writer.ts'

/** What each page has above and below its text. */
export function runningLinesOf(page: Page, direction: Direction, writer: DocxWriter) {
  const { header, footer, page_numbers } = page
  const below = [
    ...(footer ? lineOf(footer, writer) : []),
    ...(page_numbers ? [numberOf(direction)] : []),
  ]
  return {
    ...(header && { headers: { default: new Header({ children: lineOf(header, writer) }) } }),
    ...(below.length > 0 && { footers: { default: new Footer({ children: below }) } }),
  }
}

/** A line of text has no blocks beside its paragraph. */
function lineOf({ text, direction }: PageLine, writer: DocxWriter): Paragraph[] {
  const place = { direction, depth: 0, level: 0, indent: 0, paragraph: {} }
  return paragraphsOf([{ type: 'text', text }], {}, place, writer) as Paragraph[]
}

/** Word's digits follow the language. */
function numberOf(direction: Direction): Paragraph {
  const isRtl = direction === 'rtl'
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    bidirectional: isRtl,
    children: [
      new TextRun({
        ...(isRtl && { rightToLeft: true, language: { bidirectional: 'ar-SA' } }),
        children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
      }),
    ],
  })
}
