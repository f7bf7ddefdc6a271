// Runs the test files given as arguments in this one process: a process per file costs ten times as much.
// Their tests and hooks are all at the top, so a hook of one file is a hook of all: write it within a suite, or let
// it be harmless, as the end of something that files share.
import { createHook } from 'node:async_hooks'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const loading = loadAll(process.argv.slice(2))

// First in line, so that no test runs before all are known, and a file that cannot be loaded is a failure: under
// node's own --test-isolation=none such a file passes in silence.
unwatched(() => test('every file of tests can be loaded', () => loading))

for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, endAll)

async function loadAll(files: string[]): Promise<void> {
  const problems: unknown[] = []
  for (const file of files) {
    await import(pathToFileURL(file).href).catch((error) => problems.push(error))
  }
  if (problems.length > 0) throw new AggregateError(problems)
}

/**
 * With its first test the runner begins to watch every promise, to know whose an error is that nobody caught: an
 * eighth of all processor time. Here it is not let, and such an error is everybody's.
 */
function unwatched(begin: () => unknown): void {
  const hooks = Object.getPrototypeOf(createHook({}))
  const { enable } = hooks
  hooks.enable = (): void => {}
  begin()
  hooks.enable = enable
}

function endAll(error: unknown): void {
  console.error('Nobody caught this error, so the tests end here:', error)
  process.exit(1)
}
