import type {
  FoundSurah,
  QuranResource,
  SurahFacts,
  SurahName,
  Tafsir,
  VerseTranslation,
} from '@waraq/contract'
import { type InstalledEdition, SURAH_FACTS, type Translation } from '@waraq/scripture/corpus'
import { findSurah, type Surah } from '@waraq/scripture/text'

const surahName = ({ number, nameArabic, nameTransliterated }: Surah): SurahName => ({
  number,
  name_arabic: nameArabic,
  name_english: nameTransliterated,
})

export const foundSurah = (surah: Surah): FoundSurah => ({
  ...surahName(surah),
  verse_count: surah.verseCount,
})

export const surahFacts = (surah: Surah): SurahFacts => {
  const [first = 0, last = 0, order = 0, isMeccan] = SURAH_FACTS[surah.number - 1] ?? []
  return {
    ...foundSurah(surah),
    name_translated: surah.nameEnglish,
    pages: [first, last],
    revelation_order: order,
    revelation_place: isMeccan ? 'makkah' : 'madinah',
  }
}

export function presentResource(edition: InstalledEdition): QuranResource {
  return {
    ...named(edition),
    language_code: edition.language,
    source: edition.source,
    source_url: edition.sourceUrl,
    version: edition.version,
    licence: edition.licence,
    attribution: edition.attribution,
    commercial_use: edition.commercialUse === 'unknown' ? null : edition.commercialUse === 'true',
    modified: edition.modified,
  }
}

const named = ({ id, slug, name, author, languageName }: InstalledEdition) => ({
  resource_id: id,
  slug,
  name,
  author_name: author,
  language: languageName,
})

export const verseTranslation = ({ edition, text, footnotes }: Translation): VerseTranslation => ({
  ...named(edition),
  text,
  ...(footnotes !== undefined && { footnotes }),
})

export const presentTafsir = ({ edition, text }: Translation): Tafsir => ({
  slug: edition.slug,
  name: edition.name,
  language: edition.languageName,
  text,
})

/** A translation followed by its translator, because clients show it under their own label. */
export const presentTranslation = ({ edition, text }: Translation): string =>
  `${text} [${edition.author}]`

// Callers pass numbers from the corpus only.
export function nameOf(number: number): SurahName {
  const surah = findSurah(number)
  if (!surah) throw new RangeError(`Surah ${number} does not exist`)
  return surahName(surah)
}
