import { withoutHamzas, withoutSigns } from '../../text/arabic-letters.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { differingLetters } from '../matching/vowels.ts'
import type { VerseRow } from '../store.ts'
import { vowelsDiffer } from './vowel-differences.ts'

/**
 * A word that differs from the Quran's: the quoted and the correct word, and the differing letters;
 * '' for a missing or added word.
 */
export type WordDifference = {
  kind: 'letters' | 'vowels' | 'missing' | 'added'
  quoted: string
  right: string
  letters: { at: number; quoted: string; right: string }
}

/**
 * A word of the Quran in three spellings; `from` is equal for words that Uthmani spelling joins.
 */
export type ReferenceWord = {
  token: number
  from: string
  text: string
  uthmani: string
  imlaei: string
}

// Recently quoted verses are likely to be quoted again.
const CACHED_VERSES = 512
// Cost of reading a verse and splitting it into words.
const READING_STEPS = 16

/** Returns the words of a verse with their tokens in the index. */
export function createReferenceWords(
  { starts, spend }: Pick<ArabicIndex, 'starts' | 'spend'>,
  readVerse: (index: number) => VerseRow | undefined,
) {
  const cache = new Map<number, ReferenceWord[]>()
  return (verse: number): ReferenceWord[] => {
    const cached = cache.get(verse)
    if (cached) return cached
    spend(READING_STEPS)
    const row = readVerse(verse)
    const words = row ? referenceWords(row, starts[verse] ?? 0) : []
    if (cache.size >= CACHED_VERSES) cache.clear()
    cache.set(verse, words)
    return words
  }
}

function referenceWords(row: VerseRow, start: number): ReferenceWord[] {
  const [text, uthmani] = [row.text.split(' '), withoutPauses(row.uthmani)]
  const imlaei = withoutPauses(row.imlaei)
  return row.pairs.map(([from, to], at) => ({
    token: start + at,
    from: `${row.index}:${from}`,
    text: text.slice(from, to).join(' '),
    uthmani: uthmani.slice(from, to).join(' '),
    imlaei: imlaei[at] ?? '',
  }))
}

// In Tanzil's texts pause and rub signs stand apart and belong to no word.
function withoutPauses(verse: string): string[] {
  return verse.split(/[\s\u00A0]+/).filter((word) => /[\u0621-\u064A\u0671]/.test(word))
}

/**
 * The difference of a quoted word, if any. `isSame` if it is the right word in any orthography,
 * `mayPause` if a pause is allowed after it.
 */
export function differenceOf(
  quoted: string,
  right: ReferenceWord | undefined,
  isSame: boolean,
  mayPause: boolean,
): WordDifference[] {
  if (!right) return [{ kind: 'added', quoted, right: '', letters: differingLetters(quoted, '') }]
  if (quoted === '')
    return [
      { kind: 'missing', quoted, right: right.text, letters: differingLetters('', right.imlaei) },
    ]
  const kind = isSame ? 'vowels' : 'letters'
  if (kind === 'vowels' && !vowelsDiffer(quoted, right.uthmani, mayPause)) return []
  const beside = kind === 'vowels' ? right.uthmani : right.imlaei
  const bare = kind === 'vowels' ? quoted : withoutHamzas(withoutSigns(quoted))
  return [{ kind, quoted, right: right.text, letters: differingLetters(bare, beside) }]
}
