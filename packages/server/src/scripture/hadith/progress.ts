import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { HadithSync } from '@waraq/contract'

const fileIn = (dir: string): string => join(dir, 'hadith-sync.json')

/** How far the last update came, whichever process makes it; undefined where there was none. */
export function readProgress(dir: string): HadithSync | undefined {
  try {
    return JSON.parse(readFileSync(fileIn(dir), 'utf8'))
  } catch {
    // Nobody wrote it yet.
    return undefined
  }
}

/** Tells every process that reads this folder how far an update is. */
export function writeProgress(dir: string, progress: HadithSync): void {
  const beside = `${fileIn(dir)}.${process.pid}.new`
  try {
    writeFileSync(beside, JSON.stringify(progress))
    renameSync(beside, fileIn(dir))
  } finally {
    rmSync(beside, { force: true })
  }
}
