import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { startService } from './lib/service.ts'

const LOOP = 'for (;;);'
const loops: Worker[] = []

before(() => {
  for (let loop = 0; loop < 2; loop++) loops.push(new Worker(LOOP, { eval: true }))
})
after(() => Promise.all(loops.map((loop) => loop.terminate())))

test('search and verse requests right after the start wait for the Quran while two busy loops run', async (t) => {
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
})
