/** The stores that images may lie in: the same tests run over each that this machine has. */
import { partOf } from '../../../../test/lib/parts.ts'
import { startCeph } from './ceph.ts'

export interface StoreUnderTest {
  name: string
  skip: string | false
  /** Settings of a service over this store, in a place that no other test uses. */
  settings(): Promise<Record<string, string>>
}

const ceph = partOf('ceph')

export const STORES: readonly StoreUnderTest[] = [
  { name: 'a folder', skip: false, settings: async () => ({}) },
  { name: 'a bucket', skip: ceph.skip, settings: async () => (await startCeph()).settings() },
  {
    name: 'a bucket that readers are led to',
    skip: ceph.skip,
    settings: async () => ({
      ...(await (await startCeph()).settings()),
      WARAQ_S3_DELIVERY: 'redirect',
    }),
  },
]
