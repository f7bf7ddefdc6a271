import { blocksOf, type QuotedNode } from '../../text/quoted-blocks.ts'
import { type Budget, type Meter, UNLIMITED } from '../budget.ts'
import { createAlteredQuotationFinder } from './altered-quotations.ts'
import { createExactRunFinder } from './exact-runs.ts'
import { createSpanExaminer } from './examine-span.ts'
import { LEAST_WORDS } from './is-quotation.ts'
import {
  type ClassifierDeps,
  createQuotationClassifier,
  type Passage,
  type Quotation,
} from './quotation.ts'
import type { Span } from './quoted-words.ts'
import { type Find, textSpans } from './spans.ts'
import { MATCH_THRESHOLDS } from './thresholds.ts'
import { createVerseNodeCheck } from './verse-node.ts'

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

/** The final results for the text between the previous step and `end`. */
export type TextStep = { quotations: Quotation[]; end: number }
export type DocumentStep = { quotations: DocumentQuotation[] }

export type VerifyOptions = { find?: Find | undefined }

// Maximum number of paragraphs without an exact run that are searched for altered quotations.
const MAX_UNSEEDED = 300

type Deps = Omit<ClassifierDeps, 'runs'> & { meter: Meter }

/** Finds and checks quotations. Builds an index of 80,000 places. */
export function createVerifier({ index, readVerse, meter }: Deps, thresholds = MATCH_THRESHOLDS) {
  const runs = createExactRunFinder(index)
  const classifier = createQuotationClassifier({ index, runs, readVerse })
  const altered = createAlteredQuotationFinder(index, classifier.ofPairs, thresholds)
  const parts = { index, runs, classifier, altered }
  const examine = createSpanExaminer(parts)
  const verseNode = createVerseNodeCheck({ ...parts, examine })

  function* stepsOfText(text: string, { find }: VerifyOptions): Generator<TextStep> {
    const unseeded = { left: MAX_UNSEEDED }
    const spans = textSpans(index, text, find)
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
    if (span.isMarked) return examine(span, { left: 1 })
    const quotation = classifier.shortQuotation(span, span.words.map(runs.readingsOf))
    return quotation.status === 'verified' ? [quotation] : []
  }

  function* stepsOfDocument(
    document: QuotedNode,
    { find }: VerifyOptions,
  ): Generator<DocumentStep> {
    const unseeded = { left: MAX_UNSEEDED }
    for (const { path, node, text } of blocksOf(document)) {
      index.spend()
      if (node) yield { quotations: [{ path, isNode: true, ...verseNode(node) }] }
      for (const span of textSpans(index, text, find)) {
        const quotations = examine(span, unseeded)
        yield {
          quotations: quotations.map((one) => ({ path, isNode: false, textOf: null, ...one })),
        }
      }
    }
  }

  /**
   * Like `verifyText`, paragraph by paragraph.
   * @throws BudgetSpentError once the budget is spent
   */
  const examineText = (
    text: string,
    budget: Budget,
    options: VerifyOptions = {},
  ): Generator<TextStep> => meter.stepsUnder(budget, stepsOfText(text, options))

  /**
   * Like `verifyDocument`, paragraph by paragraph.
   * @throws BudgetSpentError once the budget is spent
   */
  const examineDocument = (
    document: QuotedNode,
    budget: Budget,
    options: VerifyOptions = {},
  ): Generator<DocumentStep> => meter.stepsUnder(budget, stepsOfDocument(document, options))

  return {
    examineText,
    examineDocument,

    /**
     * All quotations in a plain text: runs of at least three words, and text in ornate brackets.
     * `find` also takes other marks, introductions and references as signs of a quotation.
     */
    verifyText: (text: string, options?: VerifyOptions): Quotation[] =>
      examineText(text, UNLIMITED, options)
        .flatMap(({ quotations }) => quotations)
        .toArray(),

    /**
     * All quotations in a document: verse nodes, each compared with the verses it names, and
     * paragraphs.
     */
    verifyDocument: (document: QuotedNode, options?: VerifyOptions): DocumentQuotation[] =>
      examineDocument(document, UNLIMITED, options)
        .flatMap(({ quotations }) => quotations)
        .toArray(),
  }
}

export type Verifier = ReturnType<typeof createVerifier>
