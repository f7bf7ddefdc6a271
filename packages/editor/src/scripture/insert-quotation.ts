import type { Range } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import type { ScriptureBench } from './bench.ts'
import { type Choice, nodeOf, type Quotation } from './quotation-nodes.ts'

/** Puts a quotation in place of what was typed for it, or where the caret is; never in place of an atom. */
export function insertQuotation(
  { editor, tell }: Pick<ScriptureBench, 'editor' | 'tell'>,
  quotation: Quotation,
  choice: Choice,
  typed?: Range,
): void {
  const { state, view } = editor
  const { selection, schema, tr } = state
  const from = typed?.from ?? (selection instanceof NodeSelection ? selection.to : selection.from)
  const to = Math.max(from, typed?.to ?? selection.to)
  tr.replaceRangeWith(from, to, schema.nodeFromJSON(nodeOf(quotation, choice)))
  view.dispatch(tr.scrollIntoView())
  view.focus()
  tell(eventOf(quotation, choice), referenceOf(quotation))
}

function eventOf({ kind }: Quotation, { displayMode }: Choice): string {
  if (kind === 'hadith') return displayMode === 'card' ? 'hadith_card_inserted' : 'hadith_inserted'
  return displayMode === 'card' ? 'quran_verse_card_inserted' : 'quran_inserted'
}

function referenceOf(quotation: Quotation): Record<string, unknown> {
  if (quotation.kind === 'hadith') return { reference: quotation.hadith.ref }
  const { surah, from, to } = quotation
  return { surah: surah.number, from, to }
}
