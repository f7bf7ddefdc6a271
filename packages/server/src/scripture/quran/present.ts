import type {
  Citation,
  FoundVerse,
  ListedTopic as ListedTopicBody,
  PlainVerse,
  QuranSearch,
  QuranTexts,
  SimilarVerse as SimilarVerseBody,
  Tafsir,
  TypedReference,
  VerseDetail,
  VerseRange,
} from '@waraq/contract'
import type {
  InstalledEdition,
  ListedTopic,
  SearchResult,
  SimilarVerse,
  Translation,
  Verse,
  VerseHit,
} from '@waraq/scripture/corpus'
import {
  citationOf,
  displayOf,
  ENCODINGS,
  plainImlaeiOf,
  type Reference,
} from '@waraq/scripture/text'
import {
  foundSurah,
  nameOf,
  presentResource,
  presentTranslation,
  verseTranslation,
} from './present-editions.ts'

export function plainVerse(verse: Verse, translation?: string): PlainVerse {
  return {
    surah: nameOf(verse.surah),
    number: verse.ayah,
    verse_key: verse.verseKey,
    text: verse.text,
    ...(translation !== undefined && { translation }),
  }
}

export function foundVerse(hit: VerseHit, translation?: string): FoundVerse {
  const { highlighted, matchedIn, agreement, translation: matched, tafsir, topic } = hit
  return {
    ...plainVerse(hit, translation),
    highlighted,
    matched_in: matchedIn,
    agreement,
    ...(matchedIn === 'translation' &&
      matched && {
        matched_translation: { ...verseTranslation(matched), highlighted: matched.highlighted },
      }),
    ...(tafsir && { tafsir: tafsir.slug }),
    ...(topic && { topic: { id: topic.id, name: topic.name } }),
  }
}

export const listedTopic = ({ id, name, versesTotal }: ListedTopic): ListedTopicBody => ({
  id,
  name,
  verses_total: versesTotal,
})

export function similarVerse(verse: SimilarVerse, translation?: string): SimilarVerseBody {
  const { highlighted, share } = verse
  return { ...plainVerse(verse, translation), highlighted, share: Math.round(100 * share) / 100 }
}

export function presentSearch(
  { isPartial, surahs, topics, reference, pagination }: SearchResult,
  verses: FoundVerse[],
  sources: InstalledEdition[],
): QuranSearch {
  return {
    surahs: surahs.map(foundSurah),
    verses,
    topics: topics.map(listedTopic),
    reference: reference ? typedReference(reference) : null,
    pagination,
    partial: isPartial,
    sources: sources.map(presentResource),
  }
}

function typedReference(reference: Reference): TypedReference {
  const { kind } = reference
  const surah = 'surah' in reference ? reference.surah.number : null
  const [from_ayah, to_ayah] = 'from' in reference ? [reference.from, reference.to] : [null, null]
  return { kind, surah, from_ayah, to_ayah, message: problemOf(reference) }
}

function problemOf(reference: Reference): string | null {
  if (reference.kind !== 'out_of_range') return null
  if (reference.what === 'surah') return `The Quran has ${reference.last} surahs.`
  const { nameTransliterated } = reference.surah
  if (reference.what === 'verse') return `${nameTransliterated} has ${reference.last} verses.`
  return `Verse ${reference.from} does not come before verse ${reference.to}.`
}

/** The parts of a verse response besides the verse. */
interface VerseParts {
  translations: Translation[]
  tafsirs: Tafsir[]
  requested: Translation | undefined
  english: Translation | undefined
  sources: InstalledEdition[]
  locale: string | undefined
}

export function verseDetail(verse: Verse, parts: VerseParts): VerseDetail {
  const { translations, tafsirs, requested, english, sources, locale } = parts
  const { surah, ayah, page, juz, hizb, rub, ruku, manzil, sajdah } = verse
  return {
    surah: nameOf(surah),
    number: ayah,
    verse_key: verse.verseKey,
    ...texts([verse]),
    juz,
    hizb,
    rub,
    ruku,
    manzil,
    page,
    sajdah,
    translation_en: english ? presentTranslation(english) : '',
    ...(requested && { translation: verseTranslation(requested) }),
    translations: translations.map(verseTranslation),
    tafseer: Object.fromEntries(tafsirs.map((tafsir) => [tafsir.slug, tafsir])),
    tafsirs,
    citation: citation({ surah, from: ayah, to: ayah }, locale),
    sources: sources.map(presentResource),
  }
}

export interface Passage {
  surah: number
  from: number
  to: number
}

export function verseRange(
  passage: Passage,
  verses: Verse[],
  {
    plain,
    sources,
    locale,
  }: { plain: PlainVerse[]; sources: InstalledEdition[]; locale: string | undefined },
): VerseRange {
  const { surah, from, to } = passage
  return {
    surah: nameOf(surah),
    from_ayah: from,
    to_ayah: to,
    verse_key: from === to ? `${surah}:${from}` : `${surah}:${from}-${to}`,
    ...texts(verses),
    verses: plain,
    citation: citation(passage, locale),
    sources: sources.map(presentResource),
  }
}

function citation(passage: Passage, locale: string | undefined): Citation {
  return {
    arabic: citationOf(passage, 'ar'),
    english: citationOf(passage, 'en'),
    localized: citationOf(passage, locale),
  }
}

function texts(verses: Verse[]): QuranTexts {
  const text = verses.map((verse) => verse.text).join(' ')
  return {
    text,
    text_display: displayOf(text),
    text_uthmani: verses.map(({ textUthmani }) => textUthmani).join(' '),
    text_imlaei: verses.map(({ textImlaei }) => textImlaei).join(' '),
    text_imlaei_plain: verses.map(({ textImlaei }) => plainImlaeiOf(textImlaei)).join(' '),
    encodings: {
      text: { encoding: 'qpc_hafs', ...ENCODINGS.qpc_hafs },
      text_display: { encoding: 'display', ...ENCODINGS.display },
      text_uthmani: { encoding: 'uthmani', ...ENCODINGS.uthmani },
    },
  }
}
