import type { Random } from '../lib/random.ts'
import type { Clock } from '../lib/time.ts'
import type { BlobStore } from './blob-store.ts'
import type { BlobsConfig } from './config.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

interface BlobStoreDependencies {
  random: Random
  now: Clock
  /** Monotonic clock in milliseconds. */
  monotonicNow: () => number
  fetch: typeof fetch
}

/** Opens the configured store, without accessing it yet. */
export function openBlobStore(
  config: BlobsConfig,
  { random, now, monotonicNow, fetch }: BlobStoreDependencies,
): BlobStore {
  if ('s3' in config) return createS3Store(config.s3, { now, monotonicNow, fetch })
  return createFolderStore(config.folder, random)
}
