import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'

/** A result, or a figure that a test reports, as one JSON line. `end` is last in a whole run. */
export interface TestFact {
  kind: 'pass' | 'fail' | 'skip' | 'figure' | 'end'
  file: string
  /** The name of the test, or the text of the figure. */
  text: string
  reason?: string
}

/** Writes the facts from which a run makes its summary. */
async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    const fact = factOf(event)
    if (fact) yield `${JSON.stringify(fact)}\n`
  }
}

// biome-ignore lint/style/noDefaultExport: node --test-reporter takes a module's default export.
export { report as default }

function factOf({ type, data }: TestEvent): TestFact | undefined {
  if (type === 'test:summary') return { kind: 'end', file: '', text: '' }
  if (type !== 'test:pass' && type !== 'test:fail' && type !== 'test:diagnostic') return undefined
  const file = relative('', data.file ?? '')
  // The totals that the runner reports as diagnostics belong to no file.
  if (type === 'test:diagnostic')
    return file ? { kind: 'figure', file, text: data.message } : undefined
  const { name: text, skip, details } = data
  if (skip !== undefined) return { kind: 'skip', file, text, reason: String(skip) }
  if (type === 'test:pass')
    return details.type === 'suite' ? undefined : { kind: 'pass', file, text }
  const { failureType, cause } = data.details.error as Error & { failureType?: string }
  if (failureType === 'subtestsFailed') return undefined
  return { kind: 'fail', file, text, reason: String((cause as Error)?.message ?? cause) }
}
