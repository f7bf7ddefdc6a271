import { heldText } from '../docx/line.ts'
import type { WriteInline } from '../docx/writer.ts'
import { recordedOf } from './recorded.ts'

/** A node that is one text: an emoji, an honorific. */
export const docx: WriteInline = (node, { run, link }, { writer, line }) =>
  recordedOf(node, line, writer).map(({ text }) => ({
    text: heldText(text, writer),
    format: run,
    link,
  }))

/** The service knows no addresses of the host. */
export const documentLinkDocx: WriteInline = (node, format, inline) => {
  inline.writer.losses.add('internal_link_dropped')
  return docx(node, format, inline)
}
