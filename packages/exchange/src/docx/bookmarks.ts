import { FileChild, NextAttributeComponent, type ParagraphChild } from 'docx'
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
  return [
    partOf<Child>('w:bookmarkStart', { id, name: start + suffix }),
    ...children,
    partOf<Child>('w:bookmarkEnd', { id }),
  ]
}

/** The same element stands between blocks and in a line; the library's type of a line is a list. */
const partOf = <Child>(...part: ConstructorParameters<typeof BookmarkPart>): Child =>
  new BookmarkPart(...part) as Child
