import { mkdir } from 'node:fs/promises'
import type { Random } from '../lib/random.ts'
import { type BlobStore, type ListedObject, PAGE_LENGTH } from './blob-store.ts'
import { createFolderFiles, type FolderFiles, guarded, isObjectKey } from './folder-files.ts'
import { listFolder } from './folder-list.ts'
import { createFolderReads } from './folder-reads.ts'
import { createFolderWrites } from './folder-writes.ts'

/**
 * A local folder as the store: the embedded default. A file appears under its name complete and
 * durable or not at all, and is never modified, only replaced.
 */
export function createFolderStore(folder: string, random: Random): BlobStore {
  const files = createFolderFiles(folder, random)
  return {
    name: folder,
    presign: undefined,
    ...createFolderReads(files),
    ...createFolderWrites(files),
    list: (prefix, pageLength = PAGE_LENGTH) => listObjects(files, prefix, pageLength),
    requireReachable: () =>
      guarded(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 })
      }),
  }
}

async function* listObjects(
  { folder, diskTime }: FolderFiles,
  prefix: string,
  pageLength: number,
): AsyncGenerator<ListedObject[]> {
  const at = await guarded(diskTime)
  const pages = listFolder({ folder, prefix, at, pageLength })
  for (;;) {
    const { done, value } = await guarded(() => pages.next())
    if (done) return
    yield value.filter(({ key }) => isObjectKey(key))
  }
}
