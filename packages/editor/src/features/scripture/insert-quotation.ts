import { closeHistory } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { canInsertAt, findInsertPosition, goToParagraphAt } from '../../commands/insertions.ts'
import type { ScriptureContext } from '../../context/editor-context.ts'
import { nodeType } from '../../schema/schema.ts'
import type { DocumentRange } from '../../suggestions/typed-query.ts'
import {
  nodeOf,
  type Quotation,
  type QuotationOptions,
  type QuotedVerses,
} from './quotation-nodes.ts'
import { rememberQuotation } from './recent-quotations.ts'

/**
 * Inserts a quotation in place of the typed range or at the caret, never over an atom. A card gets
 * its own paragraph, and the caret goes to the next one.
 */
export function insertQuotation(
  { editor, emit, client }: Pick<ScriptureContext, 'editor' | 'emit' | 'client'>,
  quotation: Quotation,
  choice: QuotationOptions,
  range?: DocumentRange,
): void {
  // Another tab may have taken the write lock in between.
  if (!editor.isEditable) return
  const { state, view } = editor
  const { selection, schema, tr } = state
  const node = schema.nodeFromJSON(nodeOf(quotation, choice))
  let from = range?.from ?? (selection instanceof NodeSelection ? selection.to : selection.from)
  let to = Math.max(from, range?.to ?? selection.to)
  // Summaries and code blocks hold only text, so the quotation goes after them.
  if (!canInsertAt(state.doc, from, node.type)) {
    from = findInsertPosition(state.doc, to, nodeType(editor, 'paragraph'))
    to = from
  }
  const isInParagraph = state.doc.resolve(from).parent.type.name === 'paragraph'
  if (choice.displayMode === 'card' && isInParagraph) putByItself(tr.delete(from, to), from, node)
  else tr.replaceRangeWith(from, to, node)
  // One undo restores the typed query.
  view.dispatch(closeHistory(tr).scrollIntoView())
  view.focus()
  emit(eventOf(quotation, choice), referenceOf(quotation))
  void rememberQuotation(quotation, client)
}

/**
 * Inserts verses as cards, each in its own paragraph, in place of an empty one or after the line of
 * the typed range or the caret. One undo takes them all back.
 */
export function insertVerses(
  { editor, emit }: Pick<ScriptureContext, 'editor' | 'emit'>,
  verses: readonly QuotedVerses[],
  { translationOpen }: Pick<QuotationOptions, 'translationOpen'>,
  range?: DocumentRange,
): void {
  if (!editor.isEditable) return
  const { state, view } = editor
  const { schema, tr } = state
  if (range) tr.delete(range.from, range.to)
  const { $to } = tr.selection
  const paragraph = nodeType(editor, 'paragraph')
  const choice = { displayMode: 'card', translationOpen } as const
  const cards = verses.map((verse) =>
    paragraph.create(null, schema.nodeFromJSON(nodeOf(verse, choice))),
  )
  const isEmpty = isEmptyParagraph($to.parent)
  const at = isEmpty ? $to.before() : findInsertPosition(tr.doc, $to.pos, paragraph)
  tr.replaceWith(at, isEmpty ? $to.after() : at, cards)
  goToParagraphAt(tr, at + cards.reduce((size, { nodeSize }) => size + nodeSize, 0))
  view.dispatch(closeHistory(tr).scrollIntoView())
  view.focus()
  for (const verse of verses) emit(eventOf(verse, choice), referenceOf(verse))
}

// Puts a card into its own paragraph, because text beside it would take the direction of the card.
function putByItself(tr: Transaction, at: number, card: Node): void {
  let place = at
  if (tr.doc.resolve(place).parentOffset > 0) {
    tr.split(place)
    place += 2
  }
  tr.insert(place, card)
  const afterCard = place + card.nodeSize
  const $end = tr.doc.resolve(afterCard)
  const isLast = $end.nodeAfter === null
  const next = tr.doc.resolve($end.after()).nodeAfter
  if (!(isLast && isEmptyParagraph(next))) tr.split(afterCard)
  tr.setSelection(TextSelection.create(tr.doc, afterCard + 2))
}

const isEmptyParagraph = (node: Node | null) =>
  node?.type.name === 'paragraph' && node.content.size === 0

function eventOf({ kind }: Quotation, { displayMode }: QuotationOptions): string {
  if (kind === 'hadith') return displayMode === 'card' ? 'hadith_card_inserted' : 'hadith_inserted'
  return displayMode === 'card' ? 'quran_verse_card_inserted' : 'quran_inserted'
}

function referenceOf(quotation: Quotation): Record<string, unknown> {
  if (quotation.kind === 'hadith') return { reference: quotation.hadith.ref }
  const { surah, from, to } = quotation
  return { surah: surah.number, from, to }
}
