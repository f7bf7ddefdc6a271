import { createReadStream } from 'node:fs'
import type { BlobStore } from './blob-store.ts'
import { type FolderFiles, guarded, openFile, statOf } from './folder-files.ts'

export const createFolderReads = ({
  folder,
  pathOf,
}: FolderFiles): Pick<BlobStore, 'readRange' | 'open'> => ({
  readRange: (key, { at, length }, { etag: expected } = {}) =>
    guarded(async () => {
      const file = await openFile(folder, pathOf(key))
      if (!file) return undefined
      try {
        const { size, etag } = await statOf(file)
        if (expected !== undefined && expected !== etag) return undefined
        const bytes = Buffer.alloc(Math.max(Math.min(length, size - at), 0))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
        return { bytes: bytes.subarray(0, bytesRead), size, etag }
      } finally {
        await file.close()
      }
    }),

  open: (key, { etag: expected } = {}) =>
    guarded(async () => {
      const file = await openFile(folder, pathOf(key))
      if (!file) return undefined
      const { size, etag } = await statOf(file)
      if (expected === undefined || expected === etag) {
        return { stream: createReadStream('', { fd: file }), size }
      }
      await file.close()
      return undefined
    }),
})
