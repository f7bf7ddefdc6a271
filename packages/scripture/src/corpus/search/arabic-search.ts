import { withoutRepetition } from '../../text/index.ts'
import { untilSpent } from '../budget.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import { type ArabicQuery, readArabicQuery } from '../index/arabic-words.ts'
import { standardsOf } from '../index/dialect.ts'
import { synonymsOf, synonymsOfForms } from '../index/lexicon.ts'
import { align, createWordSimilarity } from '../matching/alignment.ts'
import {
  type QueryTerm,
  RANKING,
  type Ranking,
  resolveTerms,
  scoreVerses,
  termWeights,
  versesWithAll,
  versesWithPhrase,
} from '../matching/arabic-ranking.ts'
import { normalizeParticles } from '../matching/particle-spelling.ts'
import { asSpelledInQuran } from '../matching/quranic-spelling.ts'
import { matchesTypedSigns } from './typed-signs.ts'

/**
 * How a verse matches: as a phrase, as an approximate quotation, with all words, by a question's
 * subject, with some words.
 */
export type MatchQuality = 'phrase' | 'quotation' | 'words' | 'subject' | 'some_words'
/** `tokens` are the matching words, numbered through the whole Quran. */
type ArabicHit = { verse: number; score: number; agreement: MatchQuality; tokens: number[] }

const MAX_WORDS = 120
// Number of top-scored verses that are aligned with a possible quotation.
const QUOTATION_POOL = 40
const QUOTATION_WORDS = 3
const LONG_QUOTATION = 6
// Minimum share of the words, by weight, that a quoted verse matches in order.
const QUOTED = 0.5
// Weight of the thesaurus for a query in a dialect. Half of it scored lower in tuning.
const DIALECT_SYNONYM = 1

/**
 * Results in Arabic, best first. `tokensOf` computes matching words lazily, for the few hits that
 * are displayed.
 */
export type ArabicSearchResult = {
  hits: Omit<ArabicHit, 'tokens'>[]
  tokensOf(verse: number): number[]
}

/**
 * Searches the Arabic text: phrase before all words before some words, a quotation by its
 * alignment, a question by its subject.
 */
export function searchArabic(
  index: ArabicIndex,
  text: string,
  ranking: Ranking = RANKING,
): ArabicSearchResult {
  const query = readArabicQuery(asSpelledInQuran(index, text))
  const words = asInQuran(index, withoutRepetition(query.words).flatMap(index.partsOf)).slice(
    0,
    MAX_WORDS,
  )
  if (words.length === 0) return { hits: [], tokensOf: () => [] }
  const terms = resolveTerms(index, words).map((term) => inQuranicWords(index, term, query))
  // A question that is in the Quran is a quotation.
  const isAsked =
    query.kind !== 'statement' &&
    versesWithPhrase(index, terms).size === 0 &&
    !isLongQuotation(index, terms, ranking)
  const subject = isAsked
    ? resolveTerms(index, withoutRepetition(query.subject).slice(0, MAX_WORDS)).map((term) =>
        inQuranicWords(index, term, query),
      )
    : subjectAmong(terms, query)
  const hits = isAsked
    ? rankedAll(index, subject, query, ranking)
    : rankedStatement(index, { text, terms, subject }, ranking)
  return { hits, tokensOf: (verse) => agreeingTokens(index, [...subject, ...terms], verse) }
}

// A slip may make an interrogative, or a word of a dialect.
function isLongQuotation(index: ArabicIndex, terms: QueryTerm[], ranking: Ranking): boolean {
  if (terms.length < LONG_QUOTATION) return false
  const scores = scoreVerses(index, terms, false, ranking)
  return quotedVerses(index, terms, scores, ranking)[0]?.agreement === 'quotation'
}

function asInQuran(index: ArabicIndex, words: string[]): string[] {
  const typed = words.slice(0, MAX_WORDS).map((word) => ({ word }))
  return normalizeParticles(index, typed, WORD_BUILDER).map(({ word }) => word)
}

const WORD_BUILDER = {
  join: (_first: unknown, _second: unknown, word: string) => ({ word }),
  as: (_word: unknown, word: string) => ({ word }),
}

// Replaces a word that the Quran lacks by its synonyms there, or by the verb of a dialect form.
function inQuranicWords(
  index: ArabicIndex,
  term: QueryTerm,
  { isDialect }: Pick<ArabicQuery, 'isDialect'>,
): QueryTerm {
  if (term.stems.length > 0 && !term.isGuess) return term
  const isWord = (form: string) => index.stemIdOf(form) !== undefined
  const standards = standardsOf(term.word, isWord, isDialect)
  const words = [...synonymsOfForms([term.word, ...standards]), ...standards]
  if (words.length === 0) return term
  const resolved = resolveTerms(index, words)
  return {
    word: term.word,
    forms: resolved.flatMap(({ forms }) => forms),
    stems: resolved.flatMap(({ stems }) => stems),
    roots: resolved.flatMap(({ roots }) => roots),
    isGuess: false,
  }
}

function subjectAmong(terms: QueryTerm[], { subject }: ArabicQuery): QueryTerm[] {
  const subjects = new Set(subject)
  return terms.filter(({ word }) => subjects.has(word))
}

function rankedAll(
  index: ArabicIndex,
  subject: QueryTerm[],
  { kind, isDialect }: ArabicQuery,
  ranking: Ranking,
) {
  const isWide = kind === 'question'
  const scores = scoreVerses(index, subject, isWide, ranking)
  addSynonyms(index, { scores, subject, isWide, isDialect }, ranking)
  return orderOf(scores).map((verse) => hit(verse, scores, 'subject'))
}

type Scored = {
  scores: Float64Array
  subject: QueryTerm[]
  isWide: boolean
  isDialect?: boolean
}

function addSynonyms(
  index: ArabicIndex,
  { scores, subject, isWide, isDialect = false }: Scored,
  ranking: Ranking,
) {
  const weight = isDialect ? DIALECT_SYNONYM : ranking.synonym
  const words = subject.flatMap(({ word }) =>
    isDialect ? synonymsOfForms([word]) : synonymsOf(word),
  )
  if (words.length === 0) return
  const others = scoreVerses(index, resolveTerms(index, words), isWide, ranking)
  for (let verse = 0; verse < scores.length; verse++) {
    scores[verse] = (scores[verse] ?? 0) + weight * (others[verse] ?? 0)
  }
}

type Statement = { text: string; terms: QueryTerm[]; subject: QueryTerm[] }

function rankedStatement(
  index: ArabicIndex,
  { text, terms, subject }: Statement,
  ranking: Ranking,
) {
  const scores = scoreVerses(index, terms, false, ranking)
  const phrase = untilSpent(() => versesWithPhrase(index, terms)) ?? new Map()
  if (phrase.size === 0) addSynonyms(index, { scores, subject, isWide: false }, ranking)
  const isRow = phrase.size > 0 && terms.length > 2
  const all = isRow ? undefined : versesWithAll(index, subject)
  const quoted =
    phrase.size > 0 || terms.length < QUOTATION_WORDS
      ? []
      : quotedVerses(index, terms, scores, ranking)
  const isNarrow = phrase.size > 0 || all !== undefined
  const hits = [
    ...byScore([...phrase.keys()], scores).map((verse) => hit(verse, scores, 'phrase')),
    ...quoted.filter(({ agreement }) => agreement === 'quotation' || !isNarrow),
    ...byScore([...(all ?? [])], scores).map((verse) => hit(verse, scores, 'words')),
    ...(isNarrow ? [] : orderOf(scores).map((verse) => hit(verse, scores, 'some_words'))),
  ]
  const hasSigns = phrase.size > 0 ? matchesTypedSigns(index, text, terms) : undefined
  return firstThose(firstOfEach(hits), hasSigns)
}

function firstThose<Hit extends { verse: number }>(
  hits: Hit[],
  are: ((verse: number) => boolean) | undefined,
): Hit[] {
  if (!are) return hits
  return [...hits.filter(({ verse }) => are(verse)), ...hits.filter(({ verse }) => !are(verse))]
}

function firstOfEach<Hit extends { verse: number }>(hits: Hit[]): Hit[] {
  const seen = new Set<number>()
  return hits.filter(({ verse }) => !seen.has(verse) && seen.add(verse))
}

// The top-scored verses, ranked again by alignment.
function quotedVerses(
  index: ArabicIndex,
  terms: QueryTerm[],
  scores: Float64Array,
  ranking: Ranking,
) {
  const likeness = createWordSimilarity(index, terms)
  const weights = termWeights(index, terms)
  const threshold = QUOTED * weights.reduce((sum, weight) => sum + weight, 0)
  const aligned: { verse: number; agreed: number; rank: number }[] = []
  untilSpent(() => {
    for (const verse of orderOf(scores).slice(0, QUOTATION_POOL)) {
      const span = [index.starts[verse] ?? 0, index.starts[verse + 1] ?? 0] as const
      const { score } = align(index, likeness, weights, span, ranking)
      aligned.push({ verse, agreed: score, rank: score + ranking.shared * (scores[verse] ?? 0) })
    }
  })
  aligned.sort((a, b) => b.rank - a.rank)
  return aligned.map(({ verse, agreed }) =>
    hit(verse, scores, agreed > threshold ? 'quotation' : 'some_words'),
  )
}

function hit(verse: number, scores: Float64Array, agreement: MatchQuality) {
  return { verse, score: scores[verse] ?? 0, agreement }
}

function orderOf(scores: Float64Array): number[] {
  const tokens: number[] = []
  for (let verse = 0; verse < scores.length; verse++)
    if ((scores[verse] ?? 0) > 0) tokens.push(verse)
  return byScore(tokens, scores)
}

function byScore(verses: number[], scores: Float64Array): number[] {
  return verses.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

/** The tokens of a verse that match one of these words by form, stem or root. */
export function agreeingTokens(
  index: ArabicIndex,
  words: readonly QueryTerm[],
  verse: number,
): number[] {
  const stems = new Set(words.flatMap((word) => word.stems))
  const forms = new Set(words.flatMap((word) => word.forms))
  const roots = new Set(
    words.flatMap(({ stems: terms, roots: all }) => (terms.length > 0 ? [] : all)),
  )
  const tokens: number[] = []
  for (let token = index.starts[verse] ?? 0; token < (index.starts[verse + 1] ?? 0); token++) {
    const term = index.tokens[token] ?? 0
    const agrees =
      forms.has(term) || stems.has(index.stems.idOf(term)) || roots.has(index.roots.idOf(term))
    if (agrees) tokens.push(token)
  }
  return tokens
}
