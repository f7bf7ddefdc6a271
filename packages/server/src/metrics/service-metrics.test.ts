import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Check } from '../http/readiness.ts'
import { createRegistry } from '../lib/exposition.ts'
import { addServiceMetrics } from './service-metrics.ts'

test('a scrape runs each readiness check once and reads each disk once', async () => {
  let [checked, reads] = [0, 0]
  const isFailing = async () => {
    checked += 1
    return true
  }
  const readDisk = async () => {
    reads += 1
    return { bsize: 2, bavail: 3, blocks: 4 }
  }
  const checks: Check[] = [{ reason: 'disk_full', stops: 'writes', isFailing }]
  const of = { checks, version: '1', engine: 'sqlite', folders: ['data'], readDisk }
  const registry = createRegistry()
  addServiceMetrics(registry, { ...of, readEpoch: async () => 1 })
  for (const scrape of [1, 2]) {
    const lines = (await registry.render('text')).split('\n')
    for (const sample of [
      'waraq_ready 1',
      'waraq_writable 0',
      'waraq_storage_free_bytes{folder="data"} 6',
      'waraq_storage_size_bytes{folder="data"} 8',
    ]) {
      assert.ok(lines.includes(sample), sample)
    }
    assert.deepEqual([checked, reads], [scrape, scrape])
  }
})
