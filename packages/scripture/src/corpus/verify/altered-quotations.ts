import type { ArabicIndex } from '../index/arabic-index.ts'
import type { Alignment, Pair } from '../matching/alignment.ts'
import { clausesOf, numberedOf, withoutIntroduction } from './clauses.ts'
import { isWithin, type Run } from './exact-runs.ts'
import { hasRemark, isMeant, leastShare, type Rows, weightOf } from './is-quotation.ts'
import { agreeingPart, GAP, type Part } from './local-alignment.ts'
import { createNearestPassage, type Laid } from './nearest-passage.ts'
import { type createJudge, type Quotation, type Span, unknown } from './quotation.ts'
import type { Enough } from './thresholds.ts'

// Fewer words are no quotation, and too few to be an altered one inside prose.
const LEAST_WORDS = 3
const LEAST_ALTERED = 5
const MAX_ALIGNED = 250

/** Words of a span: from one to before another. */
type Place = { from: number; to: number }
/** Words of the Quran: from one to before another. */
export type Tokens = readonly [from: number, to: number]
type OfPairs = ReturnType<typeof createJudge>['ofPairs']

/** Finds quotations in which words were changed. `ofPairs` says what is to be said of each. */
export function createAltered(index: ArabicIndex, ofPairs: OfPairs, enough: Enough) {
  const { findNearest, layBeside } = createNearestPassage(index)
  // What was laid as a whole is looked at again for its parts.
  const places = new WeakMap<Span, Place & { laid: Laid }>()

  /** A paragraph or a bracket that is one quotation as a whole, with whatever was changed in it. */
  function asWhole(span: Span, rows: Rows, budget: { left: number }): Quotation | undefined {
    const { found } = rows
    const place = mayBeWhole(span, found, budget) ? layWhole(span, found) : undefined
    if (!place || !isMeant(enough, span, place.laid, rows, place.from)) return undefined
    const { laid, from, to } = place
    const isProse = !span.isMarked && hasProseAround(laid, to - from, found)
    return isProse ? undefined : quotationOf(span, laid, from, to)
  }

  function mayBeWhole(
    { words, isMarked }: Span,
    found: readonly Run[],
    budget: { left: number },
  ): boolean {
    if (words.length > MAX_ALIGNED) return false
    return isMarked || (words.length >= LEAST_WORDS && (found.length > 0 || budget.left-- > 0))
  }

  function layWhole(span: Span, found: readonly Run[]): (Place & { laid: Laid }) | undefined {
    const { words, isMarked } = span
    const [from, to] = isMarked ? [0, words.length] : withoutIntroduction(span, 0, words.length)
    const least = isMarked ? enough.marked : leastShare(enough, to - from, found.length > 0)
    const laid = findNearest(words.slice(from, to), movedBack(found, from), {
      least,
      part: enough.part,
    })
    if (!laid) return undefined
    places.set(span, { laid, from, to })
    return { laid, from, to }
  }

  /** What is said to be these words of the Quran, held to them and to no others. */
  function beside(span: Span, tokens: Tokens): Quotation {
    const count = span.words.length
    if (count > MAX_ALIGNED) return unknown(span)
    const laid = layBeside(span.words, tokens)
    const pairs = laid.share >= enough.marked ? laid.alignment.pairs : strangers(count, tokens)
    return ofPairs(span, pairs, 0, count)
  }

  /** Altered quotations inside prose: clauses by how much of them agrees or how they begin, or else any part. */
  function inProse(span: Span, found: Run[]) {
    const numbered = numberedOf(span).flatMap((place) => beforeNumber(span, place, found))
    if (numbered.length > 0) return numbered
    const clauses = clausesOf(span).flatMap((clause) => inClause(span, clause, found))
    return clauses.length > 0 ? clauses : inParts(span, found)
  }

  // Words before the number of a verse are meant as that verse where they agree with one of that number.
  function beforeNumber(span: Span, [from, to]: readonly [number, number], found: Run[]) {
    index.spend(1 + (found.length >> 6))
    if (to - from < LEAST_WORDS) return []
    const inside = found.filter((run) => isWithin(run, from, to))
    const laid = layClause(span, { from, to }, inside, span.words[to - 1]?.number)
    const isMeantSo = laid && laid.share >= enough.clause && laid.alike >= LEAST_WORDS
    return isMeantSo ? [{ from, to, quotation: quotationOf(span, laid, from, to) }] : []
  }

  function inClause(span: Span, [from, to]: readonly [number, number], found: Run[]) {
    index.spend(1 + (found.length >> 6))
    const inside = found.filter((run) => isWithin(run, from, to))
    if (inside.length === 0 || to - from < LEAST_ALTERED) return []
    const laid = layClause(span, { from, to }, inside)
    return laid ? judged(span, { laid, from, to }, inside) : []
  }

  /** A clause beside what it is nearest to, of the number `ayah` where one is said; undefined where all of it stands in a row. */
  function layClause(span: Span, { from, to }: Place, inside: Run[], ayah?: number) {
    const isCovered = inside.some((run) => run.at <= from && run.at + run.length >= to)
    if (isCovered || to - from > MAX_ALIGNED) return undefined
    const part = Number.POSITIVE_INFINITY
    const limits = { least: enough.clause, part, ayah }
    return findNearest(span.words.slice(from, to), movedBack(inside, from), limits)
  }

  function judged(span: Span, { laid, from, to }: Place & { laid: Laid }, inside: Run[]) {
    const all = { from, to, quotation: quotationOf(span, laid, from, to) }
    if (inside.some((run) => isOpening(span, run, from, laid))) return [all]
    if (laid.share < enough.clause) return []
    return hasProseAround(laid, to - from, inside) ? [] : [all]
  }

  // Parts of prose that are a verse but for a few words, the surest of those that share words.
  function inParts(span: Span, found: readonly Run[]) {
    const { laid, from = 0 } = places.get(span) ?? {}
    const parts = laid?.all.flatMap((one) => partOf({ ...laid, alignment: one }) ?? []) ?? []
    const quotations = parts
      .filter((part) => isEnough(part) && !isSentence(part, from, found, laid?.weights ?? []))
      .sort((a, b) => b.score - a.score)
      .map((part) => partQuotationOf(span, part, from))
    return quotations
      .filter((one, at) => !quotations.slice(0, at).some((surer) => isOver(surer, one)))
      .filter(({ quotation }) => quotation.status === 'altered')
  }

  // Whether all that agrees much is a sentence, letter for letter: what stands beside it is the author's and alike by chance.
  function isSentence(part: Part, by: number, found: readonly Run[], weights: readonly number[]) {
    const sentences = found.filter(isComplete)
    const isOutside = ({ word }: Pair) =>
      word >= 0 && !sentences.some((run) => isWithin(run, word + by, word + by + 1))
    const outside = part.pairs.filter(isOutside)
    const agreed = sum(outside.map(({ word, likeness }) => likeness * (weights[word] ?? 0)))
    return outside.length < part.pairs.length && agreed < enough.telling
  }

  function partOf({ alignment, weights }: Laid): Part | undefined {
    index.spend(alignment.pairs.length >> 2)
    return agreeingPart(alignment, weights, index.beginnings)
  }

  const isEnough = (part: Part): boolean =>
    part.score >= enough.part && part.share >= enough.clause && part.alike >= LEAST_WORDS

  function partQuotationOf(span: Span, part: Part, by: number) {
    const pairs = shifted(part.pairs, by)
    const [from, to] = [pairs[0]?.word ?? 0, (pairs.at(-1)?.word ?? 0) + 1]
    return { from, to, quotation: ofPairs(span, pairs, from, to) }
  }

  // Either a sentence of the Quran, letter for letter, or a part that is a verse but for a few words has other words around it: the author's.
  function hasProseAround(laid: Laid, count: number, found: readonly Run[]): boolean {
    const part = partOf(laid)
    if (!part) return false
    if (isIntact(part)) {
      const covered = sum(found.map(({ length }) => length))
      return covered < count && found.some(isComplete)
    }
    const words = part.pairs.flatMap(({ word }) => (word < 0 ? [] : [word]))
    const [before, after] = [words[0] ?? 0, count - 1 - (words.at(-1) ?? 0)]
    return isEnough(part) && Math.max(before, after) > GAP
  }

  // Whether a clause begins with this row of words of a verse and goes on, amid its sentence, as if they were still its words.
  function isOpening(span: Span, run: Run, from: number, laid: Laid): boolean {
    if (run.at !== from || run.length < enough.opening || hasRemark(span, run) || isComplete(run))
      return false
    return weightOf(run, laid, from) >= enough.heavy || isFirstOfItsKind(run)
  }

  // It begins a sentence, and no other one begins so: where it stands more than once it goes on in the same word.
  function isFirstOfItsKind({ tokens, length }: Run): boolean {
    const next = new Set(tokens.map((token) => index.tokens[token + length]))
    return next.size === 1 && tokens.every((token) => index.beginnings.has(token))
  }

  const isComplete = ({ tokens, length }: Run): boolean =>
    tokens.some((token) => index.beginnings.has(token) && index.beginnings.has(token + length))

  function quotationOf(span: Span, laid: Laid, from: number, to: number): Quotation {
    return ofPairs(span, shifted(laid.alignment.pairs, from), from, to)
  }

  return { asWhole, inProse, beside }
}

const isIntact = ({ pairs }: Part): boolean => pairs.every(({ likeness }) => likeness === 1)

const isOver = (a: Place, b: Place): boolean => a.from < b.to && b.from < a.to

// Words that have nothing in common with what they are beside: each of them too many, and each of those missing.
function strangers(count: number, [from, to]: Tokens): Pair[] {
  const words = Array.from({ length: count }, (_, word) => ({ word, token: -1, likeness: 0 }))
  const missing = Array.from({ length: to - from }, (_, step) => from + step)
  return [...words, ...missing.map((token) => ({ word: -1, token, likeness: 0 }))]
}

// As they stand in the words from `from` on.
const movedBack = (runs: readonly Run[], from: number): Run[] =>
  runs.map((run) => ({ ...run, at: run.at - from }))

function shifted(pairs: Alignment['pairs'], by: number): Alignment['pairs'] {
  return pairs.map((pair) => (pair.word < 0 ? pair : { ...pair, word: pair.word + by }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
