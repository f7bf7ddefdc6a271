import { join, relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A test result, its duration or a figure, as one JSON line. `end` is last in a complete run. */
export type TestFact =
  | { kind: 'start'; file: string; name: string }
  | { kind: 'pass'; file: string; name: string }
  | { kind: 'fail'; file: string; name: string }
  | { kind: 'skip'; file: string; name: string; reason: string }
  | { kind: 'time'; file: string; milliseconds: number }
  | { kind: 'figure'; file: string; text: string }
  | { kind: 'end' }

type Verdict = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

// The test of test-process.ts, which counts only when it fails.
const LOADING = join(import.meta.dirname, 'test-process.ts')

/** Writes the facts that the closing lines of `npm test` are made of. */
async function* reportFacts(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    for (const fact of [timeOf(event), factOf(event)]) {
      if (fact) yield `${JSON.stringify(fact)}\n`
    }
  }
}

// biome-ignore lint/style/noDefaultExport: node --test-reporter takes a module's default export.
export { reportFacts as default }

function factOf(event: TestEvent): TestFact | undefined {
  if (event.type === 'test:summary') return { kind: 'end' }
  if (event.type === 'test:diagnostic') return figureOf(event)
  if (event.type === 'test:dequeue') return { kind: 'start', ...testOf(event) }
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined
  const { file, skip, details } = event.data
  const test = testOf(event)
  if (skip !== undefined) return { kind: 'skip', ...test, reason: reasonOf(skip) }
  if (event.type === 'test:fail') return isOwnFailure(event) ? { kind: 'fail', ...test } : undefined
  return details.type === 'suite' || file === LOADING ? undefined : { kind: 'pass', ...test }
}

// The totals that the runner reports as diagnostics belong to no file.
function figureOf({
  data: { file, message },
}: Extract<TestEvent, { type: 'test:diagnostic' }>): TestFact | undefined {
  if (file === undefined || file === LOADING) return undefined
  return { kind: 'figure', file: relative(process.cwd(), file), text: message }
}

/** A suite's time is that of its tests and of what they need. */
function timeOf(event: TestEvent): TestFact | undefined {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return undefined
  const { file, nesting, details } = event.data
  if (nesting > 0 || file === LOADING) return undefined
  return { kind: 'time', file: testOf(event).file, milliseconds: details.duration_ms }
}

function testOf({
  data: { file = '', name },
}: Extract<TestEvent, { type: 'test:dequeue' }> | Verdict) {
  return { file: relative(process.cwd(), file), name }
}

function reasonOf(skip: string | boolean): string {
  return typeof skip === 'string' && skip !== '' ? skip : 'no reason given'
}

// A test or suite whose only fault is a failure inside it has already been counted there.
function isOwnFailure({ data }: Verdict): boolean {
  const { error } = data.details as { error?: { failureType?: string } }
  return error?.failureType !== 'subtestsFailed'
}
