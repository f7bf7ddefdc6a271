import type { Attrs, Node, NodeType } from 'prosemirror-model'
import {
  AllSelection,
  type Command,
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state'
import { Transform } from 'prosemirror-transform'
import type { InHtml } from '../schema/attributes.ts'
import { endOfBody, isNotes } from '../schema/footnotes.ts'
import { nodeType } from '../schema/schema.ts'

/** Inserts a divider at the selection and puts the caret after it. */
export const insertRule =
  (attrs?: Attrs): Command =>
  (state, ...call) =>
    insertBlock(nodeType(state, 'horizontalRule').create(attrs))(state, ...call)

interface Place {
  from: number
  to: number
}

/** Inserts a block at the selection, erases a typed query, and puts the caret after the block. */
export const insertBlock =
  (block: Node, query?: Place): Command =>
  (state, dispatch) => {
    dispatch?.(goOnAfter(putBlock(state, block, query)))
    return true
  }

/**
 * Replaces a typed query or the selected text with a node or a text and puts the caret after it.
 * Other selected nodes stay in front of it. A line that holds only text gets the node's plain text.
 */
export function insertInline(
  what: { type: string; attrs: Record<string, unknown> } | string,
  place?: Place,
): Command {
  return ({ tr, selection, schema }, dispatch) => {
    const isOfWords = selection instanceof TextSelection || selection instanceof AllSelection
    const { from, to } = place ?? (isOfWords ? selection : { from: selection.to, to: selection.to })
    if (typeof what === 'string') tr.insertText(what, from, to)
    else {
      const node = schema.node(what.type, what.attrs)
      if (canInsertAt(tr.doc, from, node.type)) tr.replaceRangeWith(from, to, node)
      else tr.insertText(node.textContent, from, to)
    }
    if (!place && !isOfWords)
      tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(to)), -1))
    dispatch?.(tr)
    return true
  }
}

/**
 * Inserts a block at the selection. Selected nodes stay before it; a toggle is not split at its
 * summary.
 */
export function putBlock({ tr }: EditorState, block: Node, query?: Place): Transaction {
  if (query) tr.delete(query.from, query.to)
  const { $to, to } = tr.selection
  const at = $to.parent.type.spec.staysWhole ? findInsertPosition(tr.doc, to, block.type) : to
  return tr.replaceRangeWith(at, at, block)
}

const emptyParagraph = (doc: Node): Node => nodeType(doc.type, 'paragraph').create()

/** The end of what the last step put into the document. */
export function endOfChange({ mapping }: Transaction): number {
  let end = 0
  mapping.maps.at(-1)?.forEach((_from, _to, _start, newEnd) => {
    end = newEnd
  })
  return end
}

// Puts the caret after the inserted block, in a new paragraph if it is the last one.
function goOnAfter(tr: Transaction): Transaction {
  const end = endOfChange(tr)
  const { nodeAfter } = tr.doc.resolve(end)
  if (!nodeAfter || isNotes(nodeAfter)) tr.insert(end, emptyParagraph(tr.doc))
  return tr.setSelection(Selection.near(tr.doc.resolve(end), 1))
}

/**
 * The next position at or after `position` that allows the block: after its line or, if necessary,
 * its table.
 */
export function findInsertPosition(doc: Node, position: number, type: NodeType): number {
  const end = endOfBody(doc)
  const place = doc.resolve(position < doc.content.size ? position : end)
  const { parent } = place
  if (!parent.isTextblock && parent.canReplaceWith(place.index(), place.index(), type))
    return place.pos
  for (let depth = place.depth; depth > 0; depth--) {
    const index = place.indexAfter(depth - 1)
    if (place.node(depth - 1).canReplaceWith(index, index, type)) return place.after(depth)
  }
  return end
}

/**
 * Whether the line at a position can hold the node type; summaries and code blocks hold only text.
 */
export function canInsertAt(doc: Node, position: number, type: NodeType): boolean {
  const { parent } = doc.resolve(position)
  return !parent.isTextblock || parent.type.contentMatch.matchType(type) !== null
}

/**
 * The document, with an empty paragraph if its last block before the notes leaves no place to type
 * after it.
 */
export const withTrailingParagraph = (doc: Node): Node =>
  addTrailingParagraph(new Transform(doc)).doc

/** Adds that paragraph in a transaction. */
export function addTrailingParagraph<Change extends Transform>(tr: Change): Change {
  const end = endOfBody(tr.doc)
  return isClosed(tr.doc.resolve(end).nodeBefore) ? tr.insert(end, emptyParagraph(tr.doc)) : tr
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
  const paragraph = emptyParagraph(tr.doc)
  const isTrailing =
    parent === tr.doc &&
    nodeAfter?.type === paragraph.type &&
    nodeAfter?.content.size === 0 &&
    position + 2 === endOfBody(tr.doc)
  if (!isTrailing) tr.insert(position, paragraph)
  return tr.setSelection(TextSelection.create(tr.doc, position + 1))
}
