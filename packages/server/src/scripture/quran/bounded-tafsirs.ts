import type { Tafsir } from '@waraq/contract'

/** Maximum length of all tafsirs of a response together, in UTF-16 units. */
export const TAFSIR_CHARACTERS = 65_536

/**
 * The tafsirs from an offset on, with at most `characters` UTF-16 units together. A longer text is
 * cut after a word, and `next_from` is the offset of the rest. Short texts leave space to long
 * ones.
 */
export function boundedTafsirs(
  tafsirs: readonly Tafsir[],
  { characters, from = 0 }: { characters: number; from?: number | undefined },
): Tafsir[] {
  const share = shareOf(
    tafsirs.map(({ text }) => Math.max(text.length - from, 0)),
    characters,
  )
  return tafsirs.map((tafsir) => {
    const end = endOf(tafsir.text, from, share)
    const part = { ...tafsir, text: tafsir.text.slice(from, end) }
    return end < tafsir.text.length ? { ...part, truncated: true, next_from: end } : part
  })
}

/** The largest length for each text at which all together fit. */
function shareOf(lengths: number[], characters: number): number {
  let rest = characters
  const ascending = lengths.toSorted((a, b) => a - b)
  for (const [at, length] of ascending.entries()) {
    const share = Math.floor(rest / (ascending.length - at))
    if (length > share) return share
    rest -= length
  }
  return characters
}

function endOf(text: string, from: number, length: number): number {
  const limit = from + length
  if (text.length <= limit) return text.length
  const space = text.lastIndexOf(' ', limit - 1)
  if (space > from) return space + 1
  return /[\uD800-\uDBFF]/.test(text[limit - 1] ?? '') ? limit - 1 : limit
}
