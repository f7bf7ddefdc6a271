import { verseIndexOf } from '../../text/index.ts'
import { type QuotedNode, verseOfNode } from '../../text/quoted-blocks.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { createAlteredQuotationFinder, TokenRange } from './altered-quotations.ts'
import type { createExactRunFinder } from './exact-runs.ts'
import type { createSpanExaminer } from './examine-span.ts'
import {
  type createQuotationClassifier,
  type Passage,
  type Quotation,
  unrecognizedQuotation,
} from './quotation.ts'
import { quotedWords, type Span } from './quoted-words.ts'

/** `textOf` is the passage that the words come from if the node names another. */
type NodeQuotation = Quotation & { textOf: Passage | null }

type Deps = {
  index: ArabicIndex
  runs: ReturnType<typeof createExactRunFinder>
  classifier: ReturnType<typeof createQuotationClassifier>
  altered: ReturnType<typeof createAlteredQuotationFinder>
  examine: ReturnType<typeof createSpanExaminer>
}

/** Checks verse nodes of documents. */
export function createVerseNodeCheck({ index, runs, classifier, altered, examine }: Deps) {
  const { ofRun, shortQuotation } = classifier

  // Correct words without a valid reference count as altered.
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

  // Looks up the whole node as one phrase within the verses it names.
  function inPassage(span: Span, [from, to]: TokenRange): Quotation | undefined {
    const run = runs.findShort(span.words.map(runs.readingsOf))
    const tokens = run.tokens.filter((token) => token >= from && token + run.length <= to)
    return tokens.length > 0 ? ofRun(span, { ...run, tokens }) : undefined
  }

  /** A node is compared with the verses it names, even if its words are closer to another verse. */
  return (node: QuotedNode): NodeQuotation => {
    const { text, passage } = verseOfNode(node)
    const words = quotedWords(index, text)
    const span: Span = { ...NODE, words, text, end: text.length }
    if (words.length === 0) return { ...unrecognizedQuotation(span), textOf: null }
    const named = passage && tokensOf(passage)
    if (!named) return unnamed(span)
    const within = inPassage(span, named)
    if (within) return { ...within, textOf: null }
    const elsewhere = shortQuotation(span, words.map(runs.readingsOf))
    return { ...altered.beside(span, named), textOf: elsewhere.passage }
  }
}

const NODE = {
  isMarked: true,
  isQuoted: false,
  markedBy: 'node',
  stated: null,
  isHadith: false,
  offset: 0,
} as const
