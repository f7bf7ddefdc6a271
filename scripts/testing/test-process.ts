// Runs the test files given as arguments in this one process: a process per file costs ten times as much.
import { AsyncResource } from 'node:async_hooks'
import { suite } from 'node:test'
import { pathToFileURL } from 'node:url'

let loaded: Promise<unknown> = Promise.resolve()

// A suite per file keeps its hooks to itself and makes a file that cannot be loaded a failure: under node's own
// --test-isolation=none such a file passes in silence.
for (const file of process.argv.slice(2)) {
  suite(file, async () => {
    // node:test finds a test's suite by what set off the call; a wait for another file's loading would hide that.
    const here = new AsyncResource('test file')
    const load = () => here.runInAsyncScope(() => import(pathToFileURL(file).href))
    loaded = loaded.then(load, load)
    await loaded
  })
}
