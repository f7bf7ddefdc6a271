import type { ArabicIndex } from '../index/arabic-index.ts'
import { wordsIn } from '../index/arabic-words.ts'
import { phraseOccurrences } from './arabic-ranking.ts'

// Particles that writing joins to the one after them in one place and parts from it in another, and those that follow so.
const FIRST = new Set(wordsIn('في ان من عن كل اين حيث بئس نعم ام كي لكي كأن ليت لعل رب'))
const SECOND = wordsIn('ما من لا لم لن لو')
const PREFIX = /^[وفبلكا](?=..)/

/** How the words of a text are made others: one as it is spelled, two as one. */
type Making<Word> = {
  as: (word: Word, spelled: string) => Word
  join: (first: Word, second: Word, spelled: string) => Word
}
/** Other words for so many of those that were typed. */
type Reading<Word> = { count: number; words: Word[] }

// So many words before and after say which way of writing a row has.
const REACH = 2
const WINDOWS = Array.from({ length: REACH + 1 }, (_, before) =>
  Array.from({ length: REACH + 1 }, (_, after) => ({ before, after })),
)
  .flat()
  .sort((a, b) => b.before + b.after - a.before - a.after)

/**
 * The words of a text with particles joined or parted as the Quran has them where these words stand in a row: of `فيما` and `في ما`,
 * `إنما` and `إن ما`, `ألا` and `أن لا` either may be written for the other. Nothing is changed that stands in a row as it is.
 */
export function normalizeParticles<Word extends { word: string }>(
  index: ArabicIndex,
  words: readonly Word[],
  making: Making<Word>,
): Word[] {
  const made: Word[] = []
  for (let at = 0; at < words.length; ) {
    index.spend()
    const { count, words: as } = readingAt(index, words, at, making)
    made.push(...as)
    at += count
  }
  return made
}

function readingAt<Word extends { word: string }>(
  index: ArabicIndex,
  words: readonly Word[],
  at: number,
  making: Making<Word>,
): Reading<Word> {
  let best: Reading<Word> = { count: 1, words: words.slice(at, at + 1) }
  let most = 0
  for (const other of otherReadings(words, at, making)) {
    const typed = { ...other, words: words.slice(at, at + other.count) }
    const [around, aroundTyped] = [other, typed].map((one) => inRow(index, words, at, one))
    const gain = (around ?? 0) - (aroundTyped ?? 0)
    // One word beside it agrees by chance where there are more.
    const isSure = (around ?? 0) >= Math.min(REACH, words.length - other.count)
    if (isSure && gain > most) [best, most] = [other, gain]
  }
  return best
}

/** With how many words around it a reading stands in a row in the Quran. */
function inRow<Word extends { word: string }>(
  index: ArabicIndex,
  all: readonly Word[],
  at: number,
  { count, words }: Reading<Word>,
): number {
  const [first, last] = [Math.min(REACH, at), Math.min(REACH, all.length - at - count)]
  const found = WINDOWS.find(({ before, after }) => {
    if (before > first || after > last || before + after === 0) return false
    const row = [...all.slice(at - before, at), ...words, ...all.slice(at + count).slice(0, after)]
    return isRow(index, row)
  })
  return found ? found.before + found.after : 0
}

function isRow(index: ArabicIndex, words: readonly { word: string }[]): boolean {
  const wanted = words.map(({ word }) => new Set(index.readingsOf(word)))
  return !phraseOccurrences(index, wanted).next().done
}

function otherReadings<Word extends { word: string }>(
  words: readonly Word[],
  at: number,
  { as, join }: Making<Word>,
): Reading<Word>[] {
  const [one, next] = [words[at], words[at + 1]]
  if (!one) return []
  const parted = partsOf(one.word).map((parts) => parts.map((part) => as(one, part)))
  const apart = parted.map((spelled) => ({ count: 1, words: spelled }))
  if (!next) return apart
  const joined = wholesOf(one.word, next.word).map((whole) => [join(one, next, whole)])
  const moved = movedOf(one.word, next.word).map(([a, b]) => [as(one, a), as(next, b)])
  return [...apart, ...[...joined, ...moved].map((spelled) => ({ count: 2, words: spelled }))]
}

// Before a letter that it becomes like, the last one of the particle may not be written.
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

// The particle of one letter that belongs to what follows is written with what is before it: `مال هذا`.
function movedOf(first: string, second: string): [string, string][] {
  const isMoved = /^[وف]?ما$/.test(first) && /^ل.{2}/.test(second)
  return isMoved ? [[`${first}ل`, second.slice(1)]] : []
}

const isLost = (letter: string | undefined, second: string): boolean =>
  letter === 'ن' || (letter === 'م' && second.startsWith('م'))

const isFirst = (word: string): boolean => FIRST.has(word) || FIRST.has(word.replace(PREFIX, ''))
