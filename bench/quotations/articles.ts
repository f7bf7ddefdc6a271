import type { Corpus } from '@waraq/scripture/corpus'
import { SURAHS } from '@waraq/scripture/text'
import { adversarialCases, type Case } from './adversarial.ts'
import {
  HADITH_INTRODUCTIONS,
  INTRODUCTIONS,
  OTHER_INTRODUCTIONS,
  PROSE,
  SAYINGS,
} from './prose.ts'
import { createRandom, type Random } from './random.ts'

/** A quotation within an article; offsets are those of its words. */
type Placed = { start: number; end: number; isWrong: boolean; kind: string }
export type Article = { text: string; quotations: Placed[] }

const MARKS = ['“”', '«»', '""', '”“', '﴿﴾', '()', '{}', '‘’', '‹›', '„“', '**']
const CITED = 0.6

/** Articles with verses, right and wrong, and with quotations of other things. */
export function articlesOf(corpus: Corpus, seed: number, count: number): Article[] {
  const random = createRandom(seed)
  const cases = adversarialCases(corpus, seed + 1, Math.ceil(count / 3))
  const isKept = ({ kind }: Case) => kind !== 'without its conjunction'
  const pool = { right: cases.filter(isCorrect).filter(isKept), wrong: cases.filter(isIncorrect) }
  return Array.from({ length: count }, () => articleOf(random, pool))
}

const isCorrect = ({ truth }: Case): boolean => truth === 'correct'
const isIncorrect = (one: Case): boolean => !isCorrect(one)

function articleOf(random: Random, { right, wrong }: { right: Case[]; wrong: Case[] }): Article {
  const article: Article = { text: '', quotations: [] }
  const quotations = 3 + random.below(4)
  for (let at = 0; at < quotations; at++) {
    article.text += `${random.oneOf(PROSE)} `
    const kind = random.next()
    if (kind < 0.4) addVerse(article, random, random.oneOf(right), false)
    else if (kind < 0.75) addVerse(article, random, random.oneOf(wrong), true)
    else addOther(article, random, kind < 0.88 ? HADITH_INTRODUCTIONS : OTHER_INTRODUCTIONS)
    article.text += random.oneOf([' ', '\n', '\n\n', ' '])
  }
  article.text += random.oneOf(PROSE)
  return article
}

function addVerse(article: Article, random: Random, one: Case, isWrong: boolean): void {
  const cite = random.next() < CITED ? citationOf(random, one) : ''
  const isIntroduced = cite === '' || random.next() < 0.7
  if (isIntroduced) article.text += `${random.oneOf(INTRODUCTIONS)}${random.oneOf([' ', '\n'])}`
  addMarked(article, random, one.text, { isWrong, kind: one.kind })
  article.text += `${cite}.`
}

function addOther(article: Article, random: Random, introductions: readonly string[]): void {
  article.text += `${random.oneOf(introductions)} `
  addMarked(
    article,
    random,
    random.oneOf(SAYINGS),
    { isWrong: false, kind: 'other' },
    MARKS.slice(0, 4),
  )
  article.text += '.'
}

function addMarked(
  article: Article,
  random: Random,
  text: string,
  what: { isWrong: boolean; kind: string },
  marks: readonly string[] = MARKS,
): void {
  const [open = '', close = ''] = random.oneOf(marks)
  article.text += open
  const start = article.text.length
  article.text += text
  article.quotations.push({ start, end: article.text.length, ...what })
  article.text += close
}

function citationOf(random: Random, { verse }: Case): string {
  const { surah, ayah } = verse ?? { surah: 1 + random.below(114), ayah: 1 + random.below(3) }
  const name = SURAHS[surah - 1]?.nameArabic ?? ''
  return random.oneOf([
    ` (${name}: ${ayah})`,
    ` [${name}: ${ayah}]`,
    ` [سورة ${name}: ${ayah}]`,
    ` (سورة ${name}، الآية ${ayah})`,
    ` سورة ${name} آية ${ayah}`,
  ])
}
