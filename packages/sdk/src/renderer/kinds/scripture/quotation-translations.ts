import { directionOfText } from '@waraq/contract'
import { elementOf } from '../../elements.ts'
import { readTranslation } from './details.ts'
import type { DetailsReader } from './details-reader.ts'
import { retryWhenBusy } from './retry.ts'

/** The reference of a quotation, from the `data-` attributes of its element. */
export interface QuotationReference {
  verse?: string | undefined
  hadith?: string | undefined
}

/** Shows translations in cards with `data-translated`, each once. */
export async function openTranslations(
  article: Element,
  reader: DetailsReader,
  isWanted: () => boolean,
): Promise<void> {
  const cards = article.querySelectorAll<HTMLElement>('[data-translated]:not([data-asked])')
  // A card remains usable without a translation.
  await Promise.allSettled(Array.from(cards, (card) => openTranslation(card, reader, isWanted)))
}

async function openTranslation(
  card: HTMLElement,
  reader: DetailsReader,
  isWanted: () => boolean,
): Promise<void> {
  card.dataset.asked = ''
  const translation = await retryWhenBusy(() => translationOf(card.dataset, reader), isWanted)
  if (!translation) return
  const strip = elementOf(card.ownerDocument, 'span', 'wq-translation', translation)
  strip.dir = directionOfText(translation) ?? 'ltr'
  card.append(strip)
}

async function translationOf(
  { verse, hadith }: QuotationReference,
  reader: DetailsReader,
): Promise<string> {
  if (verse !== undefined) return readTranslation(verse, reader)
  const found = await reader.readHadith(hadith ?? '')
  // The service also searches for words of a reference that it does not know.
  return found?.ref === hadith && typeof found?.translation_en === 'string'
    ? found.translation_en
    : ''
}
