/** A file is on the disk for good only with its name, which lies in its folder. */
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { open } from 'node:fs/promises'

// Windows lets nobody open a folder, and keeps names by itself.
const HAS_FOLDERS_TO_SYNC = process.platform !== 'win32'

/** Puts the names in a folder on the disk. */
export async function fsyncDirectory(path: string): Promise<void> {
  if (!HAS_FOLDERS_TO_SYNC) return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** The same where nothing can go on before it. */
export function fsyncDirectorySync(path: string): void {
  if (!HAS_FOLDERS_TO_SYNC) return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
