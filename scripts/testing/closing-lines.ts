import { listRequirements, requirement } from '../../test/lib/system-requirements.ts'
import type { TestFact } from './test-reporter.ts'

type Skip = Extract<TestFact, { kind: 'skip' }>
type Time = Extract<TestFact, { kind: 'time' }>

const SLOW_SECONDS = 10
const MOST_SLOW = 10

/** How many tests went which way. */
export type Tally = { passed: number; failed: number; skipped: number }

export function tallyOf(facts: TestFact[]): Tally {
  const count = (kind: TestFact['kind']) => facts.filter((fact) => fact.kind === kind).length
  return { passed: count('pass'), failed: count('fail'), skipped: count('skip') }
}

/**
 * Summary of a run: failed tests, tests not run with the reason, slow tests, and the count for CI.
 */
export function closingLines(facts: TestFact[]): string[] {
  const { passed, failed, skipped } = tallyOf(facts)
  return [
    ...failureLines(facts),
    ...skipLines(facts.filter((fact) => fact.kind === 'skip')),
    ...slowLines(facts.filter((fact) => fact.kind === 'time')),
    '',
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ]
}

function failureLines(facts: TestFact[]): string[] {
  const failures = facts.filter((fact) => fact.kind === 'fail')
  if (failures.length === 0) return []
  return ['', 'FAILED', ...failures.map(({ file, name }) => `  ${file}: ${name}`)]
}

function skipLines(skips: Skip[]): string[] {
  if (skips.length === 0) return []
  const byReason = Object.entries(Object.groupBy(skips, ({ reason }) => reason))
  const lines = byReason.flatMap(([reason, tests = []]) => [
    `  ${reason}`,
    ...tests.map(({ file, name }) => `    ${file}: ${name}`),
  ])
  return ['', 'NOT RUN', ...lines, ...installLines(skips)]
}

function installLines(skips: Skip[]): string[] {
  const reasons = new Set(skips.map(({ reason }) => reason))
  const missing = listRequirements().filter(({ name }) => reasons.has(requirement(name).skip || ''))
  if (missing.length === 0) return []
  return [
    `  To install: scripts/install-test-dependencies.sh ${missing.map(({ name }) => name).join(' ')}`,
  ]
}

function slowLines(times: Time[]): string[] {
  const slow = Object.entries(Object.groupBy(times, ({ file }) => file))
    .map(([file, own = []]) => ({ file, seconds: sum(own.map((one) => one.milliseconds)) / 1000 }))
    .filter(({ seconds }) => seconds >= SLOW_SECONDS)
    .toSorted((a, b) => b.seconds - a.seconds)
  if (slow.length === 0) return []
  const lines = slow.map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`)
  return ['', 'SLOW', ...lines.slice(0, MOST_SLOW)]
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
