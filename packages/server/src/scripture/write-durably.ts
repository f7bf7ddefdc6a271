import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs'

/** Writes a file and returns when it is on the disk. */
export function writeFileSynced(path: string, text: string): void {
  const file = openSync(path, 'w')
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
