import type { Node } from 'prosemirror-model'
import { TextSelection, type Transaction } from 'prosemirror-state'

/** Blocks that leave no place to type after them. */
const CLOSED = new Set([
  'table',
  'details',
  'codeBlock',
  'formulaBlock',
  'imageNode',
  'quranMushaf',
  'horizontalRule',
  'unknownBlock',
])

/** The document, with an empty paragraph if its last block leaves no place to type after it. */
export function withTrailingParagraph(doc: Node): Node {
  const paragraph = missingParagraph(doc)
  return paragraph ? doc.copy(doc.content.addToEnd(paragraph)) : doc
}

/** Adds that paragraph in a transaction. */
export function addTrailingParagraph(tr: Transaction): Transaction {
  const paragraph = missingParagraph(tr.doc)
  return paragraph ? tr.insert(tr.doc.content.size, paragraph) : tr
}

function missingParagraph({ lastChild, type }: Node): Node | undefined {
  const isClosed = CLOSED.has(lastChild?.type.name ?? '') || lastChild?.attrs.callout
  return isClosed ? type.schema.nodes.paragraph?.create() : undefined
}

/** Puts the caret into the trailing paragraph if it starts here, else into a new paragraph. */
export function goToParagraphAt(tr: Transaction, position: number): Transaction {
  const { nodeAfter, parent } = tr.doc.resolve(position)
  const paragraph = tr.doc.type.schema.nodes.paragraph?.create()
  const isTrailing =
    parent === tr.doc &&
    nodeAfter === tr.doc.lastChild &&
    nodeAfter?.type === paragraph?.type &&
    nodeAfter?.content.size === 0
  if (!isTrailing && paragraph) tr.insert(position, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, position + 1))
}
