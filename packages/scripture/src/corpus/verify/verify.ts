import { SURAHS, verseIndexOf } from '../../text/index.ts'
import { blocksOf, type QuotedNode, verseOfNode } from '../../text/quoted-blocks.ts'
import { type Budget, type Meter, UNLIMITED } from '../budget.ts'
import { createAlteredQuotationFinder, type TokenRange } from './altered-quotations.ts'
import { clausesOf } from './clauses.ts'
import { createExactRunFinder, isWithin, type Run } from './exact-runs.ts'
import {
  type ClassifierDeps,
  createQuotationClassifier,
  type Passage,
  type Quotation,
  unrecognizedQuotation,
} from './quotation.ts'
import { quotedWords, type Span, textSpans } from './quoted-words.ts'
import { MATCH_THRESHOLDS } from './thresholds.ts'

/**
 * A quotation in a document. `path` has the indexes of its block or verse node in `content`;
 * offsets refer to the block's text. `textOf` is the passage that a verse node's words come from if
 * it names another.
 */
export type DocumentQuotation = Quotation & {
  path: number[]
  isNode: boolean
  textOf: Passage | null
}
type NodeQuotation = Pick<DocumentQuotation, 'textOf'> & Quotation

/** The final results for the text between the previous step and `end`. */
export type TextStep = { quotations: Quotation[]; end: number }
export type DocumentStep = { quotations: DocumentQuotation[] }

// Minimum number of words of a quotation outside of brackets, and of a run in prose that is
// reported for wrong vowels.
const LEAST_WORDS = 3
const LEAST_ALTERED = 5
/** Words of the basmala. */
const BASMALA = 4
// Maximum number of paragraphs without an exact run that are searched for altered quotations.
const MAX_UNSEEDED = 300

type Deps = Omit<ClassifierDeps, 'runs'> & { meter: Meter }

/** Finds and checks quotations. Builds an index of 80,000 places. */
export function createVerifier({ index, readVerse, meter }: Deps, thresholds = MATCH_THRESHOLDS) {
  const runs = createExactRunFinder(index)
  const { shortQuotation, ofRun, ofPairs } = createQuotationClassifier({ index, runs, readVerse })
  const altered = createAlteredQuotationFinder(index, ofPairs, thresholds)
  const firstTokens = new Set(
    SURAHS.map(({ number }) => index.starts[verseIndexOf(number, 1) ?? -1] ?? -1),
  )

  function* stepsOfText(text: string): Generator<TextStep> {
    const unseeded = { left: MAX_UNSEEDED }
    const spans = textSpans(index, text)
    const step = (span: Span, isAll = false): TextStep => ({
      quotations: isAll ? wholeText(span) : examine(span, unseeded),
      end: span.end,
    })
    const { value: first } = spans.next()
    if (!first) return
    const second = first.words.length < LEAST_WORDS ? spans.next() : undefined
    yield step(first, second?.done)
    if (second?.value) yield step(second.value)
    for (const span of spans) yield step(span)
  }

  // Too short to distinguish from prose, unless it is the whole text.
  function wholeText(span: Span): Quotation[] {
    const quotation = shortQuotation(span, span.words.map(runs.readingsOf))
    return span.isMarked || quotation.status === 'verified' ? [quotation] : []
  }

  function examine(span: Span, unseeded: Unseeded): Quotation[] {
    const { words, isMarked } = span
    const readings = words.map(runs.readingsOf)
    const found = runs.find(readings)
    const exact = exactQuotations(span, readings, found)
    if (exact) return exact
    if (words.length < LEAST_WORDS) return isMarked ? [shortQuotation(span, readings)] : []
    const rows = { found, pairs: runs.findPairs(readings, found) }
    const whole = holdsClause(span, found) ? undefined : altered.asWhole(span, rows, unseeded)
    if (whole) return [whole]
    if (isMarked) return [unrecognizedQuotation(span)]
    const changed = altered.inProse(span, found)
    const rest = found.filter((run) => {
      index.spend(1 + (changed.length >> 6))
      return !changed.some(({ from, to }) => isWithin(run, from, to))
    })
    const quotations = [...changed.map(({ quotation }) => quotation), ...proseless(span, rest)]
    return quotations.sort((a, b) => a.start - b.start)
  }

  /** The quotations of a span that consists of them. */
  function exactQuotations(
    span: Span,
    readings: Set<number>[],
    found: Run[],
  ): Quotation[] | undefined {
    const isAll = sum(found.map(({ length }) => length)) === span.words.length
    if (isAll && !isSpliced(span, found)) return proseless(span, found)
    return span.isMarked ? basmalaAndFirstVerses(span, readings) : undefined
  }

  // A surah quoted with its basmala, which its first verse does not include: two quotations.
  function basmalaAndFirstVerses(span: Span, readings: Set<number>[]): Quotation[] | undefined {
    const begins = readings.slice(0, BASMALA).every((one, at) => one.has(classAt(at)))
    if (!begins || readings.length <= BASMALA) return undefined
    const rest = runs.findShort(readings.slice(BASMALA))
    const tokens = rest.tokens.filter((token) => firstTokens.has(token))
    const quotations = [
      ofRun(span, { at: 0, length: BASMALA, tokens: [0] }),
      ofRun(span, { at: BASMALA, length: rest.length, tokens }),
    ]
    return quotations.every(({ status }) => status === 'verified') ? quotations : undefined
  }

  // The Quran begins with the basmala.
  const classAt = (token: number): number => index.classOf(index.tokens[token] ?? -1)

  // A short run in prose matches by chance; do not report it for wrong vowels.
  function proseless(span: Span, found: Run[]): Quotation[] {
    const quotations = found.map((run) => ofRun(span, run))
    if (span.isMarked) return quotations
    const isProse = ({ status }: Quotation, at: number) =>
      status === 'altered' &&
      (found[at]?.length ?? 0) < LEAST_ALTERED &&
      span.words.length >= LEAST_ALTERED
    return quotations.filter((quotation, at) => !isProse(quotation, at))
  }

  // Runs of different places joined within a clause are not a quotation of either place.
  function isSpliced({ words }: Span, found: Run[]): boolean {
    return found.some((run, at) => {
      const next = found[at + 1]
      return next !== undefined && words[run.at + run.length - 1]?.clause === words[next.at]?.clause
    })
  }

  // If one of several clauses is an exact quotation, the others are prose.
  function holdsClause(span: Span, found: Run[]): boolean {
    const clauses = clausesOf(span)
    if (span.isMarked || clauses.length < 2) return false
    return clauses.some(([from, to]) => {
      index.spend(1 + (found.length >> 6))
      return found.some(({ at, length }) => at <= from && at + length >= to)
    })
  }

  function* stepsOfDocument(document: QuotedNode): Generator<DocumentStep> {
    const unseeded = { left: MAX_UNSEEDED }
    for (const { path, node, text } of blocksOf(document)) {
      index.spend()
      if (node) yield { quotations: [{ path, isNode: true, ...verseNode(node) }] }
      for (const span of textSpans(index, text)) {
        const found = examine(span, unseeded)
        yield { quotations: found.map((one) => ({ path, isNode: false, textOf: null, ...one })) }
      }
    }
  }

  // A node is compared with the verses it names, even if its words are closer to another verse.
  function verseNode(node: QuotedNode): NodeQuotation {
    const { text, passage } = verseOfNode(node)
    const words = quotedWords(index, text)
    const span = { words, isMarked: true, text, offset: 0, end: text.length }
    if (words.length === 0) return { ...unrecognizedQuotation(span), textOf: null }
    const named = passage && tokensOf(passage)
    if (!named) return unnamed(span)
    const within = inPassage(span, named)
    if (within) return { ...within, textOf: null }
    const elsewhere = shortQuotation(span, words.map(runs.readingsOf))
    return { ...altered.beside(span, named), textOf: elsewhere.passage }
  }

  // Correct words without a valid verse reference count as altered.
  function unnamed(span: Span): NodeQuotation {
    const quotations = examine(span, { left: 1 })
    const [found = unrecognizedQuotation(span)] = quotations
    const [first = found] = quotations.filter(({ status }) => status !== 'verified')
    return first.status === 'verified'
      ? { ...first, status: 'altered', textOf: first.passage }
      : { ...first, textOf: null }
  }

  function tokensOf({ surah, from, to }: Passage): TokenRange | undefined {
    const [first, last] = [verseIndexOf(surah, from), verseIndexOf(surah, to)]
    if (first === undefined || last === undefined || last < first) return undefined
    return [index.starts[first] ?? 0, index.starts[last + 1] ?? 0]
  }

  // The whole node as one phrase within the verses it names.
  function inPassage(span: Span, [from, to]: TokenRange): Quotation | undefined {
    const run = runs.findShort(span.words.map(runs.readingsOf))
    const tokens = run.tokens.filter((token) => token >= from && token + run.length <= to)
    return tokens.length > 0 ? ofRun(span, { ...run, tokens }) : undefined
  }

  /**
   * Like `verifyText`, paragraph by paragraph.
   * @throws BudgetSpentError once the budget is spent
   */
  const examineText = (text: string, budget: Budget): Generator<TextStep> =>
    meter.stepsUnder(budget, stepsOfText(text))

  /**
   * Like `verifyDocument`, paragraph by paragraph.
   * @throws BudgetSpentError once the budget is spent
   */
  const examineDocument = (document: QuotedNode, budget: Budget): Generator<DocumentStep> =>
    meter.stepsUnder(budget, stepsOfDocument(document))

  return {
    examineText,
    examineDocument,

    /**
     * All quotations in a plain text: runs of at least three words, and text in ornate brackets.
     */
    verifyText: (text: string): Quotation[] =>
      examineText(text, UNLIMITED)
        .flatMap(({ quotations }) => quotations)
        .toArray(),

    /**
     * All quotations in a document: verse nodes, each compared with the verses it names, and
     * paragraphs.
     */
    verifyDocument: (document: QuotedNode): DocumentQuotation[] =>
      examineDocument(document, UNLIMITED)
        .flatMap(({ quotations }) => quotations)
        .toArray(),
  }
}

/** How many more paragraphs without an exact run may be aligned. */
type Unseeded = { left: number }

export type Verifier = ReturnType<typeof createVerifier>

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
