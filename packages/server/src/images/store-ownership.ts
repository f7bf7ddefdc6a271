import { createHash } from 'node:crypto'
import { readBlobStoreOwner, replaceBlobStoreOwner } from '../access/store.ts'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Database } from '../db/database.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Random } from '../lib/random.ts'

interface Deps {
  db: Database
  blobs: BlobStore
  /** What tokens of this deployment carry as `aud`; a copy of its database has the same. */
  deployment: string
  random: Random
}

const FENCING_TOKEN_BYTES = 12
const MAX_FENCING_TOKEN = { at: 0, length: 64 }
/** So many words are remembered: of several processes that write at once each one's is among them. */
const REMEMBERED = 4

/**
 * Which database cleans in a store. Whoever does leaves a new word there each time and keeps it, so of a
 * database and its copy the one that comes second finds a word that it never wrote: it knows nothing of the
 * other's newer images, and must take none of them for a remnant.
 */
export function createStoreOwnership({ db, blobs, deployment, random }: Deps) {
  // Deployments that share nothing but a store do not meet: each knows the organizations of its own.
  const key = `claims/${createHash('sha256').update(deployment).digest('hex').slice(0, 32)}`

  async function wordInStore(): Promise<string | undefined> {
    await blobs.requireReachable()
    return (await blobs.readRange(key, MAX_FENCING_TOKEN))?.bytes.toString('latin1')
  }

  /** Remembered first: where this ends in between, the word in the store is still one of ours. */
  async function renew(tokens: string, inStore: string | undefined): Promise<void> {
    const fencingToken = random(FENCING_TOKEN_BYTES).toString('hex')
    // The one in the store stays among them, however often the way there was cut.
    const others = tokens.split(' ').filter((one) => one !== inStore)
    const next = [...others, inStore ?? '', fencingToken]
      .filter(Boolean)
      .slice(-REMEMBERED)
      .join(' ')
    // Somebody else who has this database is just doing it.
    if (!(await replaceBlobStoreOwner(db, tokens, next))) return
    const bytes = Buffer.from(fencingToken, 'latin1')
    await blobs.write(key, [bytes], { contentType: 'text/plain', bytes: bytes.length })
  }

  return {
    /**
     * To be asked before anything is cleaned.
     *
     * @throws OperatorError where another database has cleaned in this store since.
     */
    async hold(): Promise<void> {
      const [tokens, inStore] = [await readBlobStoreOwner(db), await wordInStore()]
      if (inStore === undefined || tokens.split(' ').includes(inStore))
        return renew(tokens, inStore)
      throw new OperatorError(
        `images are not collected: another database, of which this one is a copy or which was restored, has cleaned in ${blobs.name} since; where that one is used no more, run waraq images gc --take-ownership`,
      )
    },

    /** Takes the store over, whoever had it. */
    async take(): Promise<void> {
      await renew(await readBlobStoreOwner(db), await wordInStore())
    },
  }
}
