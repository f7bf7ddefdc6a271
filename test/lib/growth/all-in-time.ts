import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { isLong } from '../long.ts'
import { growthOf, type Pattern, type Target } from './growth.ts'
import { FEW, randomPatterns, UNITS } from './patterns.ts'

const SEED = 1
const RANDOM = isLong ? 200 : 2

/**
 * Fails if a reader takes more than linear time on a pattern. `own` has units with a meaning for
 * these readers.
 */
export function requireLinear(t: TestContext, targets: Target[], own: string[] = []): void {
  const units = [...UNITS, ...own]
  // Without a bad end, few readers backtrack, so only long runs try these.
  const fitting = isLong ? units.map((unit): Pattern => ({ unit })) : []
  const withBadEnd = units.map((unit): Pattern => ({ unit, after: '\u0001x' }))
  judge(t, targets, [...withBadEnd, ...fitting, ...randomPatterns(RANDOM, SEED)])
}

/** The same for documents, which are slow to build: a few patterns, or all in a long run. */
export function requireLinearOnDocuments(t: TestContext, targets: Target[]): void {
  if (isLong) requireLinear(t, targets)
  else judge(t, targets, FEW)
}

function judge(t: TestContext, targets: Target[], patterns: Pattern[]): void {
  const findings = targets.flatMap((target) =>
    patterns.flatMap((pattern) => growthOf(target, pattern) ?? []),
  )
  t.diagnostic(`${targets.length} readers, ${patterns.length} patterns, seed ${SEED}`)
  assert.deepEqual(findings, [])
}
