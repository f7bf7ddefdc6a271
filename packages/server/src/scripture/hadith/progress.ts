import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HadithSync } from '@waraq/contract'

const fileIn = (dir: string): string => join(dir, 'hadith-sync.json')

/** The progress of the last update by any process; undefined if there was none. */
export function readProgress(dir: string): HadithSync | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dir), 'utf8'))
  } catch {
    // No update has run yet.
    return undefined
  }
}

/** Publishes the progress of an update to all processes that read this folder. */
export function writeProgress(dir: string, progress: HadithSync): void {
  const beside = `${fileIn(dir)}.${process.pid}.new`
  try {
    writeFileSync(beside, JSON.stringify(progress))
    renameSync(beside, fileIn(dir))
  } finally {
    rmSync(beside, { force: true })
  }
}
