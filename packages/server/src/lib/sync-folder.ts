import { open } from 'node:fs/promises'

/** Puts the names in a folder on the disk: a file is there for good only with its name. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
