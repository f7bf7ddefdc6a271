// Runs the given test files in this process: a process per file costs ten times as much.
// Tests and hooks of all files share one root, so put a hook into a suite unless it is harmless for
// other files, such as closing something that files share.
import { type AsyncHook, createHook } from 'node:async_hooks'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'

const loading = loadAll(process.argv.slice(2))

// The first test, so that all files load before any other test runs and a file that cannot be
// loaded fails. node's --test-isolation=none passed such a file silently.
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
 * With its first test the runner installs an async hook on every promise, to assign tests to suites
 * while files load and, later, uncaught errors to tests. The latter costs an eighth of the CPU
 * time. Runs that test and returns a function that disables the hook; then an uncaught error
 * belongs to no test.
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
  console.error('Uncaught error, the tests end here:', error)
  process.exit(1)
}
