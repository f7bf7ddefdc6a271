/** Backups to and from small disks and mount points. */
import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { restoreInto, startServiceWithData } from './lib/backups.ts'
import { runTyped } from './lib/command-line.ts'
import { mountSmallDisk } from './lib/small-disk.ts'

test('backup reports a full disk and leaves nothing on it', async (t) => {
  const { service } = await startServiceWithData(t)
  const disk = mountSmallDisk(t, '3m')
  if (disk === undefined) return
  const images = join(service.dataDir, 'blobs/images')
  writeFileSync(join(images, '0-large'), '')
  truncateSync(join(images, '0-large'), 8 * 1_048_576)
  const file = join(disk, 'copy.tar')
  const made = await runTyped(service.env, 'backup', file)
  assert.equal(made.code, 1)
  assert.match(made.stderr, /copy\.tar was not written: .*no space left/)
  assert.deepEqual(readdirSync(disk), [])
  // Here even the snapshot does not fit.
  writeFileSync(join(disk, 'others'), Buffer.alloc(2.9 * 1_048_576))
  const again = await runTyped(service.env, 'backup', file)
  assert.match(again.stderr, /copy\.tar was not written: .*full/)
  assert.deepEqual(readdirSync(disk), ['others'])
})

test('restore fills a mount point and keeps its owner and mode', async (t) => {
  const { service, file } = await startServiceWithData(t)
  await runTyped(service.env, 'backup', file, '--include-keys')
  const disk = mountSmallDisk(t, '64m')
  if (disk === undefined) return
  chmodSync(disk, 0o750)
  // lost+found of a new file system, and the rest of an interrupted restore.
  mkdirSync(join(disk, 'lost+found'))
  mkdirSync(join(disk, 'restore.part'))
  writeFileSync(join(disk, 'restore.part/waraq.db'), 'of an interrupted restore')
  const restored = await restoreInto(disk, file)
  assert.equal(restored.code, 0, restored.stderr)
  assert.equal(statSync(disk).mode & 0o777, 0o750)
  const found = ['blobs', 'lock.db', 'lost+found', 'master.key', 'waraq.db']
  assert.deepEqual(readdirSync(disk), found)
  assert.equal((await runTyped({ WARAQ_DATA_DIR: disk }, 'org', 'list')).code, 0)
})

test('restore reports a disk that is too small and leaves it empty', async (t) => {
  const { service, file } = await startServiceWithData(t)
  await runTyped(service.env, 'backup', file)
  const disk = mountSmallDisk(t, '100k')
  if (disk === undefined) return
  const restored = await restoreInto(disk, file)
  assert.equal(restored.code, 1)
  assert.match(restored.stderr, /no space left/)
  assert.deepEqual(readdirSync(disk), [])
})
