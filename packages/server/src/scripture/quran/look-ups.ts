import type {
  PlainVerse,
  QuranResources,
  QuranSearch,
  TopicList,
  TopicVerses,
  VerseDetail,
  VerseRange,
} from '@waraq/contract'
import type { LookUps } from '@waraq/scripture/corpus'
import { boundedTafsirs, TAFSIR_CHARACTERS } from './bounded-tafsirs.ts'
import * as present from './present.ts'
import { presentResource, presentTafsir } from './present-editions.ts'
import { createReadings } from './readings.ts'

export interface QuranSearchInput {
  query: string
  limit?: number | undefined
  page?: number | undefined
  translation?: number | undefined
  surah?: number | undefined
  juz?: number | undefined
  language?: string | undefined
}

export interface VerseInput {
  surah: number
  ayah: number
  translation?: number | undefined
  locale?: string | undefined
  /** The slug of the only tafsir, and where its text starts. */
  tafsir?: string | undefined
  tafsir_from?: number | undefined
}

export interface SimilarVersesInput {
  surah: number
  ayah: number
  translation?: number | undefined
}

export interface VerseRangeInput extends present.Passage {
  translation?: number | undefined
  locale?: string | undefined
}

export interface TopicInput {
  id: string
  locale?: string | undefined
  translation?: number | undefined
}

export type QuranLookUps = ReturnType<typeof createQuranLookUps>

/** Queries of the Quran without a search: microseconds each, milliseconds for a range. */
export function createQuranLookUps(lookUps: LookUps) {
  const { translations, english, ofKind, chosen, translated, requestedText, sourcesOf, search } =
    createReadings(lookUps)
  const [texts, transliterations] = [ofKind('text'), ofKind('transliteration')]
  const tafsirs = ofKind('tafsir')

  return {
    readPlainVerse({ surah, ayah, translation }: VerseInput): PlainVerse | undefined {
      const verse = lookUps.findVerse(surah, ayah)
      return verse && present.plainVerse(verse, requestedText(translation, verse))
    },

    readVerse(
      { surah, ayah, translation, locale, tafsir, tafsir_from: from }: VerseInput,
      characters = TAFSIR_CHARACTERS,
    ): VerseDetail | undefined {
      const verse = lookUps.findVerse(surah, ayah)
      if (!verse) return undefined
      const commented = lookUps
        .findTafsirs(surah, ayah)
        .filter(({ edition }) => tafsir === undefined || edition.slug === tafsir)
      const edition = chosen(translation)
      return present.verseDetail(verse, {
        translations: translations.flatMap((one) => translated(one, verse) ?? []),
        tafsirs: boundedTafsirs(commented.map(presentTafsir), { characters, from }),
        requested: edition && translated(edition, verse),
        english: english && translated(english, verse),
        sources: sourcesOf(...translations, edition, ...tafsirs),
        locale,
      })
    },

    readRange({ translation, locale, ...passage }: VerseRangeInput): VerseRange | undefined {
      const range = lookUps.findRange(passage)
      if (!range) return undefined
      const plain = range.verses.map((verse) =>
        present.plainVerse(verse, requestedText(translation, verse)),
      )
      const sources = sourcesOf(chosen(translation))
      return present.verseRange(passage, range.verses, { plain, sources, locale })
    },

    listTopics: (locale = 'en'): TopicList => ({
      topics: lookUps.topics(locale).map(present.listedTopic),
    }),

    readTopic({ id, locale = 'en', translation }: TopicInput): TopicVerses | undefined {
      const topic = lookUps.findTopic(id, locale)
      return (
        topic && {
          ...present.listedTopic(topic),
          verses: topic.verses.map((verse) =>
            present.plainVerse(verse, requestedText(translation, verse)),
          ),
          sources: sourcesOf(chosen(translation)).map(presentResource),
        }
      )
    },

    listResources(): QuranResources {
      return {
        texts: texts.map(presentResource),
        transliterations: transliterations.map(presentResource),
        translations: translations.map(presentResource),
        tafsirs: tafsirs.map(presentResource),
      }
    },

    /**
     * The response to a query that can only be a reference; undefined for any other, which needs a
     * search.
     */
    findReferred({ query, translation, ...input }: QuranSearchInput): QuranSearch | undefined {
      const result = lookUps.findReferred(query, input)
      return result && search(result, translation)
    },
  }
}
