import {
  type Corpus,
  MATCH_THRESHOLDS,
  type MatchThresholds,
  type Passage,
  type Verifier,
} from '@waraq/scripture/corpus'
import { heldOut, mean, shareOf } from './cross-validation.ts'
import type { Quote } from './sets.ts'

// The parameter grid of the cross-validation: each parameter lower or higher, the shares of a bare
// paragraph by one factor.
const CHOICES = [
  {},
  ...[0.85, 1.2].map((factor) => ({
    shortCoverage: factor * MATCH_THRESHOLDS.shortCoverage,
    mediumCoverage: factor * MATCH_THRESHOLDS.mediumCoverage,
    longCoverage: factor * MATCH_THRESHOLDS.longCoverage,
    heavyRunCoverage: factor * MATCH_THRESHOLDS.heavyRunCoverage,
  })),
  { minDistinctiveWeight: 2 },
  { minDistinctiveWeight: 3 },
  { heavyRunWeight: 2.5 },
  { heavyRunWeight: 3.5 },
  { clauseCoverage: 0.5 },
  { clauseCoverage: 0.7 },
  { minPartScore: 3.75 },
  { minPartScore: 4.75 },
  { minOpeningWords: 5 },
].map(withDefaults)
const MARKED = [0.1, 0.2, 0.3, 0.4].map((bracketCoverage) => withDefaults({ bracketCoverage }))
// A sample of the texts without a quotation: each choice processes all of them.
const PROSE = 120
// The weight of a false accusation of a hadith against one missed altered quote.
const FALSE_ALARM = 5

/** Whether each intact quote is reported as verified and as nothing else. */
export function areVerified(verifier: Verifier, quotes: readonly Quote[]): boolean[] {
  return quotes.map(({ query, keys }) => {
    const quotations = verifier.verifyText(query)
    return (
      quotations.length > 0 &&
      quotations.every(({ status }) => status === 'verified') &&
      quotations.some(({ passage }) => meets(passage, keys))
    )
  })
}

/** Whether each corrupted quote is reported as altered, with an intended verse. */
export function areAltered(verifier: Verifier, quotes: readonly Quote[]): boolean[] {
  return quotes.map(({ query, keys }) =>
    verifier
      .verifyText(query)
      .some(({ status, passage }) => status === 'altered' && meets(passage, keys)),
  )
}

/** Whether each corrupted quote is reported: as altered, or as unknown without a proposal. */
export function areFlagged(verifier: Verifier, quotes: readonly Quote[]): boolean[] {
  return quotes.map(({ query }) =>
    verifier.verifyText(query).some(({ status }) => status !== 'verified'),
  )
}

/** The same quotes in ornate brackets. */
export function inBrackets(quotes: readonly Quote[]): Quote[] {
  return quotes.map((quote) => ({ ...quote, query: `﴿${quote.query.replace(/[﴾﴿\n]/g, ' ')}﴾` }))
}

/** Whether an alteration is reported in each of these texts. */
export function areAccused(verifier: Verifier, texts: readonly string[]): boolean[] {
  return texts.map((text) => verifier.verifyText(text).some(({ status }) => status === 'altered'))
}

/**
 * The share of bracketed quotes reported as altered, each with the bracket coverage that did best
 * on the others.
 */
export function verifyMarkedHeldOut(on: Corpus, quotes: readonly Quote[]): number {
  const outcomes = MARKED.map((thresholds) =>
    areAltered(on.verifierWith(thresholds), inBrackets(quotes)),
  )
  return shareOf(heldOut(outcomes, shareOf))
}

/**
 * Recall on altered quotes and false accusations of prose, with the parameters that did best on the
 * others.
 */
export function verifyHeldOut(on: Corpus, quotes: readonly Quote[], prose: readonly string[]) {
  const step = Math.ceil(prose.length / PROSE)
  const some = prose.filter((_, at) => at % step === 0)
  const outcomes = CHOICES.map((thresholds) => {
    const verifier = on.verifierWith(thresholds)
    const altered = areAltered(verifier, quotes).map((is) => ({ altered: is }))
    const accused = areAccused(verifier, some).map((is) => ({ accused: is }))
    return [...altered, ...accused]
  })
  const heldOutOutcomes = heldOut<{ altered?: boolean; accused?: boolean }>(outcomes, (ones) => {
    const accused = ones.flatMap((one) => one.accused ?? [])
    return (
      shareOf(ones.flatMap((one) => one.altered ?? [])) -
      FALSE_ALARM * (accused.length > 0 ? shareOf(accused) : 0)
    )
  })
  return {
    altered: shareOf(heldOutOutcomes.flatMap((one) => one.altered ?? [])),
    accused: shareOf(heldOutOutcomes.flatMap((one) => one.accused ?? [])),
  }
}

/** Average milliseconds per text. */
export function millisecondsFor(verifier: Verifier, texts: readonly string[]): number {
  return mean(
    texts.map((text) => {
      const start = performance.now()
      verifier.verifyText(text)
      return performance.now() - start
    }),
  )
}

function meets(passage: Passage | null, keys: readonly string[]): boolean {
  return keys.some((key) => {
    const [surah, ayah = 0] = key.split(':').map(Number)
    return passage !== null && passage.surah === surah && ayah >= passage.from && ayah <= passage.to
  })
}

/** The parameter’s type refuses a name that no threshold has. */
function withDefaults(other: Partial<MatchThresholds>): MatchThresholds {
  return { ...MATCH_THRESHOLDS, ...other }
}
