import { sum } from '../../text/sum.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Pair } from '../matching/alignment.ts'
import { hasVowels } from '../matching/vowels.ts'
import { isWholeSentence, type WordSpan } from './exact-runs.ts'
import { type RunIndex, weightOf } from './is-quotation.ts'
import { MAX_GAP_WORDS } from './local-alignment.ts'
import type { AlignedPassage } from './nearest-passage.ts'
import type { QuotedWord } from './quoted-words.ts'
import type { MatchThresholds } from './thresholds.ts'

/** Exact words of the Quran, from word `first` to word `last`, within the words `from` to `to`. */
type Surrounded = {
  words: readonly QuotedWord[]
  from: number
  to: number
  rows: RunIndex
  exact: { first: number; last: number; pairs: readonly Pair[] }
}

/** Decides whether words around exact words of the Quran are the author's or misquoted. */
export function createProseTest(index: ArabicIndex, thresholds: MatchThresholds) {
  /** A wrong word at an end replaces the word that completes the sentence. */
  function isReplaced({ from, to, exact: { first, last, pairs } }: Surrounded): boolean {
    const [before, after] = [first - from, to - 1 - last]
    const tokens = pairs.flatMap(({ token }) => (token < 0 ? [] : [token]))
    const completes = (edge: number, count: number): boolean =>
      count === 0 || (count === 1 && index.beginnings.has(edge))
    return (
      before + after <= 1 ||
      (completes((tokens[0] ?? 0) - before, before) &&
        completes((tokens.at(-1) ?? 0) + 1 + after, after))
    )
  }

  /** Whether other words of the Quran are near, or distinctive ones anywhere. */
  function isComposed({ from, rows, exact }: Surrounded, passage: AlignedPassage): boolean {
    const { first, last } = exact
    const isBeside = ({ at, length }: WordSpan) =>
      (at > last && at - last - 1 <= MAX_GAP_WORDS) ||
      (at + length <= first && first - at - length <= MAX_GAP_WORDS)
    const isDistinctive = (pair: WordSpan) =>
      (pair.at < first || pair.at > last) &&
      weightOf(pair, passage, from) >= thresholds.minDistinctiveWeight
    return rows.runs.some(isBeside) || rows.pairs.some(isDistinctive)
  }

  return (text: Surrounded, passage: AlignedPassage): boolean => {
    const { words, from, to, rows, exact } = text
    const { first, last } = exact
    const covered = sum(rows.runs.map(({ length }) => length))
    if (covered >= to - from) return false
    const clauseOf = (word: number) => words[word]?.clause
    const isApart = clauseOf(from) !== clauseOf(first) || clauseOf(to - 1) !== clauseOf(last)
    const around = [...words.slice(from, first), ...words.slice(last + 1, to)]
    return (
      isApart ||
      rows.runs.some((run) => isWholeSentence(index, run)) ||
      !(isReplaced(text) || isComposed(text, passage) || areVowelled(around))
    )
  }
}

// Few authors write vowels in their own prose.
const areVowelled = (words: readonly QuotedWord[]): boolean =>
  2 * words.filter(({ raw }) => hasVowels(raw)).length > words.length
