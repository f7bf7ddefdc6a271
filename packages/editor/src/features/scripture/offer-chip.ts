import { isArabicLocale } from '@waraq/contract'
import { citationOf, displayOf, hadithCitation } from '@waraq/scripture/text'
import { adoptStyles } from '../../dom/adopt-styles.ts'
import { createButton, createElement } from '../../dom/elements.ts'
import type { RecognitionMessages } from './recognition-messages.ts'
import type { RecognizedQuotation } from './recognize-quotations.ts'

interface Offering {
  messages: RecognitionMessages
  locale: string
  insert(quotation: RecognizedQuotation): void
  dismiss(quotation: RecognizedQuotation): void
}

/** Differences that are shown. */
const MAX_SHOWN = 2

/** The button after a recognized quotation. Without a text to insert it hides the result. */
export function createOfferChip(
  quotation: RecognizedQuotation,
  { messages, locale, insert, dismiss }: Offering,
): HTMLElement {
  const { insertion, status } = quotation
  const action = status === 'verified' ? messages.insert : messages.correct
  // The caret stays in the text.
  const chip = createButton(
    { class: isDoubtful(quotation) ? 'wq-offer wq-doubtful' : 'wq-offer' },
    () => (insertion ? insert(quotation) : dismiss(quotation)),
    ...sentenceOf(quotation, messages, locale),
    ' · ',
    createElement('strong', {}, insertion ? action : messages.dismiss),
  )
  adoptStyles(chip.ownerDocument, OFFER_STYLES)
  chip.contentEditable = 'false'
  chip.dir = 'auto'
  chip.title = insertion ? 'Alt+Enter' : 'Esc'
  chip.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dismiss(quotation)
  })
  return chip
}

/** Whether the words or the reference beside them are not those of the Quran. */
export const isDoubtful = ({ status, stated }: RecognizedQuotation): boolean =>
  status !== 'verified' || stated !== undefined

/** The sentence that screen readers announce for a recognized quotation. */
export function announcementOf(
  quotation: RecognizedQuotation,
  messages: RecognitionMessages,
  locale: string,
): string {
  const sentence = createElement('span', {}, ...sentenceOf(quotation, messages, locale))
  const announcement = quotation.hadith
    ? sentence.textContent
    : messages.announced(sentence.textContent)
  return quotation.insertion ? `${announcement} ${messages.keys}` : announcement
}

const OFFER_STYLES = `
.wq-recognized {
  text-decoration: underline dotted var(--wq-accent) 1.5px;
  text-underline-offset: 0.4em;
}
.wq-recognized.wq-doubtful {
  text-decoration-color: var(--wq-alarm);
}
.wq-editor .wq-offer:not(.wq-doubtful) {
  border-color: var(--wq-line);
  color: var(--wq-accent);
}
/* The font of the interface may lack signs of the Quran's spelling. */
.wq-offer-words {
  font-family: var(--wq-font-scripture);
}
`

/** The result in words: the place, and what differs. */
function sentenceOf(
  quotation: RecognizedQuotation,
  messages: RecognitionMessages,
  locale: string,
): (string | Node)[] {
  const { differences, stated } = quotation
  const parts = differences
    .slice(0, MAX_SHOWN)
    .flatMap(({ quoted, right }, at) => [
      `${at === 0 ? ': ' : '، '}${quoted || '∅'} ← `,
      createElement('bdi', { class: 'wq-offer-words' }, displayOf(right) || '∅'),
    ])
  const place = stated ? [` · ${messages.writtenPlace(stated)}`] : []
  return [resultIn(quotation, messages, locale), ...parts, ...place]
}

function resultIn(
  { status, place, hadith, isUnvowelled }: RecognizedQuotation,
  messages: RecognitionMessages,
  locale: string,
): string {
  if (hadith) {
    const citation = citationOfHadith(hadith, locale)
    return status === 'altered' ? messages.altered(citation) : messages.letters(citation)
  }
  if (status === 'unknown' || !place) return messages.unknown
  const citation = citationOf({ ...place, surah: place.surah.number }, locale)
  if (status === 'altered') return messages.altered(citation)
  return isUnvowelled ? messages.letters(citation) : messages.exact(citation)
}

function citationOfHadith(
  { ref, ...hadith }: NonNullable<RecognizedQuotation['hadith']>,
  locale: string,
): string {
  const name = isArabicLocale(locale)
    ? hadith.collection_name_arabic
    : hadith.collection_name_english
  return hadithCitation(name, ref.slice(ref.lastIndexOf(':') + 1), locale)
}
