import type { Corpus } from '@waraq/scripture/corpus'

/** One to six words of verses and of each translation, references, slips of the pen: 2,000 queries, always the same. */
export function mixedQueries(on: Corpus): string[] {
  const languages = on.editions().filter(({ kind }) => kind !== 'text')
  return Array.from({ length: 2_000 }, (_, at) => {
    const surah = 1 + ((at * 37) % 114)
    const verse = on.findVerse(surah, 1 + (at % 3))
    if (!verse || at % 20 === 0) return `${surah}:${1 + (at % 3)}`
    const edition = languages[at % languages.length]
    const text =
      at % 2 === 0
        ? verse.textImlaei
        : (edition && on.findTranslation(edition.id, surah, verse.ayah)?.text) || ''
    const words = text
      .split(/\s+/)
      .slice(at % 4, (at % 4) + 1 + (at % 6))
      .join(' ')
    return at % 9 === 0 ? words.replace(/.$/u, '') : words
  })
}
