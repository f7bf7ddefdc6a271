import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { MEASURED } from '../../../test/lib/measured.ts'
import { startService } from './lib/service.ts'

const LOOP = 'for (;;);'

/** Until the test ends: hooks of the root would burden the tests of all files beside this one. */
function startLoops(t: TestContext): void {
  const loops = [new Worker(LOOP, { eval: true }), new Worker(LOOP, { eval: true })]
  t.after(() => Promise.all(loops.map((loop) => loop.terminate())))
}

test(
  'search and verse requests right after the start wait for the Quran while two busy loops run',
  MEASURED,
  async (t) => {
    startLoops(t)
    const service = await startService(t)
    const startedAt = performance.now()
    const preparing = service.scripture.prepare()
    assert.equal((await service.call('GET', '/readyz')).json.scripture, 'opening')
    const searching = service.call('GET', '/v1/quran/search/?q=mercy')
    assert.equal((await service.call('GET', '/v1/quran/verses/2:255/')).status, 200)
    const found = await searching
    // On a machine where opening takes longer than a request may wait, only that time is awaited.
    if (found.status !== 200) assert.ok(performance.now() - startedAt > 8_000, `${found.status}`)
    else assert.deepEqual([found.json.verses.length, found.json.partial], [20, false])
    await preparing
    assert.equal((await service.call('GET', '/readyz')).json.scripture, 'ready')
  },
)
