import { FileChild, NextAttributeComponent } from 'docx'
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
 * Blocks in a bookmark, whose name carries what the text cannot say. Word and LibreOffice both keep
 * it; a content control around blocks is a field in LibreOffice, and loses its tag.
 */
export function bookmarked(
  name: string,
  blocks: readonly FileChild[],
  writer: DocxWriter,
): FileChild[] {
  writer.bookmarks += 1
  const id = String(writer.bookmarks)
  // Names are unique, and have letters, digits and `_`.
  const suffix = `_${id}`
  const start = name.replace(/\W/g, '_').slice(0, MAX_NAME - suffix.length)
  return [
    new BookmarkPart('w:bookmarkStart', { id, name: start + suffix }),
    ...blocks,
    new BookmarkPart('w:bookmarkEnd', { id }),
  ]
}
