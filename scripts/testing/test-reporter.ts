import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

type Named<Kind> = { kind: Kind; file: string; name: string }

/** A test result or a figure, as one JSON line. `end` is last in a complete run. */
export type TestFact =
  | Named<'start'>
  | Named<'pass'>
  | (Named<'fail'> & { reason: string })
  | (Named<'skip'> & { reason: string })
  | { kind: 'figure'; file: string; text: string }
  | { kind: 'end' }

type TestError = { failureType?: string; message?: string; cause?: { message?: string } }

/** Writes the facts from which `npm test` makes its summary. */
async function* reportFacts(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const fact = factOf(event)
    if (fact) yield `${JSON.stringify(fact)}\n`
  }
}

// biome-ignore lint/style/noDefaultExport: node --test-reporter takes a module's default export.
export { reportFacts as default }

function factOf({ type, data }: TestEvent): TestFact | undefined {
  if (type === 'test:summary') return { kind: 'end' }
  const file = relative(process.cwd(), (data && 'file' in data && data.file) || '')
  // The totals that the runner reports as diagnostics belong to no file.
  if (type === 'test:diagnostic')
    return file ? { kind: 'figure', file, text: data.message } : undefined
  if (type === 'test:dequeue') return { kind: 'start', file, name: data.name }
  if (type !== 'test:pass' && type !== 'test:fail') return undefined
  const { name, skip, details } = data
  if (skip !== undefined) return { kind: 'skip', file, name, reason: reasonOf(skip) }
  if (type === 'test:pass')
    return details.type === 'suite' ? undefined : { kind: 'pass', file, name }
  // A suite whose only fault is a failure inside it has already been counted there.
  const { error } = details as { error?: TestError }
  if (error?.failureType === 'subtestsFailed') return undefined
  const reason = error?.cause?.message ?? error?.message ?? 'no reason given'
  return { kind: 'fail', file, name, reason }
}

function reasonOf(skip: string | boolean): string {
  return typeof skip === 'string' && skip !== '' ? skip : 'no reason given'
}
