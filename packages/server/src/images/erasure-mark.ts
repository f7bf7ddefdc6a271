import { createHash } from 'node:crypto'
import type { BlobStore } from '../blobs/blob-store.ts'

const TEXT = Buffer.from('erased')

/**
 * An object in a store of images whose presence says that identities of this deployment were erased:
 * a backup from before does not know of it. `deployment` is the name of the deployment.
 */
export function createErasureMark(blobs: BlobStore, deployment: string) {
  const key = `erasures/${createHash('sha256').update(deployment).digest('hex').slice(0, 32)}`
  return {
    write: () => blobs.write(key, [TEXT], { contentType: 'text/plain', bytes: TEXT.length }),
    exists: async () => (await blobs.readRange(key, { at: 0, length: 1 })) !== undefined,
  }
}
