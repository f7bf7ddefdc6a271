import { directionOfText } from '@waraq/contract'
import { readTranslation } from './details.ts'
import type { DetailsReader } from './details-reader.ts'
import { elementOf } from './elements.ts'
import { retryWhenBusy } from './retry.ts'

/** The reference of a quotation, from the `data-` attributes of its element. */
export interface QuotationReference {
  verse?: string | undefined
  hadith?: string | undefined
}

/** Shows translations in cards with `data-translated`, each once. */
export function openTranslations(
  article: Element,
  reader: DetailsReader,
  isWanted: () => boolean,
): void {
  const cards = article.querySelectorAll<HTMLElement>('[data-translated]:not([data-asked])')
  for (const card of cards) {
    card.dataset.asked = ''
    const read = () => translationOf(card.dataset, reader)
    void retryWhenBusy(read, isWanted).then(
      (translation) => {
        if (!translation) return
        const strip = elementOf(card.ownerDocument, 'span', 'wq-translation', translation)
        strip.dir = directionOfText(translation) ?? 'ltr'
        card.append(strip)
      },
      // The card remains usable without a translation.
      () => {},
    )
  }
}

async function translationOf(
  { verse, hadith }: QuotationReference,
  reader: DetailsReader,
): Promise<string> {
  if (verse !== undefined) return readTranslation(verse, reader)
  const foundHadith = await reader.readHadith(hadith ?? '')
  return typeof foundHadith?.translation_en === 'string' ? foundHadith.translation_en : ''
}
