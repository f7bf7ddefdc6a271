import { type StatedReference, SURAHS, verseIndexOf } from '../../text/index.ts'
import { sum } from '../../text/sum.ts'
import type { ArabicIndex } from '../index/arabic-index.ts'
import type { createAlteredQuotationFinder } from './altered-quotations.ts'
import { clausesOf } from './clauses.ts'
import { createElisionReader, withoutOmissions } from './elided-quotations.ts'
import { type createExactRunFinder, isWholeSentence, isWithin, type Run } from './exact-runs.ts'
import { createFormulas } from './formulas.ts'
import type { Passage } from './found-quotation.ts'
import { LEAST_WORDS, type RunIndex } from './is-quotation.ts'
import {
  type createQuotationClassifier,
  type Quotation,
  unrecognizedQuotation,
} from './quotation.ts'
import type { QuotedWord, Span } from './quoted-words.ts'
import { differenceOf } from './word-differences.ts'

// Minimum number of words of a run in prose that is reported for wrong vowels.
const LEAST_ALTERED = 5
/** Words of the basmala. */
const BASMALA = 4

/** How many more paragraphs without an exact run may be aligned. */
type Unseeded = { left: number }

type Deps = {
  index: ArabicIndex
  runs: ReturnType<typeof createExactRunFinder>
  classifier: ReturnType<typeof createQuotationClassifier>
  altered: ReturnType<typeof createAlteredQuotationFinder>
}

/** Finds the quotations of a span: a paragraph, or words that are marked as a quotation. */
export function createSpanExaminer({ index, runs, classifier, altered }: Deps) {
  const { shortQuotation, ofRun } = classifier
  const basmalaAndFirstVerses = createBasmalaReader({ index, runs, ofRun })
  const inPieces = createElisionReader({ index, runs, ofRun })
  const isFormula = createFormulas(isPhrase)

  function isPhrase(words: string[]): boolean {
    const readings = words.map((word) => new Set(index.readingsOf(word).map(index.classOf)))
    return runs.findShort(readings).tokens.length > 0
  }

  /** The quotations of a span, without their references. */
  function quotationsIn(span: Span, unseeded: Unseeded): Quotation[] {
    const { words, isMarked } = span
    const readings = words.map(runs.readingsOf)
    const exact = runs.find(readings)
    const pieces = isMarked ? inPieces(span, readings) : undefined
    const verified =
      pieces ?? exactQuotations(span, readings, exact) ?? elided(span, readings, unseeded)
    if (verified) return verified
    if (words.length < LEAST_WORDS) return isMarked ? [shortQuotation(span, readings)] : []
    const rows = { runs: exact, pairs: runs.findPairs(readings, exact) }
    return isMarked ? [markedWhole(span, rows, unseeded)] : bareQuotations(span, rows, unseeded)
  }

  // Words that stand for a part left out are read as such only where they are not quoted.
  function elided(span: Span, readings: Set<number>[], unseeded: Unseeded) {
    if (!span.isMarked || runs.findShort(readings).tokens.length > 0) return undefined
    const words = withoutOmissions(span.words)
    const hasFewer = words.length > 0 && words.length < span.words.length
    return hasFewer ? quotationsIn({ ...span, words }, unseeded) : undefined
  }

  // Words that are an altered verse without marks are one within marks too.
  function markedWhole(span: Span, rows: RunIndex, unseeded: Unseeded): Quotation {
    const whole = altered.asWhole(span, rows, unseeded) ?? unrecognizedQuotation(span)
    if (whole.status !== 'unknown') return whole
    const bare = { ...span, isMarked: false }
    const inside = bareQuotations(bare, rows, unseeded).filter((one) => isIntended(bare, one))
    return alteredInside(span, inside) ?? whole
  }

  function bareQuotations(span: Span, rows: RunIndex, unseeded: Unseeded): Quotation[] {
    const exact = rows.runs
    const whole = holdsClause(span, exact) ? undefined : altered.asWhole(span, rows, unseeded)
    return whole && whole.status !== 'unknown' ? [whole] : withinProse(span, exact)
  }

  function withinProse(span: Span, exact: readonly Run[]): Quotation[] {
    const changed = altered.inProse(span, exact).filter(isAltered)
    const rest = exact.filter((run) => {
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
    exact: Run[],
  ): Quotation[] | undefined {
    const isAll = sum(exact.map(({ length }) => length)) === span.words.length
    if (isAll && !isSpliced(span, exact)) return proseless(span, exact)
    return span.isMarked ? basmalaAndFirstVerses(span, readings) : undefined
  }

  // A short run in prose matches by chance, so its vowels are not reported. Text between quotation
  // marks is quoted as a whole or not at all.
  function proseless(span: Span, exact: Run[]): Quotation[] {
    const quotations = exact.map((run) => ofRun(span, run))
    if (span.isMarked) return quotations
    const isProse = ({ status }: Quotation, at: number) =>
      status === 'altered' &&
      (exact[at]?.length ?? 0) < LEAST_ALTERED &&
      span.words.length >= LEAST_ALTERED
    const isCut = (at: number) => {
      const run = exact[at]
      return run && run.length < span.words.length && !isWholeSentence(index, run)
    }
    return quotations.filter(
      (quotation, at) => !isProse(quotation, at) && !(span.isQuoted && isCut(at)),
    )
  }

  // If one of several clauses is an exact quotation, the others are prose.
  function holdsClause(span: Span, exact: readonly Run[]): boolean {
    const clauses = clausesOf(span, exact)
    if (clauses.length < 2) return false
    return clauses.some(([from, to]) => {
      index.spend(1 + (exact.length >> 6))
      return exact.some(({ at, length }) => at <= from && at + length >= to)
    })
  }

  // Unmarked words of a hadith or of an everyday formula do not quote a verse.
  function isIntended(span: Span, { status, start, end }: Quotation): boolean {
    if (span.isMarked || status === 'verified') return true
    const [from, to] = [start - span.offset, end - span.offset]
    const words = span.words.filter((word) => word.start >= from && word.end <= to)
    return !span.isHadith && !isFormula(words.map(({ word }) => word))
  }

  return (span: Span, unseeded: Unseeded): Quotation[] =>
    quotationsIn(span, unseeded)
      .filter((quotation) => isIntended(span, quotation))
      .map((quotation) => withReference(quotation, span.stated))
}

const isAltered = ({ quotation }: { quotation: Quotation }): boolean =>
  quotation.status === 'altered'

type BasmalaDeps = Pick<Deps, 'index' | 'runs'> & {
  ofRun: Deps['classifier']['ofRun']
}

/** Divides a surah quoted with its basmala, which its first verse lacks, into two quotations. */
function createBasmalaReader({ index, runs, ofRun }: BasmalaDeps) {
  const firstTokens = new Set(
    SURAHS.map(({ number }) => index.starts[verseIndexOf(number, 1) ?? -1] ?? -1),
  )

  return (span: Span, readings: Set<number>[]): Quotation[] | undefined => {
    // The Quran begins with the basmala.
    const begins = readings.slice(0, BASMALA).every((one, at) => one.has(runs.classAt(at)))
    if (!begins || readings.length <= BASMALA) return undefined
    const rest = runs.findShort(readings.slice(BASMALA))
    const tokens = rest.tokens.filter((token) => firstTokens.has(token))
    const basmala = ofRun(span, { at: 0, length: BASMALA, tokens: [0] })
    const quotations = [
      { ...basmala, isBasmala: true },
      ofRun(span, { at: BASMALA, length: rest.length, tokens }),
    ]
    return quotations.every(({ status }) => status === 'verified') ? quotations : undefined
  }
}

// Runs of different places within one clause are not a quotation of either place.
function isSpliced({ words }: Span, exact: Run[]): boolean {
  return exact.some((run, at) => {
    const next = exact[at + 1]
    return next !== undefined && words[run.at + run.length - 1]?.clause === words[next.at]?.clause
  })
}

/**
 * A marked span as an altered quotation of the verse found in its words; undefined if there is
 * none. The words around the verse count as added, and no replacement is offered.
 */
function alteredInside(span: Span, bare: readonly Quotation[]): Quotation | undefined {
  const altered = bare.filter(({ status }) => status === 'altered')
  const [best] = altered.toSorted((a, b) => b.confidence - a.confidence)
  if (!best) return undefined
  const { words, text, offset, markedBy } = span
  const [first, last] = [words[0]?.start ?? 0, words.at(-1)?.end ?? text.length]
  const added = (are: (word: QuotedWord) => boolean) =>
    words.filter(are).flatMap(({ raw }) => differenceOf(raw, undefined, false, false))
  return {
    ...best,
    markedBy,
    start: offset + first,
    end: offset + last,
    quoted: text.slice(first, last),
    differences: [
      ...added(({ end }) => offset + end <= best.start),
      ...best.differences,
      ...added(({ start }) => offset + start >= best.end),
    ],
    replacement: null,
  }
}

/** Whether the reference names this passage. */
function names({ surah, from, to }: StatedReference, passage: Passage): boolean {
  if (surah !== passage.surah) return false
  return from === null || to === null || (from <= passage.from && passage.to <= to)
}

/** The quotation with its reference checked; of several places, its passage is the named one. */
function withReference(quotation: Quotation, stated: StatedReference | null): Quotation {
  if (!stated) return quotation
  const { status, places, passage } = quotation
  const named = places.find((place) => names(stated, place)) ?? null
  const agrees = named !== null || (passage !== null && names(stated, passage))
  const isUnreadable = stated.from === null && /\p{Nd}/u.test(stated.text)
  const remark = isUnreadable
    ? (['reference_unreadable'] as const)
    : status === 'verified' && !agrees
      ? (['reference_mismatch'] as const)
      : []
  return {
    ...quotation,
    passage: named ?? passage,
    stated: { ...stated, agrees: agrees && !isUnreadable },
    remarks: [...quotation.remarks, ...remark],
  }
}
