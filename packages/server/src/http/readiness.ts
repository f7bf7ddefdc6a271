import type { ReadinessReason } from '@waraq/contract'

/** A condition that may stop the server from working. */
export interface Check {
  reason: ReadinessReason
  /** Whether reads fail, too. */
  stops: 'everything' | 'writes'
  /** A check that throws fails with that error as its cause. */
  isFailing(): boolean | Promise<boolean>
}

export interface ReadinessFailure {
  reason: ReadinessReason
  stops: Check['stops']
  cause?: unknown
}

/** The first failure that stops everything, else the first that stops writes, else undefined. */
export async function findReadinessFailure(
  checks: readonly Check[],
): Promise<ReadinessFailure | undefined> {
  let found: ReadinessFailure | undefined
  for (const check of checks) {
    if (found && check.stops === 'writes') continue
    const trouble = await failureOf(check)
    if (trouble?.stops === 'everything') return trouble
    found ??= trouble
  }
  return found
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
