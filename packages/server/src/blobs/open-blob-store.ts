import type { Random } from '../lib/random.ts'
import type { Clock } from '../lib/time.ts'
import type { BlobStore } from './blob-store.ts'
import type { BlobsConfig } from './config.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

interface World {
  random: Random
  now: Clock
  /** A clock in milliseconds that only moves forward. */
  ticks: () => number
  fetch: typeof fetch
}

/** The store that an operator chose. Nothing is written or asked before it is used. */
export function openBlobStore(
  config: BlobsConfig,
  { random, now, ticks, fetch }: World,
): BlobStore {
  if ('s3' in config) return createS3Store(config.s3, { now, ticks, fetch })
  return createFolderStore(config.folder, random)
}
