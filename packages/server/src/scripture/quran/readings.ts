import type { QuranSearch, SimilarVerses } from '@waraq/contract'
import type {
  InstalledEdition,
  LookUps,
  SearchResult,
  SimilarVerse,
  Translation,
  Verse,
} from '@waraq/scripture/corpus'
import * as present from './present.ts'
import { presentResource, presentTranslation } from './present-editions.ts'

/** Selects the editions of a response: the requested one or its substitute. */
export function createReadings(lookUps: LookUps) {
  const editions = lookUps.editions()
  const ofKind = (kind: InstalledEdition['kind']) => editions.filter((one) => one.kind === kind)
  const [texts, translations] = [ofKind('text'), ofKind('translation')]
  const english = translations.find(({ language }) => language === 'en')

  // The reference client always sends an edition id, from a different catalog.
  function chosen(translation: number | undefined): InstalledEdition | undefined {
    if (translation === undefined) return undefined
    return lookUps.findEdition(translation) ?? english
  }

  function translated(edition: InstalledEdition, { surah, ayah }: Verse): Translation | undefined {
    return lookUps.findTranslation(edition.id, surah, ayah)
  }

  /** The requested translation; a substitute names its translator. */
  function requestedText(translation: number | undefined, verse: Verse): string | undefined {
    const edition = chosen(translation)
    const translatedVerse = edition && translated(edition, verse)
    return (
      translatedVerse &&
      (edition.id === translation ? translatedVerse.text : presentTranslation(translatedVerse))
    )
  }

  const sourcesOf = (...used: (InstalledEdition | undefined)[]): InstalledEdition[] => [
    ...new Set([...texts, ...used.filter((one) => one !== undefined)]),
  ]

  return {
    texts,
    translations,
    english,
    ofKind,
    chosen,
    translated,
    requestedText,
    sourcesOf,

    similar(
      verse_key: string,
      { verses, total }: { verses: SimilarVerse[]; total: number },
      translation: number | undefined,
    ): SimilarVerses {
      return {
        verse_key,
        verses: verses.map((verse) =>
          present.similarVerse(verse, requestedText(translation, verse)),
        ),
        total,
        sources: sourcesOf(chosen(translation)).map(presentResource),
      }
    },

    search(result: SearchResult, translation: number | undefined): QuranSearch {
      const verses = result.verses.map((hit) =>
        present.foundVerse(hit, requestedText(translation, hit)),
      )
      const matched = result.verses.flatMap((hit) => [hit.translation?.edition, hit.tafsir])
      return present.presentSearch(result, verses, sourcesOf(chosen(translation), ...matched))
    },
  }
}
