/** Quotes in an Arabic text while it is edited at random, as in the decision on comments. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQuoteFinder, type Quote, quoteOf } from './quotes.ts'

const RUNS = 20
const PARAGRAPHS = 60
const WORDS_OF_A_PARAGRAPH = 30
const QUOTES = 20
const VOCABULARY = 600
const MAX_WRONG = 0.015
const MAX_MISSED = 0.03
const LETTERS = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهويأةى']

type Chance = (below: number) => number

/** mulberry32 */
function createChance(seed: number): Chance {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** A word of the text; it is the same word wherever an edit moves it. */
interface Word {
  text: string
}

type Paragraph = Word[]

/** A quotation: its words, and the quote of them. */
interface Quoted {
  words: Word[]
  quote: Quote
}

/** Few words are frequent, as in prose. */
function createWords(chance: Chance): () => Word {
  const vocabulary = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + chance(6) }, () => LETTERS[chance(LETTERS.length)]).join(''),
  )
  return () => ({ text: vocabulary[Math.min(chance(VOCABULARY), chance(VOCABULARY))] ?? '' })
}

const textOf = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(' ')).join('\n')

/** Where these words are in the text; undefined unless all are there, side by side. */
function rangeOf(paragraphs: readonly Paragraph[], words: readonly Word[]) {
  let offset = 0
  for (const paragraph of paragraphs) {
    const at = words[0] ? paragraph.indexOf(words[0]) : -1
    if (at >= 0) {
      const isWhole = words.every((word, index) => paragraph[at + index] === word)
      const before = paragraph.slice(0, at).reduce((sum, { text }) => sum + text.length + 1, 0)
      const length = words.reduce((sum, { text }) => sum + text.length + 1, -1)
      return isWhole ? { from: offset + before, to: offset + before + length } : undefined
    }
    offset += paragraph.reduce((sum, { text }) => sum + text.length + 1, 0) || 1
  }
  return undefined
}

function edit(chance: Chance, paragraphs: Paragraph[], newWord: () => Word): void {
  const at = chance(paragraphs.length)
  const paragraph = paragraphs[at] ?? []
  const place = chance(paragraph.length + 1)
  const kind = chance(20)
  if (kind < 10) paragraph.splice(place, 0, newWord())
  else if (kind < 14) paragraph.splice(place, 1 + chance(3))
  else if (kind < 16) paragraph.splice(place, 1, newWord())
  else if (kind < 17) paragraphs.splice(at + 1, 0, paragraph.splice(place))
  else if (kind < 18) paragraphs.splice(chance(paragraphs.length), 0, ...paragraphs.splice(at, 1))
  else if (kind < 19)
    paragraphs.splice(at, 0, Array.from({ length: WORDS_OF_A_PARAGRAPH }, newWord))
  else if (paragraphs.length > 1) paragraphs.splice(at, 1)
}

function quoteSome(chance: Chance, paragraphs: readonly Paragraph[]): Quoted[] {
  const text = textOf(paragraphs)
  return Array.from({ length: QUOTES }, () => {
    const paragraph = paragraphs[chance(paragraphs.length)] ?? []
    const at = chance(paragraph.length)
    const words = paragraph.slice(at, at + 1 + chance(8))
    const range = rangeOf(paragraphs, words)
    const quote = range && quoteOf(text, range)
    assert.ok(quote)
    return { words, quote }
  })
}

type Outcome = 'right' | 'wrong' | 'missed' | 'gone' | 'elsewhere'

/** Where the quotes of a text are found after some edits. */
function outcomesOf(seed: number, edits: number): Outcome[] {
  const chance = createChance(seed)
  const newWord = createWords(chance)
  const paragraphs = Array.from({ length: PARAGRAPHS }, () =>
    Array.from({ length: WORDS_OF_A_PARAGRAPH }, newWord),
  )
  const quotes = quoteSome(chance, paragraphs)
  for (let count = 0; count < edits; count++) edit(chance, paragraphs, newWord)
  const find = createQuoteFinder(textOf(paragraphs))
  return quotes.map(({ words, quote }) => {
    const [range, found] = [rangeOf(paragraphs, words), find(quote)]
    if (!range) return found ? 'elsewhere' : 'gone'
    if (!found) return 'missed'
    return found.from === range.from && found.to === range.to ? 'right' : 'wrong'
  })
}

for (const edits of [0, 10, 50, 200]) {
  test(`after ${edits} edits quotes are at their words, or have no place`, () => {
    const outcomes = Array.from({ length: RUNS }, (_, seed) => outcomesOf(seed, edits)).flat()
    const counts = Map.groupBy(outcomes, (outcome) => outcome)
    const countOf = (outcome: Outcome) => counts.get(outcome)?.length ?? 0
    const [right, wrong, missed] = [countOf('right'), countOf('wrong'), countOf('missed')]
    const figures = `${right} right, ${wrong} wrong, ${missed} missed`
    assert.ok(wrong <= MAX_WRONG * outcomes.length, figures)
    assert.ok(missed <= MAX_MISSED * outcomes.length, figures)
    if (edits === 0) assert.equal(right, outcomes.length, figures)
  })
}
