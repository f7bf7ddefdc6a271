import type { ReadinessReason } from '@waraq/contract'

/** A condition that may stop the server from working. */
export interface Check {
  reason: ReadinessReason
  /** The requests that fail; uploads are writes, too. */
  stops: 'everything' | 'writes' | 'uploads'
  /** A check that throws fails with that error as its cause. */
  isFailing(): boolean | Promise<boolean>
}

export interface ReadinessFailure {
  reason: ReadinessReason
  stops: Check['stops']
  cause?: unknown
}

const RANKS = { everything: 2, writes: 1, uploads: 0 } as const

/** The first of the failures that stop the most; undefined without one. */
export async function findReadinessFailure(
  checks: readonly Check[],
): Promise<ReadinessFailure | undefined> {
  let worst: ReadinessFailure | undefined
  for (const check of checks) {
    if (worst && RANKS[check.stops] <= RANKS[worst.stops]) continue
    worst = (await failureOf(check)) ?? worst
    if (worst?.stops === 'everything') return worst
  }
  return worst
}

async function failureOf({
  reason,
  stops,
  isFailing,
}: Check): Promise<ReadinessFailure | undefined> {
  try {
    return (await isFailing()) ? { reason, stops } : undefined
  } catch (cause) {
    return { reason, stops, cause }
  }
}
