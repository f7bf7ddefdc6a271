import type { Corpus } from '@waraq/scripture/corpus'
import type { HadithCorpus } from '@waraq/scripture/hadith'

/** A query and the collection that it searches. */
export type MixedQuery = { text: string; isHadith: boolean }

const COUNT = 2_000
const HARAKAT = /[\u064B-\u0652\u0670\u0640]/g

/**
 * A fixed set of 2,000 queries, alternating between Quran and hadith: one to six words of verses
 * and of each translation, one to twelve words of hadiths with and without vowels and of their
 * translation, references, and typing errors.
 */
export function mixedQueries(quran: Corpus, hadith: HadithCorpus): MixedQuery[] {
  const verses = verseQueries(quran, COUNT / 2)
  const hadiths = hadithQueries(hadith, COUNT / 2)
  return verses.flatMap((text, at) => [
    { text, isHadith: false },
    { text: hadiths[at] ?? '', isHadith: true },
  ])
}

function verseQueries(on: Corpus, count: number): string[] {
  const languages = on.editions().filter(({ kind }) => kind !== 'text')
  return Array.from({ length: count }, (_, at) => {
    const surah = 1 + ((at * 37) % 114)
    const verse = on.findVerse(surah, 1 + (at % 3))
    if (!verse || at % 20 === 0) return `${surah}:${1 + (at % 3)}`
    const edition = languages[at % languages.length]
    const text =
      at % 2 === 0
        ? verse.textImlaei
        : (edition && on.findTranslation(edition.id, surah, verse.ayah)?.text) || ''
    return queryFrom(text, at, 1 + (at % 6))
  })
}

function hadithQueries(on: HadithCorpus, count: number): string[] {
  const collections = on.collections()
  const step = Math.floor(collections.reduce((sum, one) => sum + one.count, 0) / count)
  const all = collections.flatMap((collection) => Array.from(everyNth(on.list(collection), step)))
  return all.slice(0, count).map(({ matn, text, english, number, collection }, at) => {
    const slug = collections.find(({ id }) => id === collection)?.slug
    if (at % 20 === 0) return `${slug}:${number}`
    const arabic = matn || text
    if (at % 3 === 0) return queryFrom(english || arabic, at, 1 + (at % 6))
    return queryFrom(at % 2 === 0 ? arabic.replace(HARAKAT, '') : arabic, at, 1 + (at % 12))
  })
}

function* everyNth<Item>(items: Iterable<Item>, step: number): Generator<Item> {
  let at = 0
  for (const item of items) if (at++ % step === 0) yield item
}

// Takes words of a text, not always its first; drops the last letter each ninth time.
function queryFrom(text: string, at: number, length: number): string {
  const from = at % 4
  const words = text.split(/\s+/).slice(from, from + length)
  return at % 9 === 0 ? words.join(' ').replace(/.$/u, '') : words.join(' ')
}
