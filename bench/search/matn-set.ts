/**
 * Quotations of hadiths with the status they should have, made from installed collections by a
 * seed. No text of a collection is part of the repository.
 */
import { foldArabic } from '@waraq/scripture/fold'

export type Case = { kind: string; isCorrect: boolean; text: string }

type Words = string[]
type Pick = <Item>(items: readonly Item[]) => Item

const BLESSING = /(?<= )(?:صلي الله عليه (?:واله )?وسلم|رضي الله عن\S+|عليه السلام)(?= )/g
const NEGATIONS = ['لا', 'لم', 'ما', 'ليس']
const fold = (text: string) => ` ${foldArabic(text)} `.replace(BLESSING, ' ').replace(/ +/g, ' ')

/** Makes `count` quotations of each kind. `texts` are whole hadiths, `matns` their matns. */
export function matnSet(texts: string[], matns: string[], seed: number, count: number): Case[] {
  const random = randomFrom(seed)
  const pick: Pick = (items) => items[Math.floor(random() * items.length)] as (typeof items)[number]
  const foldedTexts = texts.map(fold)
  const bodies = matns.map(wordsOf).filter(({ length }) => length >= 8)
  const excerpt = (least = 8, most = 30): Words => {
    const words = pick(bodies)
    const length = Math.min(words.length, least + Math.floor(random() * (most - least)))
    const from = Math.floor(random() * (words.length - length + 1))
    return words.slice(from, from + length)
  }
  const middle = (words: Words) => 1 + Math.floor(random() * (words.length - 2))
  const without = (words: Words, at: number) => words.toSpliced(at, 1)

  const correct: Record<string, () => string> = {
    whole: () => pick(bodies).slice(0, 120).join(' '),
    excerpt: () => excerpt(5).join(' '),
    bare: () => withoutVowels(excerpt(5).join(' ')),
    spelling: () => foldArabic(excerpt(5).join(' ')),
  }
  const incorrect: Record<string, () => string> = {
    'word replaced': () => {
      const words = excerpt()
      return words.with(middle(words), pick(pick(bodies))).join(' ')
    },
    'word left out': () => {
      const words = excerpt()
      return without(words, middle(words)).join(' ')
    },
    'word added': () => {
      const words = excerpt()
      return words.toSpliced(middle(words), 0, pick(pick(bodies))).join(' ')
    },
    'words exchanged': () => {
      const words = excerpt()
      const at = middle(words)
      return words
        .with(at, words[at + 1] ?? '')
        .with(at + 1, words[at] ?? '')
        .join(' ')
    },
    negation: () => {
      const words = excerpt()
      return words.toSpliced(middle(words), 0, pick(NEGATIONS)).join(' ')
    },
    'letter changed': () => {
      const words = excerpt().map(withoutVowels)
      const at = middle(words)
      const word = words[at] ?? ''
      const letter = Math.floor(random() * word.length)
      const other = pick([...'بتجحدرسصعفقكلمنه'])
      return words.with(at, word.slice(0, letter) + other + word.slice(letter + 1)).join(' ')
    },
    'two joined': () => [...excerpt(6, 12), ...excerpt(6, 12)].join(' '),
    invented: () =>
      Array.from({ length: 8 + Math.floor(random() * 12) }, () => pick(pick(bodies))).join(' '),
  }

  // A changed quotation that is in a hadith is correct.
  const standsSomewhere = (text: string) => {
    const folded = fold(text)
    return foldedTexts.some((one) => one.includes(folded))
  }
  const make = (kind: string, text: () => string, isCorrect: boolean): Case[] => {
    const cases: Case[] = []
    for (let tries = 0; cases.length < count && tries < 20 * count; tries++) {
      const one = text()
      if (isCorrect || !standsSomewhere(one)) cases.push({ kind, isCorrect, text: one })
    }
    return cases
  }
  return [
    ...Object.entries(correct).flatMap(([kind, text]) => make(kind, text, true)),
    ...Object.entries(incorrect).flatMap(([kind, text]) => make(kind, text, false)),
  ]
}

const wordsOf = (text: string): Words =>
  text.split(/\s+/).filter((word) => foldArabic(word) !== '' && !/["«»()[\]{}]/.test(word))
const withoutVowels = (text: string): string => text.replace(/[\u064B-\u0652\u0670\u0640]/g, '')

// Mulberry32.
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
