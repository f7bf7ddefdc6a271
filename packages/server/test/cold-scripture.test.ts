import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from './lib/service.ts'

test('verses are served while the Quran opens, and searches once it is ready', async (t) => {
  const service = await startService(t)
  const preparing = service.scripture.prepare()
  assert.equal(service.scripture.state(), 'opening')
  assert.equal((await service.call('GET', '/v1/quran/verses/2:255/')).status, 200)
  await preparing
  assert.equal((await service.call('GET', '/readyz')).json.scripture, 'ready')
  const { status, json } = await service.call('GET', '/v1/quran/search/?q=mercy')
  assert.deepEqual([status, json.verses.length, json.partial], [200, 20, false])
})
