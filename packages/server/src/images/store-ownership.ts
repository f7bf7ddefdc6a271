import { createHash } from 'node:crypto'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Database } from '../db/database.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Random } from '../lib/random.ts'
import { readBlobStoreOwner, replaceBlobStoreOwner } from './store.ts'

interface Deps {
  db: Database
  blobs: BlobStore
  /** The `aud` claim of this deployment's tokens; a copy of its database has the same. */
  deployment: string
  random: Random
}

const FENCING_TOKEN_BYTES = 12
const MAX_FENCING_TOKEN = { at: 0, length: 64 }
/** Number of remembered tokens: enough for several processes that write at once. */
const KEPT_TOKENS = 4

/**
 * Decides which database may clean a store. Each cleaner writes a new fencing token to the store
 * and remembers it. Of a database and its copy, the second one finds a token that it never wrote:
 * it does not know the other's newer images and must not delete them as orphans.
 */
export function createStoreOwnership({ db, blobs, deployment, random }: Deps) {
  // Unrelated deployments on one store do not conflict, because each knows only its own
  // organizations.
  const key = `claims/${createHash('sha256').update(deployment).digest('hex').slice(0, 32)}`

  async function tokenInStore(): Promise<string | undefined> {
    await blobs.requireReachable()
    return (await blobs.readRange(key, MAX_FENCING_TOKEN))?.bytes.toString('latin1')
  }

  /** Written to the database first, so that an interruption leaves a known token in the store. */
  async function renew(tokens: string, inStore: string | undefined): Promise<void> {
    const fencingToken = random(FENCING_TOKEN_BYTES).toString('hex')
    // The token in the store stays among them, even after repeated connection failures.
    const others = tokens.split(' ').filter((one) => one !== inStore)
    const next = [...others, inStore ?? '', fencingToken]
      .filter(Boolean)
      .slice(-KEPT_TOKENS)
      .join(' ')
    // Another process with this database is writing at the same time.
    if (!(await replaceBlobStoreOwner(db, tokens, next))) return
    const bytes = Buffer.from(fencingToken, 'latin1')
    await blobs.write(key, [bytes], { contentType: 'text/plain', bytes: bytes.length })
  }

  return {
    /**
     * Call it before any cleaning.
     *
     * @throws OperatorError if another database has cleaned this store since.
     */
    async hold(): Promise<void> {
      const [tokens, inStore] = [await readBlobStoreOwner(db), await tokenInStore()]
      if (inStore === undefined || tokens.split(' ').includes(inStore))
        return renew(tokens, inStore)
      throw new OperatorError(
        `images are not collected: another database, the original of this copy or a restored one, has cleaned ${blobs.name} since; if it is no longer used, run waraq images gc --take-ownership`,
      )
    },

    /** Takes ownership of the store from any other database. */
    async take(): Promise<void> {
      await renew(await readBlobStoreOwner(db), await tokenInStore())
    },
  }
}
