import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fsyncDirectorySync } from './sync-folder.ts'

/** Puts a text in the place of a file, for its owner alone if no other `mode` is said: whole and on the disk, or what was there stays. */
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
