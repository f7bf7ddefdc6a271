import { closeSync, fdatasyncSync, openSync, unlinkSync, writeSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** One line that describes the machine and its software. */
export function machineLine(): string {
  const [first] = cpus()
  const gibibytes = (totalmem() / 2 ** 30).toFixed(1)
  const processor = `${cpus().length} x ${first?.model.trim() ?? 'unknown processor'}`
  return `${processor}, ${gibibytes} GiB, Node ${process.versions.node}, SQLite ${sqliteVersion()}`
}

function sqliteVersion(): string {
  const sqlite = new DatabaseSync(':memory:')
  const version = sqlite.prepare('SELECT sqlite_version() AS version').get()?.version
  sqlite.close()
  return String(version)
}

const BLOCK = 8_192
const BLOCKS = 64
const SYNCS = 500

/** Synchronous 8 KB writes per second (fdatasync): the base of all durable results. */
export function fdatasyncsPerSecond(folder: string): number {
  const file = join(folder, 'fdatasync.dat')
  const descriptor = openSync(file, 'w')
  const block = Buffer.alloc(BLOCK, 1)
  for (let at = 0; at < BLOCKS; at++) writeSync(descriptor, block, 0, BLOCK, at * BLOCK)
  fdatasyncSync(descriptor)
  const startedAt = performance.now()
  for (let count = 0; count < SYNCS; count++) {
    writeSync(descriptor, block, 0, BLOCK, (count % BLOCKS) * BLOCK)
    fdatasyncSync(descriptor)
  }
  const seconds = (performance.now() - startedAt) / 1000
  closeSync(descriptor)
  unlinkSync(file)
  return SYNCS / seconds
}
