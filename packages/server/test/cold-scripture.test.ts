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

test('a search, a verification and a look-up right after the start succeed beside two busy loops', async (t) => {
  const service = await startService(t)
  const preparing = service.scripture.prepare()
  assert.equal((await service.call('GET', '/readyz')).json.scripture, 'opening')
  const body = { text: '﴿بسم الله﴾' }
  const [found, verified, verse] = await Promise.all([
    service.call('GET', '/v1/quran/search/?q=mercy'),
    service.call('POST', '/v1/quran/verify/', { body }),
    service.call('GET', '/v1/quran/verses/2:255/'),
  ])
  assert.deepEqual([found.status, verified.status, verse.status], [200, 200, 200])
  assert.ok(found.json.verses.length > 0)
  assert.deepEqual([verified.json.verified, found.json.partial], [1, false])
  await preparing
  assert.equal((await service.call('GET', '/readyz')).json.scripture, 'ready')
})
