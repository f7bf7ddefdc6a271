import { statfs } from 'node:fs/promises'
import type { BlobsConfig } from './config.ts'

/** The facts of a file system that matter here, in blocks. */
export interface FileSystem {
  bsize: number
  blocks: number
  bavail: number
}

export type ReadFileSystem = (folder: string) => Promise<FileSystem>

/** The room in the folder of images. */
export interface FreeSpace {
  /** Whether uploads are refused. */
  isLow(): Promise<boolean>
}

const AT_LEAST_BYTES = 1_073_741_824
const AT_LEAST_SHARE = 0.05
const KNOWN_MILLISECONDS = 10_000

/** A bucket has all the room there is, as far as we know. */
const ENDLESS: FreeSpace = { isLow: async () => false }

/** Looks at the file system of the folder every ten seconds at most, and only when asked. */
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
  let known: Promise<boolean> | undefined

  return {
    isLow() {
      if (!known || monotonicNow() - readAt >= KNOWN_MILLISECONDS) {
        readAt = monotonicNow()
        // A folder that is not there yet, or is away, is told of by whoever writes into it.
        known = read(folder).then(isLow, () => false)
      }
      return known
    },
  }
}

const isLow = ({ bsize, blocks, bavail }: FileSystem): boolean =>
  bavail * bsize < Math.max(AT_LEAST_BYTES, blocks * bsize * AT_LEAST_SHARE)
