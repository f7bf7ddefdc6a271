import { attributesOf, type DocumentNode, NODES } from '@waraq/contract'

/** The verses of a quotation; `from` is 0 if it names none. */
export function versesOf({ attrs }: DocumentNode): { surah: number; from: number; to: number } {
  const verse = attributesOf(NODES.quranVerse, attrs)
  const from = verse.fromAyah ?? verse.ayah
  return { surah: verse.surah, from, to: Math.max(from, verse.toAyah ?? from) }
}

/** The reference of a verse or range, such as `1:2-4`; undefined if it names none. */
export function verseReferenceOf(node: DocumentNode): string | undefined {
  const { surah, from, to } = versesOf(node)
  if (surah === 0 || from === 0) return undefined
  return `${surah}:${from}${to > from ? `-${to}` : ''}`
}

/** The reference of a hadith, such as `bukhari:1`; undefined if it names none. */
export function hadithReferenceOf({ attrs }: DocumentNode): string | undefined {
  const { collectionNameEnglish: slug, number } = attributesOf(NODES.hadithNode, attrs)
  return slug && number !== null ? `${slug}:${number}` : undefined
}
