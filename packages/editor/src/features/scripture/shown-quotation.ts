import { directionOfText, escapeHtml } from '@waraq/contract'
import { displayOf } from '@waraq/scripture/text'
import { createElement } from '../../dom/elements.ts'
import { citationIn } from './find-quotations.ts'
import { markedPieces } from './marked-text.ts'
import { isnadWordsOf, type Quotation } from './quotation-nodes.ts'

/**
 * A quotation in a list: its text in the matching font, its citation, and its translation if there
 * is one beside it. The words that were searched for are in sight and marked.
 */
export function shownQuotation(quotation: Quotation, locale: string): HTMLElement[] {
  const isOfQuran = quotation.kind === 'verses'
  const text = createElement(
    'span',
    { class: isOfQuran ? 'wq-scripture' : 'wq-scripture wq-plain' },
    ...markedText(isOfQuran ? displayOf(textIn(quotation)) : textIn(quotation)),
  )
  Object.assign(text, { dir: 'rtl', lang: 'ar' })
  const citation = createElement('bdi', { class: 'wq-citation' }, citationIn(quotation, locale))
  const { translation } = quotation.highlighted ?? {}
  if (!translation) return [text, citation]
  const line = createElement('span', { class: 'wq-translation' }, ...markedText(translation))
  line.dir = directionOfText(line.textContent) ?? 'ltr'
  return [text, citation, line]
}

/** A hadith without a match in its text begins after the narrators. */
function textIn(quotation: Quotation): string {
  const html = quotation.highlighted?.text ?? ''
  if (html.includes('<mark>')) return html
  const { text } = quotation
  if (quotation.kind === 'verses') return escapeHtml(text)
  const narrators = isnadWordsOf(quotation.hadith.narrator_chain, text)
  if (narrators === null) return escapeHtml(text)
  return `… ${escapeHtml(text.split(' ').slice(narrators).join(' '))}`
}

const markedText = (html: string): (Node | string)[] =>
  markedPieces(html).map(({ text, isMarked }) =>
    isMarked ? createElement('mark', {}, text) : text,
  )
