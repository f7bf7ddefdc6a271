/** What was written: the parts of a Word file, and short ways to write content. */
import type { DocumentNode, Mark } from '@waraq/contract'
import type { ExportOptions } from '@waraq/exchange'
import { writeDocx } from '@waraq/exchange/docx'
import { unzipSync } from 'fflate'

export const text = (value: string, ...marks: (string | Mark)[]): DocumentNode => ({
  type: 'text',
  text: value,
  ...(marks.length > 0 && {
    marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
  }),
})

export const paragraph = (...content: (string | DocumentNode)[]): DocumentNode => ({
  type: 'paragraph',
  content: content.map((one) => (typeof one === 'string' ? text(one) : one)),
})

export const block = (
  type: string,
  attrs: Record<string, unknown>,
  ...content: DocumentNode[]
): DocumentNode => ({ type, attrs, content })

/** The parts of a file of these blocks, and the codes of its losses. */
export async function written(
  content: readonly DocumentNode[],
  options: Partial<ExportOptions> = {},
) {
  const { bytes, losses } = await writeDocx({ type: 'doc', content }, { title: '', ...options })
  const files = unzipSync(bytes)
  const part = (name: string) => new TextDecoder().decode(files[name])
  const [, body = ''] = /<w:body>(.*)<w:sectPr/s.exec(part('word/document.xml')) ?? []
  return { body, part, files, codes: losses.map(({ code, count }) => `${code}=${count}`) }
}
