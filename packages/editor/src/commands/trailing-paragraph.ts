import type { Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'
import { Transform } from 'prosemirror-transform'
import type { InHtml } from '../schema/attributes.ts'
import { endOfBody } from '../schema/footnotes.ts'

/**
 * The document, with an empty paragraph if its last block before the notes leaves no place to type
 * after it.
 */
export const withTrailingParagraph = (doc: Node): Node =>
  addTrailingParagraph(new Transform(doc)).doc

/** Adds that paragraph in a transaction. */
export function addTrailingParagraph<Change extends Transform>(tr: Change): Change {
  const end = endOfBody(tr.doc)
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  return paragraph && isClosed(tr.doc.resolve(end).nodeBefore) ? tr.insert(end, paragraph) : tr
}

/** Whether a block leaves no place to type after it, as a quote that ends in a table. */
function isClosed(block: Node | null): boolean {
  if (!block) return true
  const { spec } = block.type
  const closing = Object.entries<InHtml>(spec.inHtml ?? {}).some(
    ([attribute, { isClosing }]) => isClosing && block.attrs[attribute],
  )
  if (closing || spec.isClosed) return true
  return !block.isTextblock && isClosed(block.lastChild)
}

/** Puts the caret into the trailing paragraph if it starts here, else into a new paragraph. */
export function goToParagraphAt(tr: Transaction, position: number): Transaction {
  const { nodeAfter, parent } = tr.doc.resolve(position)
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  const isTrailing =
    parent === tr.doc &&
    nodeAfter?.type === paragraph?.type &&
    nodeAfter?.content.size === 0 &&
    position + 2 === endOfBody(tr.doc)
  if (!isTrailing && paragraph) tr.insert(position, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, position + 1))
}
