import { verseIndexOf } from '../text/index.ts'
import { type Alignment, align, createLikeness } from './alignment.ts'
import { knowWords, RANKING, scoreVerses } from './arabic-ranking.ts'
import { weightsOf } from './arabic-search.ts'
import { clausesOf, withoutIntroduction } from './clauses.ts'
import {
  createJudge,
  type JudgeDeps,
  type Passage,
  type Quotation,
  type Span,
  unknown,
} from './quotation.ts'
import { blocksOf, type QuotedNode, verseOfNode } from './quoted-blocks.ts'
import { type QuotedWord, quotedWords } from './quoted-words.ts'
import { createRuns, type Run } from './runs.ts'

/** A quotation of a document. `path` leads to its block or verse node by places in `content`; offsets count in the block's text. */
export type DocumentQuotation = Quotation & { path: number[]; isNode: boolean }

// The weight of the words that agree, over that of all words, for a verse to be meant: by a whole paragraph, by a clause of prose that
// has three words of it in a row, and by what stands in ornate brackets.
const ENOUGH_OF_PARAGRAPH = 0.45
const ENOUGH_OF_CLAUSE = 0.6
const ENOUGH_MARKED = 0.2
const ALIKE = 0.8
// Fewer words are no quotation unless they are marked, and in prose too few to be called an altered one.
const LEAST_WORDS = 3
const LEAST_ALTERED = 5
const POOL = 12
const MAX_ALIGNED = 250
// Beyond so many paragraphs without three words of the Quran in a row, altered quotations in such are not looked for.
const MAX_UNSEEDED = 300

type Laid = { alignment: Alignment; weights: number[]; agreed: number }

/** Finds and checks quotations. Builds its index of places when it is made: some 80,000. */
export function createVerifier({ index, readVerse }: Omit<JudgeDeps, 'runs'>) {
  const runs = createRuns(index)
  const { shortQuotation, ofRun, ofPairs } = createJudge({ index, runs, readVerse })

  /** Every quotation of a plain text: contiguous words of at least three, and whatever stands in ornate brackets. */
  function verifyText(text: string): Quotation[] {
    const budget = { left: MAX_UNSEEDED }
    const spans = spansOf(text)
    const [only] = spans
    if (only && spans.length === 1 && only.words.length < LEAST_WORDS) return wholeText(only)
    return spans.flatMap((span) => examine(span, budget))
  }

  // Too short to be told from prose, unless it is all there is.
  function wholeText(span: Span): Quotation[] {
    const quotation = shortQuotation(span, span.words.map(runs.readingsOf))
    return span.isMarked || quotation.status === 'verified' ? [quotation] : []
  }

  function spansOf(text: string): Span[] {
    const spans: Span[] = []
    for (const paragraph of text.matchAll(/[^\n]+/g)) {
      for (const part of paragraph[0].matchAll(/[﴾﴿]([^﴾﴿]+)[﴾﴿]|[^﴾﴿]+/g)) {
        const isMarked = part[1] !== undefined
        const offset = paragraph.index + part.index + (isMarked ? 1 : 0)
        const inside = part[1] ?? part[0]
        const words = quotedWords(index, inside)
        if (words.length > 0) spans.push({ words, isMarked, text: inside, offset })
      }
    }
    return spans
  }

  function examine(span: Span, budget: { left: number }): Quotation[] {
    const { words, isMarked } = span
    const readings = words.map(runs.readingsOf)
    const found = runs.find(readings)
    const isAll = sum(found.map(({ length }) => length)) === words.length
    if (isAll && !isSpliced(span, found)) return proseless(span, found)
    if (words.length < LEAST_WORDS) return isMarked ? [shortQuotation(span, readings)] : []
    const whole = holdsClause(span, found) ? undefined : wholeQuotation(span, found, budget)
    if (whole) return [whole]
    if (isMarked) return [unknown(span)]
    const altered = clausesOf(span).flatMap((clause) => alteredClause(span, clause, found))
    const rest = found.filter((run) => !altered.some(({ from, to }) => isWithin(run, from, to)))
    const quotations = [...altered.map(({ quotation }) => quotation), ...proseless(span, rest)]
    return quotations.sort((a, b) => a.start - b.start)
  }

  // A few words of prose that happen to stand in the Quran as well are no quotation with wrong vowels.
  function proseless(span: Span, found: Run[]): Quotation[] {
    const quotations = found.map((run) => ofRun(span, run))
    if (span.isMarked) return quotations
    const isProse = ({ status }: Quotation, at: number) =>
      status === 'altered' &&
      (found[at]?.length ?? 0) < LEAST_ALTERED &&
      span.words.length >= LEAST_ALTERED
    return quotations.filter((quotation, at) => !isProse(quotation, at))
  }

  // Pieces of several places joined without a break are not what any of those places says.
  function isSpliced({ words }: Span, found: Run[]): boolean {
    return found.some((run, at) => {
      const next = found[at + 1]
      return next !== undefined && words[run.at + run.length - 1]?.clause === words[next.at]?.clause
    })
  }

  // Where one clause of several is verified as it stands, the others are prose.
  function holdsClause(span: Span, found: Run[]): boolean {
    const clauses = clausesOf(span)
    if (span.isMarked || clauses.length < 2) return false
    return clauses.some(([from, to]) =>
      found.some(({ at, length }) => at <= from && at + length >= to),
    )
  }

  // A paragraph or a bracket that is one quotation as a whole, with whatever was changed in it.
  function wholeQuotation(
    span: Span,
    found: Run[],
    budget: { left: number },
  ): Quotation | undefined {
    const { words, isMarked } = span
    if (words.length > MAX_ALIGNED || !(isMarked || mayBeWhole(words, found, budget)))
      return undefined
    const [from, to] = isMarked ? [0, words.length] : withoutIntroduction(span, 0, words.length)
    const laid = bestAlignment(words.slice(from, to), found)
    if (!laid) return undefined
    const inRuns = sum(
      found.flatMap(({ at, length }) =>
        laid.weights.slice(Math.max(0, at - from), at - from + length),
      ),
    )
    const share = Math.max(inRuns, laid.agreed) / sum(laid.weights)
    const isMeant =
      share >= (isMarked ? ENOUGH_MARKED : ENOUGH_OF_PARAGRAPH) || (isMarked && found.length > 0)
    // One word that is alike by chance means no verse.
    const isChance = laid.alignment.pairs.filter(({ likeness }) => likeness >= ALIKE).length < 2
    if (!isMeant || isChance) return undefined
    return ofPairs(span, shifted(laid.alignment.pairs, from), from, to)
  }

  function mayBeWhole(words: QuotedWord[], found: Run[], budget: { left: number }): boolean {
    return words.length > LEAST_ALTERED && (found.length > 0 || budget.left-- > 0)
  }

  function alteredClause(span: Span, [from, to]: readonly [number, number], found: Run[]) {
    const inside = found.filter((run) => isWithin(run, from, to))
    const isCovered = inside.some((run) => run.at <= from && run.at + run.length >= to)
    const isShort = to - from < LEAST_ALTERED || to - from > MAX_ALIGNED
    if (inside.length === 0 || isCovered || isShort) return []
    const laid = bestAlignment(span.words.slice(from, to), inside)
    if (!laid || laid.agreed < ENOUGH_OF_CLAUSE * sum(laid.weights)) return []
    return [{ from, to, quotation: ofPairs(span, shifted(laid.alignment.pairs, from), from, to) }]
  }

  function bestAlignment(words: QuotedWord[], found: Run[]): Laid | undefined {
    const known = knowWords(
      index,
      words.map(({ word }) => word),
    )
    const weights = weightsOf(index, known)
    const alike = createLikeness(index, known)
    const scores = scoreVerses(index, known, false, RANKING)
    const pool = Array.from(scores.keys()).filter((verse) => (scores[verse] ?? 0) > 0)
    pool.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
    const starts = found.flatMap(({ tokens }) =>
      tokens.slice(0, 3).map((token) => index.verseOfToken[token] ?? 0),
    )
    let best: Alignment | undefined
    for (const verse of new Set([...starts, ...pool.slice(0, POOL)])) {
      const alignment = align(index, alike, weights, spanAround(verse, words.length))
      if (alignment.pairs.length > 0 && alignment.score > (best?.score ?? 0)) best = alignment
    }
    if (!best) return undefined
    const agreed = sum(best.pairs.map(({ word, likeness }) => likeness * (weights[word] ?? 0)))
    return { alignment: best, weights, agreed }
  }

  // From the verse on as far as its surah and the quotation may go.
  function spanAround(verse: number, words: number): readonly [number, number] {
    const from = index.starts[verse] ?? 0
    const wanted = Math.max(index.starts[verse + 1] ?? 0, from + 2 * words + 10)
    let to = Math.min(wanted, index.tokens.length)
    const surah = index.surahOf[verse]
    while (to > from && index.surahOf[index.verseOfToken[to - 1] ?? 0] !== surah) to--
    return [from, to]
  }

  /** Every quotation of a document: its verse nodes, each against the verses it names, and its paragraphs. */
  function verifyDocument(document: QuotedNode): DocumentQuotation[] {
    const budget = { left: MAX_UNSEEDED }
    return blocksOf(document).flatMap(({ path, node, text }): DocumentQuotation[] => {
      if (node) return [{ path, isNode: true, ...verseNode(node) }]
      return spansOf(text).flatMap((span) =>
        examine(span, budget).map((quotation) => ({ path, isNode: false, ...quotation })),
      )
    })
  }

  function verseNode(node: QuotedNode): Quotation {
    const { text, passage } = verseOfNode(node)
    const words = quotedWords(index, text)
    const span = { words, isMarked: true, text, offset: 0 }
    if (words.length === 0) return unknown(span)
    const quotations = [inPassage(span, passage) ?? examine(span, { left: 1 })].flat()
    const [first = unknown(span)] = quotations.filter(({ status }) => status !== 'verified')
    const isThere = quotations.every(
      (one) => one.status === 'verified' && isSamePassage(one.passage, passage),
    )
    if (isThere) return quotations[0] ?? first
    // Right words of another verse are wrong where this one is named.
    const [found] = quotations
    return found?.status === 'verified' ? { ...found, status: 'altered' } : first
  }

  // The whole node in a row within the verses that it names.
  function inPassage(span: Span, passage: Passage | undefined): Quotation | undefined {
    const first = passage && verseIndexOf(passage.surah, passage.from)
    const last = passage && verseIndexOf(passage.surah, passage.to)
    if (first === undefined || last === undefined) return undefined
    const [from, to] = [index.starts[first] ?? 0, index.starts[last + 1] ?? 0]
    const run = runs.findShort(span.words.map(runs.readingsOf))
    const tokens = run.tokens.filter((token) => token >= from && token + run.length <= to)
    return tokens.length > 0 ? ofRun(span, { ...run, tokens }) : undefined
  }

  return { verifyText, verifyDocument }
}

export type Verifier = ReturnType<typeof createVerifier>

function isSamePassage(found: Passage | null, named: Passage | undefined): boolean {
  if (!found || !named || found.surah !== named.surah) return false
  return found.from >= named.from && found.to <= named.to
}

const isWithin = (run: Run, from: number, to: number): boolean =>
  run.at < to && run.at + run.length > from

function shifted(pairs: Alignment['pairs'], by: number): Alignment['pairs'] {
  return pairs.map((pair) => (pair.word < 0 ? pair : { ...pair, word: pair.word + by }))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
