import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { doc, p } from './lib/content.ts'
import { startService } from './lib/service.ts'
import { SYSTEM } from './lib/world.ts'

test('a save over a held database is 503 with Retry-After after 15 s, and works afterwards', async (t) => {
  let passed = 0
  const monotonicNow = () => performance.now() + passed
  const service = await startService(t, {}, { ...SYSTEM, monotonicNow })
  const author = await (await service.organization()).author()
  const { id } = await author.client.createDocument()
  const save = () =>
    author.call('PATCH', `/v1/documents/${id}/`, { body: { content: doc(p('x')) } })

  const holder = new DatabaseSync(join(service.dataDir, 'waraq.db'))
  t.after(() => holder.close())
  holder.exec('BEGIN IMMEDIATE')
  let isSaved = false
  const saving = save().finally(() => {
    isSaved = true
  })
  while (!isSaved) {
    passed += 15_000
    await delay(10)
  }
  const { status, headers } = await saving
  assert.deepEqual([status, headers.get('retry-after')], [503, '1'])
  holder.exec('ROLLBACK')
  assert.equal((await save()).status, 200)
})
