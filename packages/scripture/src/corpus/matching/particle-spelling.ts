import type { ArabicIndex } from '../index/arabic-index.ts'
import { wordsIn } from '../index/arabic-words.ts'
import { phraseOccurrences } from './arabic-ranking.ts'

// Particles that the Quran joins to the next one in some places and separates in others, and their
// second parts.
const FIRST = new Set(wordsIn('في ان من عن كل اين حيث بئس نعم ام كي لكي كأن ليت لعل رب بعد'))
const SECOND = wordsIn('ما من لا لم لن لو')
const PREFIX = /^[وفبلكا](?=..)/

/** How to construct words: one with another spelling, two joined into one. */
type WordBuilder<Word> = {
  as: (word: Word, spelled: string) => Word
  join: (first: Word, second: Word, spelled: string) => Word
}
/** An alternative reading of the next `count` words. */
type Reading<Word> = { count: number; words: Word[] }

// Number of context words on each side that decide between spellings.
const REACH = 2
const WINDOWS = Array.from({ length: REACH + 1 }, (_, before) =>
  Array.from({ length: REACH + 1 }, (_, after) => ({ before, after })),
)
  .flat()
  .sort((a, b) => b.before + b.after - a.before - a.after)

/**
 * Joins or splits particles and vocatives as the Quran does where the surrounding words form a phrase of it:
 * `فيما` and `في ما`, `إنما` and `إن ما`, `ألا` and `أن لا` are interchangeable. Words that already
 * form a phrase stay unchanged.
 */
export function normalizeParticles<Word extends { word: string }>(
  index: ArabicIndex,
  words: readonly Word[],
  builder: WordBuilder<Word>,
): Word[] {
  const result: Word[] = []
  for (let at = 0; at < words.length; ) {
    index.spend()
    const { count, words: as } = readingAt(index, words, at, builder)
    result.push(...as)
    at += count
  }
  return result
}

function readingAt<Word extends { word: string }>(
  index: ArabicIndex,
  words: readonly Word[],
  at: number,
  builder: WordBuilder<Word>,
): Reading<Word> {
  let best: Reading<Word> = { count: 1, words: words.slice(at, at + 1) }
  let most = 0
  for (const other of otherReadings(index, words, at, builder)) {
    const typed = { ...other, words: words.slice(at, at + other.count) }
    const [around, aroundTyped] = [other, typed].map((one) => inRow(index, words, at, one))
    const gain = (around ?? 0) - (aroundTyped ?? 0)
    // If more context is available, a single matching word may be chance.
    const isSure = (around ?? 0) >= Math.min(REACH, words.length - other.count)
    if (isSure && gain > most) [best, most] = [other, gain]
  }
  return best
}

/** The number of context words with which a reading forms a phrase of the Quran. */
function inRow<Word extends { word: string }>(
  index: ArabicIndex,
  all: readonly Word[],
  at: number,
  { count, words }: Reading<Word>,
): number {
  const [first, last] = [Math.min(REACH, at), Math.min(REACH, all.length - at - count)]
  const window = WINDOWS.find(({ before, after }) => {
    if (before > first || after > last || before + after === 0) return false
    const row = [...all.slice(at - before, at), ...words, ...all.slice(at + count).slice(0, after)]
    return isRow(index, row)
  })
  return window ? window.before + window.after : 0
}

function isRow(index: ArabicIndex, words: readonly { word: string }[]): boolean {
  const accepted = words.map(({ word }) => new Set(index.readingsOf(word)))
  return !phraseOccurrences(index, accepted).next().done
}

function otherReadings<Word extends { word: string }>(
  index: ArabicIndex,
  words: readonly Word[],
  at: number,
  { as, join }: WordBuilder<Word>,
): Reading<Word>[] {
  const [one, next] = [words[at], words[at + 1]]
  if (!one) return []
  const joinedWords = index.joinedOf(one.word)
  const divisions = [...partsOf(one.word), ...(joinedWords ? [joinedWords] : [])]
  const parted = divisions.map((parts) => parts.map((part) => as(one, part)))
  const apart = parted.map((spelled) => ({ count: 1, words: spelled }))
  if (!next) return apart
  const whole = one.word + next.word
  const broken = one.word.length <= 2 && index.isTerm(whole) ? [whole] : []
  const joined = [...wholesOf(one.word, next.word), ...broken].map((all) => [join(one, next, all)])
  const moved = movedOf(one.word, next.word).map(([a, b]) => [as(one, a), as(next, b)])
  return [...apart, ...[...joined, ...moved].map((spelled) => ({ count: 2, words: spelled }))]
}

// The last letter of the particle may be assimilated and not written.
function wholesOf(first: string, second: string): string[] {
  if (!SECOND.includes(second) || !isFirst(first)) return []
  const isWritten = !isLost(first.at(-1), second)
  return [first + second, ...(isWritten ? [] : [first.slice(0, -1) + second])]
}

function partsOf(word: string): [first: string, second: string][] {
  const endings = SECOND.filter((second) => word.endsWith(second))
  return endings.flatMap((second) => {
    const rest = word.slice(0, -second.length)
    const lost = ['ن', 'م'].filter((letter) => isLost(letter, second))
    const firsts = [rest, ...lost.map((letter) => rest + letter)].filter(isFirst)
    return firsts.map((first): [string, string] => [first, second])
  })
}

// A one-letter particle may be written with the preceding word: `مال هذا`.
function movedOf(first: string, second: string): [string, string][] {
  const isMoved = /^[وف]?ما$/.test(first) && /^ل.{2}/.test(second)
  return isMoved ? [[`${first}ل`, second.slice(1)]] : []
}

const isLost = (letter: string | undefined, second: string): boolean =>
  letter === 'ن' || (letter === 'م' && second.startsWith('م'))

const isFirst = (word: string): boolean => FIRST.has(word) || FIRST.has(word.replace(PREFIX, ''))
