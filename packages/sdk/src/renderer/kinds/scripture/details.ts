import { isArabicLocale, isObject } from '@waraq/contract'
import { verseCountOf } from '@waraq/scripture/ayah-words'
import { citationUnder, displayOf, hadithCitation } from '@waraq/scripture/display'
import type { DetailsMessages } from '../../i18n/details.ts'
import type { DetailsReader } from './details-reader.ts'

/** A titled paragraph about a quotation. */
export interface Passage {
  title: string
  text: string
  /** BCP 47; empty for facts, which are shown in every language. */
  language: string
}

/** Details of a verse or hadith. */
export interface Details {
  citation: string
  text: string
  passages: Passage[]
  /** Keys of the neighboring verses. */
  previous?: string | undefined
  next?: string | undefined
}

/** Reads a verse, or the first of a range, with its translation and commentaries. */
export async function readVerseDetails(
  reference: string,
  {
    reader,
    messages,
    locale,
  }: { reader: DetailsReader; messages: DetailsMessages; locale: string },
): Promise<Details> {
  const key = reference.split('-')[0] ?? reference
  const [surah = 0, ayah = 0] = key.split(':').map(Number)
  const verse = await reader.readVerse(key)
  return {
    citation: citationUnder(namesOf(verse.surah), { surah, from: ayah, to: ayah }, locale),
    text: displayOf(textOf(verse.text)),
    passages: [
      { title: messages.translation, text: textOf(verse.translation_en), language: 'en' },
      ...explanationsOf(verse),
    ].filter(({ text }) => text !== ''),
    previous: keyAt(surah, ayah - 1) ?? keyAt(surah - 1, verseCountOf(surah - 1)),
    next: keyAt(surah, ayah + 1) ?? keyAt(surah + 1, 1),
  }
}

/** Reads the translation of a verse or range, followed by the translator's name. */
export async function readTranslation(
  reference: string,
  reader: Pick<DetailsReader, 'readVerse' | 'readRange'>,
): Promise<string> {
  const [from = reference, last] = reference.split('-')
  const verse = await reader.readVerse(from)
  const signed = textOf(verse.translation_en)
  // The first verse identifies the edition; the range is read in the same edition.
  const edition = englishEditionOf(verse)
  if (last === undefined || typeof edition?.resource_id !== 'number') return signed
  const to = `${from.split(':')[0]}:${last}`
  const range = await reader.readRange({ from, to, translation: edition.resource_id })
  const texts = listOf(range.verses).map(({ translation }) => textOf(translation))
  if (texts.length === 0 || texts.includes('')) return signed
  return texts.join(' ') + signed.slice(textOf(edition.text).length)
}

/** Reads a hadith with translation, chapter and grade; undefined if it is not installed. */
export async function readHadithDetails(
  reference: string,
  {
    reader,
    messages,
    locale,
  }: { reader: DetailsReader; messages: DetailsMessages; locale: string },
): Promise<Details | undefined> {
  const hadith = await reader.readHadith(reference)
  if (!hadith) return undefined
  const isArabic = isArabicLocale(locale)
  const name = textOf(isArabic ? hadith.collection_name_arabic : hadith.collection_name_english)
  const chapter = textOf(isArabic ? hadith.arabic_bab_name : hadith.english_bab_name)
  const grade = textOf(isArabic ? hadith.grade : hadith.english_grade)
  return {
    citation: hadithCitation(name, reference.slice(reference.lastIndexOf(':') + 1), locale),
    text: textOf(hadith.text),
    passages: [
      { title: messages.translation, text: textOf(hadith.translation_en), language: 'en' },
      { title: messages.chapter, text: chapter, language: '' },
      { title: messages.grade, text: grade, language: '' },
    ].filter(({ text }) => text !== ''),
  }
}

/** The translation that `translation_en` has, with the translator's name after it. */
const englishEditionOf = ({ translations, translation_en }: Body) =>
  listOf(translations).find(({ text }) => text && textOf(translation_en).startsWith(textOf(text)))

/** The tafsirs of a verse, and its translations but the one that `translation_en` has. */
function explanationsOf(verse: Body): Passage[] {
  const { sources, translations, tafsirs } = verse
  const languages = new Map(listOf(sources).map((one) => [one.slug, textOf(one.language_code)]))
  const english = englishEditionOf(verse)
  const others = listOf(translations).filter((one) => one !== english)
  return [...listOf(tafsirs), ...others].map(({ slug, name, text, truncated }) => ({
    title: textOf(name),
    text: textOf(text) + (truncated === true ? '…' : ''),
    language: languages.get(slug) ?? '',
  }))
}

const keyAt = (surah: number, ayah: number): string | undefined =>
  ayah >= 1 && ayah <= verseCountOf(surah) ? `${surah}:${ayah}` : undefined

const namesOf = (surah: unknown) => ({
  nameArabic: isObject(surah) ? textOf(surah.name_arabic) : '',
  nameTransliterated: isObject(surah) ? textOf(surah.name_english) : '',
})

type Body = Record<string, unknown>

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : [])
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
