import { createElement } from '../dom/elements.ts'
import type { RecognitionMessages } from '../i18n/recognition.ts'
import { citationIn } from './find-quotations.ts'
import type { RecognizedQuotation } from './recognize-quotations.ts'

interface Offering {
  messages: RecognitionMessages
  locale: string
  insert(quotation: RecognizedQuotation): void
  dismiss(quotation: RecognizedQuotation): void
}

/** Differences that are shown. */
const MAX_SHOWN = 2

/** The button after a recognized quotation. */
export function createOfferChip(
  quotation: RecognizedQuotation,
  { messages, locale, insert, dismiss }: Offering,
): HTMLElement {
  const isExact = quotation.differences.length === 0
  const action = createElement('strong', {}, isExact ? messages.insert : messages.correct)
  const chip = createElement(
    'button',
    { class: isExact && !quotation.misplaced ? 'wq-offer' : 'wq-offer wq-doubtful' },
    `${offerSentence(quotation, messages, locale)} · `,
    action,
  )
  chip.type = 'button'
  chip.contentEditable = 'false'
  chip.dir = 'auto'
  chip.title = 'Alt+Enter'
  // The caret stays in the text.
  chip.addEventListener('mousedown', (event) => event.preventDefault())
  chip.addEventListener('click', () => insert(quotation))
  chip.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss(quotation)
  })
  return chip
}

/** The result in words: the place, and what differs. */
export function offerSentence(
  { verses, differences, misplaced }: RecognizedQuotation,
  messages: RecognitionMessages,
  locale: string,
): string {
  const citation = citationIn(verses, locale)
  const shown = differences
    .slice(0, MAX_SHOWN)
    .map(({ quoted, right }) => `${quoted || '∅'} ← ${right || '∅'}`)
  const result = shown.length > 0 ? messages.altered(citation) : messages.exact(citation)
  const place = misplaced ? [messages.writtenPlace(misplaced.written)] : []
  return [[result, shown.join('، ')].filter(Boolean).join(': '), ...place].join(' · ')
}
