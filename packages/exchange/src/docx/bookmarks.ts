import {
  FileChild,
  NextAttributeComponent,
  Paragraph,
  type ParagraphChild,
  type TextRun,
} from 'docx'
import type { DocxWriter } from './writer.ts'

/** Word keeps names of at most this length. */
const MAX_NAME = 40

class BookmarkPart extends FileChild {
  constructor(name: 'w:bookmarkStart' | 'w:bookmarkEnd', attributes: Record<string, string>) {
    super(name)
    this.root.push(
      new NextAttributeComponent(
        Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [key, { key: `w:${key}`, value }]),
        ),
      ),
    )
  }
}

/**
 * Blocks, or runs of a line, in a bookmark, whose name carries what the text cannot say. Word and
 * LibreOffice both keep it; LibreOffice loses the tags of content controls.
 */
export function bookmarked<Child extends FileChild | ParagraphChild>(
  name: string,
  children: readonly Child[],
  writer: DocxWriter,
): Child[] {
  writer.bookmarks += 1
  const id = String(writer.bookmarks)
  // Names are unique, and have letters, digits and `_`.
  const suffix = `_${id}`
  const start = name.replace(/\W/g, '_').slice(0, MAX_NAME - suffix.length)
  const begin = new BookmarkPart('w:bookmarkStart', { id, name: start + suffix })
  const end = new BookmarkPart('w:bookmarkEnd', { id })
  const [first, last] = [children[0], children.at(-1)]
  // LibreOffice loses a bookmark that begins between a table and a paragraph.
  if (first instanceof Paragraph) first.addRunToFront(inLine(begin))
  if (last instanceof Paragraph) last.addChildElement(end)
  return [
    ...(first instanceof Paragraph ? [] : [begin as FileChild as Child]),
    ...children,
    ...(last instanceof Paragraph ? [] : [end as FileChild as Child]),
  ]
}

/** The library's type of what stands in a line is a list of its classes. */
const inLine = (part: BookmarkPart) => part as unknown as TextRun
