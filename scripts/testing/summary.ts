import { listRequirements, requirement } from '../../test/lib/system-requirements.ts'
import type { TestFact } from './test-reporter.ts'

type Skip = Extract<TestFact, { kind: 'skip' }>

/** Of the message of a failure, the part that says which expectation was not met. */
const REASON_LINES = 12

/** How many tests went which way. */
export function tallyOf(facts: TestFact[]) {
  const count = (kind: TestFact['kind']) => facts.filter((fact) => fact.kind === kind).length
  return { passed: count('pass'), failed: count('fail'), skipped: count('skip') }
}

/** Failed tests, tests not run with the reason and its remedy, and the count for CI. */
export function summaryOf(facts: TestFact[]): string[] {
  const { passed, failed, skipped } = tallyOf(facts)
  const failures = facts.filter((fact) => fact.kind === 'fail')
  const lines = failures.flatMap(({ file, name, reason }) => [
    `  ${file}: ${name}`,
    ...reason.split('\n', REASON_LINES).map((line) => `    ${line}`.trimEnd()),
  ])
  return [
    ...(failed > 0 ? ['', 'FAILED', ...lines] : []),
    ...(skipped > 0
      ? ['', 'NOT RUN', ...skipLines(facts.filter((fact) => fact.kind === 'skip'))]
      : []),
    '',
    `${passed} passed, ${failed} failed, ${skipped} skipped`,
  ]
}

function skipLines(skips: Skip[]): string[] {
  const byReason = Map.groupBy(skips, ({ reason }) => reason)
  const missing = listRequirements().filter(({ name }) =>
    byReason.has(requirement(name).skip || ''),
  )
  const names = missing.map(({ name }) => name).join(' ')
  return [
    ...[...byReason].flatMap(([reason, tests]) => [
      `  ${reason}`,
      ...tests.map(({ file, name }) => `    ${file}: ${name}`),
    ]),
    ...(names ? [`  To install: scripts/install-test-dependencies.sh ${names}`] : []),
  ]
}
