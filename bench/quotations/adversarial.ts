import type { Corpus, Verse } from '@waraq/scripture/corpus'
import { foldArabic, VERSE_COUNT, verseAt } from '@waraq/scripture/text'
import { INVENTED } from './prose.ts'
import { createRandom, type Random } from './random.ts'

/** A quotation with what a verifier ought to say of it. */
export type Case = {
  kind: string
  truth: 'correct' | 'corrupted' | 'fabricated'
  text: string
  /** The verse that it quotes or was made from. */
  verse: { surah: number; ayah: number } | null
}

type Source = { surah: number; ayah: number; verse: Verse; words: string[] }

const [SHORTEST, LONGEST] = [5, 16]

/** Quotations that are easily mistaken, made from verses that the seed chooses. */
export function adversarialCases(corpus: Corpus, seed: number, rounds: number): Case[] {
  const random = createRandom(seed)
  const phrases = phrasesOf(corpus)
  return Array.from({ length: rounds }, () => [
    ...correctCases(corpus, random),
    ...corruptedCases(corpus, random, phrases),
    ...fabricatedCases(corpus, random),
  ]).flat()
}

/** The whole Quran in folded words, to recognize a change that is found elsewhere. */
function phrasesOf(corpus: Corpus): string {
  const verses = Array.from({ length: VERSE_COUNT }, (_, at) => {
    const { surah, ayah } = verseAt(at)
    return corpus.findVerse(surah, ayah)?.textImlaei ?? ''
  })
  return ` ${foldArabic(verses.join(' '))} `
}

function pickVerse(corpus: Corpus, random: Random): Source {
  for (;;) {
    const { surah, ayah } = verseAt(random.below(VERSE_COUNT))
    const verse = corpus.findVerse(surah, ayah)
    const words = verse ? wordsIn(verse.textImlaei) : []
    if (verse && words.length >= SHORTEST && words.length <= LONGEST)
      return { surah, ayah, verse, words }
  }
}

const wordsIn = (text: string): string[] =>
  text.split(/[\s\u00A0]+/).filter((word) => /[\u0621-\u064A]/.test(word))

function correctCases(corpus: Corpus, random: Random): Case[] {
  const make = (kind: string, textOf: (source: Source) => string | undefined): Case[] => {
    const source = pickVerse(corpus, random)
    const text = textOf(source)
    const { surah, ayah } = source
    return text === undefined ? [] : [{ kind, truth: 'correct', text, verse: { surah, ayah } }]
  }
  return [
    ...make('as stored', ({ verse }) => verse.text),
    ...make('Uthmani', ({ verse }) => verse.textUthmani),
    ...make('modern', ({ words }) => words.join(' ')),
    ...make('without hamzas', ({ words }) => foldArabic(words.join(' '))),
    ...make('part', ({ words }) => words.slice(1, 5 + random.below(4)).join(' ')),
    ...make('with its successor', ({ surah, ayah, words }) => {
      const next = corpus.findVerse(surah, ayah + 1)
      return next && `${words.join(' ')} ${wordsIn(next.textImlaei).join(' ')}`
    }),
    ...make('without its conjunction', ({ words }) => {
      const [first = ''] = words
      const isConjunction = /^[وف][\u0621-\u064A]{3,}/.test(first) && wordsIn(first).length === 1
      return isConjunction ? words.with(0, first.slice(1)).join(' ') : undefined
    }),
  ]
}

function corruptedCases(corpus: Corpus, random: Random, phrases: string): Case[] {
  const make = (kind: string, change: (words: string[]) => string[]): Case[] => {
    const { surah, ayah, words } = pickVerse(corpus, random)
    const text = change(words).join(' ')
    if (phrases.includes(` ${foldArabic(text)} `)) return []
    return [{ kind, truth: 'corrupted', text, verse: { surah, ayah } }]
  }
  const middle = (words: string[]): number => 1 + random.below(words.length - 2)
  return [
    ...make('one letter', (words) => {
      const at = middle(words)
      const word = words[at] ?? ''
      const letter = random.below(word.length)
      const other = random.oneOf([...'بتجدرسعفقكلمن'])
      return words.with(at, word.slice(0, letter) + other + word.slice(letter + 1))
    }),
    ...make('another word', (words) =>
      words.with(middle(words), random.oneOf(pickVerse(corpus, random).words)),
    ),
    ...make('three other words', (words) => {
      let altered = words
      for (let time = 0; time < 3; time++)
        altered = altered.with(middle(words), random.oneOf(pickVerse(corpus, random).words))
      return altered
    }),
    ...make('a word left out', (words) => words.toSpliced(middle(words), 1)),
    ...make('a word added', (words) =>
      words.toSpliced(middle(words), 0, random.oneOf(pickVerse(corpus, random).words)),
    ),
    ...make('two words exchanged', (words) => {
      const at = middle(words)
      return words.toSpliced(at, 2, words[at + 1] ?? '', words[at] ?? '')
    }),
    ...make('another ending', (words) => [
      ...words.slice(0, Math.ceil(0.6 * words.length)),
      ...pickVerse(corpus, random).words.slice(-3),
    ]),
  ]
}

function fabricatedCases(corpus: Corpus, random: Random): Case[] {
  const fabricated = (kind: string, text: string): Case => ({
    kind,
    truth: 'fabricated',
    text,
    verse: null,
  })
  const gathered = Array.from({ length: 6 + random.below(6) }, () =>
    random.oneOf(pickVerse(corpus, random).words),
  )
  const [first, second] = [pickVerse(corpus, random).words, pickVerse(corpus, random).words]
  return [
    fabricated('invented', random.oneOf(INVENTED)),
    fabricated('invented', random.oneOf(INVENTED)),
    fabricated('gathered words', gathered.join(' ')),
    fabricated(
      'invented around two words',
      `${random.oneOf(INVENTED)} ${first.slice(0, 2).join(' ')} ${second.slice(-1).join(' ')}`,
    ),
  ]
}
