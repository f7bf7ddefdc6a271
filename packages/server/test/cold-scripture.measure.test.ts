import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { startService } from './lib/service.ts'

const LOOP = 'for (;;);'

function startLoops(t: TestContext): void {
  const loops = [new Worker(LOOP, { eval: true }), new Worker(LOOP, { eval: true })]
  t.after(() => Promise.all(loops.map((loop) => loop.terminate())))
}

test('a search right after the start waits for the Quran while two busy loops run', async (t) => {
  startLoops(t)
  const service = await startService(t)
  const preparing = service.scripture.prepare()
  assert.equal((await service.call('GET', '/readyz')).json.scripture, 'opening')
  const { status, json } = await service.call('GET', '/v1/quran/search/?q=mercy')
  assert.deepEqual([status, json.verses.length, json.partial], [200, 20, false])
  await preparing
})
