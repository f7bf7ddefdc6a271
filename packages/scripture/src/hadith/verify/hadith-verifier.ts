import type { Budget } from '../../corpus/budget.ts'
import { blocksOf, type QuotedNode } from '../../text/quoted-blocks.ts'
import { quotedIsnad, type StatedSource, statedSource } from './attribution.ts'
import { assessMatn, type MatnAssessment } from './matn-assessment.ts'
import { type CandidateDeps, createMatnCandidates } from './matn-candidates.ts'
import { type QuotedMatn, quotedMatns } from './quoted-matns.ts'

/** A quotation of a hadith and its assessment. Offsets are UTF-16 positions in the text. */
export type MatnQuotation = MatnAssessment & { quoted: string; start: number; end: number }
/** A quotation in a document; `path` has the indexes of its block or hadith node. */
export type MatnInDocument = MatnQuotation & { path: number[]; isNode: boolean }

/** The final results for the text up to `end`. */
export type MatnStep = { quotations: MatnQuotation[]; end: number }
export type MatnDocumentStep = { quotations: MatnInDocument[] }

/** Collections to compare with, all by default; whether text without marks is a quotation. */
export type MatnScope = { slugs?: readonly string[] | undefined; isHadith?: boolean }

export type HadithVerifier = ReturnType<typeof createHadithVerifier>

/** Compares quotations with the installed hadiths. */
export function createHadithVerifier(deps: CandidateDeps) {
  const { collections, meter } = deps
  const candidates = createMatnCandidates(deps)
  const isKnown = (word: string) => candidates.countOf(word) > 0
  const idsOf = ({ slugs }: MatnScope): ReadonlySet<number> => {
    const named = [...collections.values()].filter(({ slug }) => slugs?.includes(slug) ?? true)
    return new Set(named.map(({ id }) => id))
  }

  function verify(
    { start, before, after, afterAt, isStated, ...one }: QuotedMatn,
    text: string,
    among: ReadonlySet<number>,
  ): MatnQuotation[] {
    const inside = text.slice(start, one.end)
    const words = candidates.readMatn(inside)
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last) return []
    const stated = one.stated ?? statedSource(after, afterAt)
    const context = { stated, isnad: quotedIsnad(before), collections, isKnown }
    const assessment = assessMatn(words, candidates.find(words, among), context)
    if (!assessment.right && !isStated) return []
    const quoted = inside.slice(first.start, last.end)
    return [{ quoted, start: start + first.start, end: start + last.end, ...assessment }]
  }

  function* stepsOfText(text: string, scope: MatnScope): Generator<MatnStep> {
    const among = idsOf(scope)
    for (const one of quotedMatns(text, scope.isHadith)) {
      yield { quotations: verify(one, text, among), end: one.end }
    }
    yield { quotations: [], end: text.length }
  }

  function* stepsOfDocument(document: QuotedNode, scope: MatnScope): Generator<MatnDocumentStep> {
    const among = idsOf(scope)
    for (const { path, node, text } of blocksOf(document, 'hadithNode')) {
      meter.spend()
      const place = { path, isNode: node !== undefined }
      const whole = node ? textOf(node) : text
      for (const one of node ? [matnOfNode(node)] : quotedMatns(text)) {
        yield {
          quotations: verify(one, whole, among).map((assessed) => ({ ...place, ...assessed })),
        }
      }
    }
  }

  return {
    /**
     * Verifies the quotations of a text, one at a time.
     * @throws BudgetSpentError once the budget is spent
     */
    examineText: (text: string, budget: Budget, scope: MatnScope = {}): Generator<MatnStep> =>
      meter.stepsUnder(budget, stepsOfText(text, scope)),

    /**
     * Verifies hadith nodes and the quotations of a document's text, one at a time.
     * @throws BudgetSpentError once the budget is spent
     */
    examineDocument: (
      document: QuotedNode,
      budget: Budget,
      scope: MatnScope = {},
    ): Generator<MatnDocumentStep> => meter.stepsUnder(budget, stepsOfDocument(document, scope)),
  }
}

const textOf = ({ attrs }: QuotedNode): string =>
  typeof attrs?.text === 'string' ? attrs.text : ''

// A hadith node states its collection and number in its attributes.
function matnOfNode(node: QuotedNode): QuotedMatn {
  const { collectionNameEnglish: slug, number } = node.attrs ?? {}
  const end = textOf(node).length
  const whole = { start: 0, end, isStated: true, before: '', after: '', afterAt: end }
  if (typeof slug !== 'string' || slug === '') return whole
  const isNumber = typeof number === 'number' || typeof number === 'string'
  const place = { text: '', start: 0, end: 0 }
  const stated: StatedSource = { ...place, slugs: [slug], number: isNumber ? `${number}` : null }
  return { ...whole, stated }
}
