// Runs the test files given as arguments in this one process: a process per file costs ten times as much.
// Their tests and hooks are all at the top, so a hook of one file is a hook of all: write it within a suite, or let
// it be harmless, as the end of something that files share.
import { type AsyncHook, createHook } from 'node:async_hooks'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const loading = loadAll(process.argv.slice(2))

// First in line, so that no test runs before all are known, and a file that cannot be loaded is a failure: under
// node's own --test-isolation=none such a file passes in silence.
const unwatch = watchedSince(() =>
  test('every file of tests can be loaded', () => loading.finally(unwatch)),
)

for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, endAll)

async function loadAll(files: string[]): Promise<void> {
  const problems: unknown[] = []
  for (const file of files) {
    await import(pathToFileURL(file).href).catch((error) => problems.push(error))
  }
  if (problems.length > 0) throw new AggregateError(problems)
}

/**
 * With its first test the runner begins to watch every promise. While files are loaded it learns so to which suite a
 * test belongs; later only whose an error is that nobody caught, for an eighth of all processor time. Begins that
 * test, and answers how to end the watch: from then on such an error is everybody's.
 */
function watchedSince(begin: () => unknown): () => void {
  const hooks = Object.getPrototypeOf(createHook({}))
  const { enable } = hooks
  let watch: AsyncHook | undefined
  hooks.enable = function enableKnown(this: AsyncHook) {
    watch = this
    return enable.call(this)
  }
  begin()
  hooks.enable = enable
  return () => watch?.disable()
}

function endAll(error: unknown): void {
  console.error('Nobody caught this error, so the tests end here:', error)
  process.exit(1)
}
