import type { Verdict } from '../run.ts'
import type { Target } from '../target.ts'
import { curlLine } from './curl.ts'
import { createMask } from './mask.ts'

/** A line of a report, safe to publish. */
export interface ReportLine {
  readonly id: string
  readonly section: string
  readonly sentence: string
  readonly outcome: 'kept' | 'violation' | 'not_checked'
  /** Present for a violation. */
  readonly expected?: string
  readonly actual?: string
  readonly request?: string
  /** Why the check was skipped. */
  readonly reason?: string
  /** A note on allowed behavior of a conforming backend. */
  readonly remark?: string
}

export interface Report {
  readonly base_url: string
  /** False if a sentence of the specification is violated. */
  readonly conforms: boolean
  readonly specification: readonly ReportLine[]
  /** Beyond the specification; does not affect conformance. */
  readonly additive: readonly ReportLine[]
}

/** The report of a run, without secrets. */
export function reportOf(
  target: Target,
  specification: readonly Verdict[],
  additive: readonly Verdict[],
): Report {
  return {
    base_url: target.baseUrl,
    conforms: specification.every(({ outcome }) => outcome.kind !== 'violation'),
    specification: specification.map((verdict) => lineOf(verdict, target)),
    additive: additive.map((verdict) => lineOf(verdict, target)),
  }
}

function lineOf({ check, outcome }: Verdict, target: Target): ReportLine {
  const { id, section, sentence } = check
  const mask = createMask(target, outcome.kind === 'violation' ? outcome.call : undefined)
  // Masks before shortening: part of a secret would not be recognized.
  const masked = (text: string): string => shortened(mask(text))
  switch (outcome.kind) {
    case 'kept':
      return {
        id,
        section,
        sentence,
        outcome: 'kept',
        ...(outcome.remark !== undefined && { remark: masked(outcome.remark) }),
      }
    case 'not checked':
      return { id, section, sentence, outcome: 'not_checked', reason: masked(outcome.reason) }
    case 'violation': {
      const [expected, actual] = [masked(outcome.expected), masked(outcome.actual)]
      const request = outcome.call && { request: mask(curlLine(target.baseUrl, outcome.call)) }
      return { id, section, sentence, outcome: 'violation', expected, actual, ...request }
    }
  }
}

export const notChecked = (lines: readonly ReportLine[]): ReportLine[] =>
  lines.filter(({ outcome }) => outcome === 'not_checked')

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 300)}…` : text)
