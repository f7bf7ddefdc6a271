import type { TestEvent } from 'node:test/reporters'

/** What became of one test, a JSON line each. `end` stands last in a run that was not cut short. */
export type TestFact = (Result & { file: string }) | { kind: 'end' }

type Result =
  | { kind: 'pass'; name: string }
  | { kind: 'fail'; name: string }
  | { kind: 'skip'; name: string; reason: string }

type Verdict = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

/** Writes the facts that the closing lines of `npm test` are made of. */
async function* reportFacts(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let results: Result[] = []
  for await (const event of events) {
    if (event.type === 'test:summary') yield lineOf({ kind: 'end' })
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    results.push(...resultsOf(event))
    if (event.data.nesting > 0) continue
    // A file is a suite at the top, reported when all within it has been.
    const file = event.data.name
    if (results.length === 0) results.push({ kind: 'fail', name: 'it holds no test' })
    for (const result of results) yield lineOf({ ...result, file })
    results = []
  }
}

// biome-ignore lint/style/noDefaultExport: node --test-reporter takes a module's default export.
export { reportFacts as default }

function lineOf(fact: TestFact): string {
  return `${JSON.stringify(fact)}\n`
}

function resultsOf(event: Verdict): Result[] {
  const { name, skip, details } = event.data
  if (skip !== undefined) return [{ kind: 'skip', name, reason: reasonOf(skip) }]
  if (event.type === 'test:fail') return isOwnFailure(event) ? [{ kind: 'fail', name }] : []
  return details.type === 'suite' ? [] : [{ kind: 'pass', name }]
}

function reasonOf(skip: string | boolean): string {
  return typeof skip === 'string' && skip !== '' ? skip : 'no reason given'
}

// A test or suite whose only fault is a failure inside it has already been counted there.
function isOwnFailure({ data }: Verdict): boolean {
  const { error } = data.details as { error?: { failureType?: string } }
  return error?.failureType !== 'subtestsFailed'
}
