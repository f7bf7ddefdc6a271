import { statfs } from 'node:fs/promises'
import type { BlobsConfig } from './config.ts'

/** File system statistics used here, in blocks. */
interface FileSystem {
  bsize: number
  blocks: number
  bavail: number
}

export type ReadFileSystem = (folder: string) => Promise<FileSystem>

/** Free space in the image folder. */
export interface FreeSpace {
  /** Whether uploads are rejected. */
  isLow(): Promise<boolean>
}

const MIN_FREE_BYTES = 1_073_741_824
const MIN_FREE_SHARE = 0.05
const CACHE_MILLISECONDS = 10_000

/** The free space of a bucket is unknown and treated as unlimited. */
const ENDLESS: FreeSpace = { isLow: async () => false }

/** Checks the folder's file system on demand, at most every ten seconds. */
export function createFreeSpace(
  config: BlobsConfig,
  {
    monotonicNow,
    read = statfs,
  }: { monotonicNow: () => number; read?: ReadFileSystem | undefined },
): FreeSpace {
  if ('s3' in config) return ENDLESS
  const { folder } = config
  let readAt = Number.NEGATIVE_INFINITY
  let cached: Promise<boolean> | undefined

  return {
    isLow() {
      if (!cached || monotonicNow() - readAt >= CACHE_MILLISECONDS) {
        readAt = monotonicNow()
        // Writing to a missing folder reports the error itself.
        cached = read(folder).then(isLow, () => false)
      }
      return cached
    },
  }
}

const isLow = ({ bsize, blocks, bavail }: FileSystem): boolean =>
  bavail * bsize < Math.max(MIN_FREE_BYTES, blocks * bsize * MIN_FREE_SHARE)
