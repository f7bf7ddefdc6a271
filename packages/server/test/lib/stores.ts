/** The blob stores that image tests run over, as far as this machine has them. */
import { requirement } from '../../../../test/lib/system-requirements.ts'
import type { BlobStore } from '../../src/blobs/blob-store.ts'
import { openBlobStore } from '../../src/blobs/open-blob-store.ts'
import { readConfig } from '../../src/config.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { startCeph } from './ceph.ts'
import type { TestService } from './service.ts'

interface StoreUnderTest {
  name: string
  skip: string | false
  /** Settings of a service over this store, in a location that no other test uses. */
  settings(): Promise<Record<string, string>>
}

/** Tests use buckets only in the tier that starts database and storage servers. */
const skip = process.env.WARAQ_TEST_DATABASE
  ? requirement('ceph').skip
  : 'runs over S3: npm run test:postgres'

export const STORES: readonly StoreUnderTest[] = [
  { name: 'a folder', skip: false, settings: async () => ({}) },
  { name: 'a bucket', skip, settings: async () => (await startCeph()).settings() },
  {
    name: 'a bucket with redirects',
    skip,
    settings: async () => ({
      ...(await (await startCeph()).settings()),
      WARAQ_S3_DELIVERY: 'redirect',
    }),
  },
]

/** The store of a service, as another process opens it. */
export function storeOf({ env }: Pick<TestService, 'env'>): BlobStore {
  const now = () => new Date()
  return openBlobStore(readConfig(env).blobs, {
    random: systemRandom,
    now,
    monotonicNow: () => 0,
    fetch,
  })
}
