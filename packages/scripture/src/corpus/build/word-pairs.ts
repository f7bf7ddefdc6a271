import { distance } from '../../text/distance.ts'
import { foldArabicHard } from '../../text/index.ts'
import type { WordPairs } from '../store.ts'

type Step = { cost: number; mine: number; theirs: number }

// One word can be two in the other orthography: Uthmani spelling joins the vocative to its noun.
const STEPS: [mine: number, theirs: number][] = [
  [1, 1],
  [1, 2],
  [2, 1],
  [3, 1],
  [1, 3],
  [2, 2],
]

// Number of equal words before a difference that the alignment includes.
const MARGIN = 2

// The word counts of the two sides never differ by more than this within a verse.
const BAND = 8

/** Pairs the words of a verse in imla'i orthography with those in Uthmani orthography. */
export function pairWords(mine: readonly string[], theirs: readonly string[]): WordPairs {
  const [a, b] = [mine.map(foldArabicHard), theirs.map(foldArabicHard)]
  if (isWordForWord(a, b)) return a.map((_, at) => [at, at + 1])
  const alike = alikeAtStart(a, b)
  const rest = pairRest(a.slice(alike), b.slice(alike))
  const moved = rest.map(([from, to]): [number, number] => [from + alike, to + alike])
  return [...a.slice(0, alike).map((_, at): [number, number] => [at, at + 1]), ...moved]
}

// Words in the common start need no alignment, except for its last words, which may belong to a
// joined word that follows.
function alikeAtStart(a: string[], b: string[]): number {
  const differing = a.findIndex((word, at) => word !== b[at])
  return Math.max(0, (differing < 0 ? a.length : differing) - MARGIN)
}

function pairRest(a: string[], b: string[]): WordPairs {
  const best = bestSteps(a, b)
  const pairs: WordPairs = []
  let [i, j] = [a.length, b.length]
  while (i > 0 && j > 0) {
    const step = best[i]?.[j]
    if (!step) break
    for (let word = 0; word < step.mine; word++) pairs.unshift(spanOf(step, word, j))
    i -= step.mine
    j -= step.theirs
  }
  return pairs
}

// True for most verses, and much cheaper to check than to align.
function isWordForWord(a: string[], b: string[]): boolean {
  if (a.length !== b.length) return false
  return a.every((word, at) => {
    const other = b[at] ?? ''
    return word === other || distance(word, other) <= Math.max(word.length, other.length) / 2
  })
}

// With equal counts on both sides, words pair one to one in order.
function spanOf({ mine, theirs }: Step, word: number, end: number): [number, number] {
  if (mine !== theirs) return [end - theirs, end]
  return [end - word - 1, end - word]
}

function bestSteps(a: string[], b: string[]): (Step | undefined)[][] {
  const best: (Step | undefined)[][] = [[{ cost: 0, mine: 0, theirs: 0 }]]
  for (let i = 1; i <= a.length; i++) {
    const row: (Step | undefined)[] = []
    best.push(row)
    const [first, last] = [Math.max(1, i - BAND), Math.min(b.length, i + BAND)]
    for (let j = first; j <= last; j++) row[j] = bestStep(a, b, i, j, best)
  }
  return best
}

function bestStep(a: string[], b: string[], i: number, j: number, best: (Step | undefined)[][]) {
  let step: Step | undefined
  for (const [mine, theirs] of STEPS) {
    const before = best[i - mine]?.[j - theirs]
    if (before === undefined) continue
    const joined = before.cost + 0.1 * (mine + theirs - 2)
    if (step !== undefined && joined >= step.cost) continue
    const cost = joined + distance(joinedWords(a, i, mine), joinedWords(b, j, theirs))
    if (step === undefined || cost < step.cost) step = { cost, mine, theirs }
  }
  return step
}

function joinedWords(words: string[], end: number, count: number): string {
  return count === 1 ? (words[end - 1] ?? '') : words.slice(end - count, end).join('')
}
