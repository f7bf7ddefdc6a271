import type { Node } from 'prosemirror-model'
import { type Command, Selection, TextSelection } from 'prosemirror-state'
import { atEndOfBody, endOfBody } from '../schema/footnotes.ts'

/** The end of the notes only for a caret in them. */
const endFor = (doc: Node, { anchor }: Selection): Selection =>
  anchor > endOfBody(doc) ? Selection.atEnd(doc) : atEndOfBody(doc)

const goTo =
  (side: 'atStart' | 'atEnd', isExtending = false): Command =>
  ({ doc, selection, tr }, dispatch) => {
    const end = side === 'atStart' ? Selection.atStart(doc) : endFor(doc, selection)
    const next = isExtending ? TextSelection.between(selection.$anchor, end.$head) : end
    dispatch?.(tr.setSelection(next).scrollIntoView())
    return true
  }

/**
 * Keys that go to the ends of the document, with Meta on Apple keyboards. Browsers would stop
 * before a last table and at blocks that are not drawn yet.
 */
export const DOCUMENT_KEYS = {
  'Mod-Home': goTo('atStart'),
  'Meta-ArrowUp': goTo('atStart'),
  'Mod-End': goTo('atEnd'),
  'Meta-ArrowDown': goTo('atEnd'),
  'Mod-Shift-Home': goTo('atStart', true),
  'Meta-Shift-ArrowUp': goTo('atStart', true),
  'Mod-Shift-End': goTo('atEnd', true),
  'Meta-Shift-ArrowDown': goTo('atEnd', true),
}
