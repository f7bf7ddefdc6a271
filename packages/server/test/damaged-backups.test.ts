/** Backups and copies of damaged data. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { restoreInto, startServiceWithData } from './lib/backups.ts'
import { emptyFolder, runTyped } from './lib/command-line.ts'
import { damagedDocuments, FLIPS, idsIn } from './lib/damage.ts'

test('backup names damaged documents and exits with 3, and restore requires a flag', async (t) => {
  const { service, file } = await startServiceWithData(t)
  const { ids } = await damagedDocuments(service)
  const made = await runTyped(service.env, 'backup', file, '--include-keys')
  assert.equal(made.code, 3, made.stderr)
  assert.deepEqual(idsIn(made.stderr), ids)

  const folder = emptyFolder(t)
  const refused = await restoreInto(join(folder, 'data'), file)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^this backup is damaged; add --with-damaged to restore it anyway\n/)
  assert.deepEqual(idsIn(refused.stderr), ids.slice(0, 100))
  assert.deepEqual(readdirSync(folder), [])

  const env = { WARAQ_DATA_DIR: join(folder, 'data') }
  const restored = await runTyped(env, 'restore', file, '--with-damaged')
  assert.equal(restored.code, 0, restored.stderr)
  assert.deepEqual(idsIn(restored.stderr), ids)
})

test('copy rejects damaged content, or exits with 3 when told to continue', async (t) => {
  const { service, file } = await startServiceWithData(t)
  const { ids } = await damagedDocuments(service)
  await runTyped(service.env, 'backup', file, '--include-keys')
  const source = join(emptyFolder(t), 'data')
  await runTyped({ WARAQ_DATA_DIR: source }, 'restore', file, '--with-damaged')
  const words = ['copy', '--from', `sqlite:${source}`, '--to', `sqlite:${emptyFolder(t)}`]
  const refused = await runTyped({}, ...words)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /^\d+ documents of the source are damaged/)
  for (const id of ids.slice(0, 100)) assert.ok(refused.stderr.includes(id))
  const again = await runTyped({}, ...words, '--with-damaged')
  assert.equal(again.code, 3, again.stderr)
  assert.equal(
    again.stderr.split('\n').filter((line) => line.includes('damaged in the source and the copy'))
      .length,
    FLIPS,
  )
})
