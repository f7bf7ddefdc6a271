import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

// Windows cannot open a directory and persists its entries without fsync.
const CAN_FSYNC_DIRECTORIES = process.platform !== 'win32'

/** Whether a file system error is ENOENT. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/**
 * Replaces a file durably, by fsync and rename: a crash leaves the old text or the new one. The
 * default `mode` lets only the owner read it.
 */
export function writeFileAtomic(path: string, text: string, mode = 0o600): void {
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode, flush: true })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  fsyncDirectorySync(dirname(path))
}

/** Writes a file and its content to the disk, but not its directory entry. */
export function writeFileSynced(path: string, text: string): void {
  writeFileSync(path, text, { flush: true })
}

/** Flushes a directory, so that files created or renamed in it survive a crash. */
export async function fsyncDirectory(path: string): Promise<void> {
  if (!CAN_FSYNC_DIRECTORIES) return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Synchronous `fsyncDirectory`. */
export function fsyncDirectorySync(path: string): void {
  if (!CAN_FSYNC_DIRECTORIES) return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
