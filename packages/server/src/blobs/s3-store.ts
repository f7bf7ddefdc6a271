import { type BlobStore, PAGE_LENGTH } from './blob-store.ts'
import type { S3Config } from './config.ts'
import { createS3Client, type S3Dependencies } from './s3-client.ts'
import { listBucket } from './s3-list.ts'
import { createS3Reads } from './s3-reads.ts'
import { createPresigner } from './s3-signing.ts'
import { createS3Writes } from './s3-writes.ts'

export function createS3Store(config: S3Config, deps: S3Dependencies): BlobStore {
  const client = createS3Client(config, deps)
  return {
    name: `${config.endpoint}, bucket ${config.bucket}`,
    presign: createPresigner(config, deps.now),
    ...createS3Reads(client),
    ...createS3Writes(client),
    list: (prefix, pageLength = PAGE_LENGTH) => listBucket(client, prefix, pageLength),
    requireReachable: client.requireReachable,
  }
}
