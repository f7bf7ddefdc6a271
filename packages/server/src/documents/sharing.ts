import { Refusal } from '@waraq/contract'
import type { Access, Owner } from '../access/authentication.ts'
import type { Vault } from '../access/secret-encryption.ts'
import { createShareToken, hashOfShareToken, shardOfShareToken } from '../access/share-token.ts'
import type { Db, ReadNearby } from '../db/database.ts'
import type { Random } from '../lib/random.ts'
import type { Micros } from '../lib/time.ts'
import { asDamage, type OpenDocument, type Opened } from './opened.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  readNearby: ReadNearby
  access: Access
  vault: Vault
  random: Random
  stamp: () => Micros
  open: OpenDocument
}

export type Sharing = ReturnType<typeof createSharing>

/** Publishing through a share token (specification section 5.3). A token is null while sharing is off. */
export function createSharing({ db, readNearby, access, vault, random, stamp, open }: Deps) {
  const tokenOf = ({ sealed_token }: store.ShareRow, id: string): string | null =>
    sealed_token && vault.unseal(sealed_token, 'shares', id).toString('utf8')

  async function find(owner: Owner, id: string): Promise<string | null> {
    const share = await store.findOwnShare(db, owner, id)
    if (!share) throw new Refusal('not_found')
    return tokenOf(share, id)
  }

  async function turnOn(owner: Owner, id: string): Promise<string | null> {
    const token = createShareToken(owner.shard, random)
    const sealed = vault.seal(Buffer.from(token), 'shares', id)
    const fresh = { hash: hashOfShareToken(token), sealed, at: stamp() }
    const share = await store.insertOwnShare(db, owner, id, fresh)
    if (!share) throw new Refusal('not_found')
    return tokenOf(share, id)
  }

  async function turnOff(owner: Owner, id: string): Promise<null> {
    const ended = await store.deleteOwnShare(db, owner, id)
    if (!ended) await find(owner, id)
    return null
  }

  return {
    find,
    set: (owner: Owner, id: string, isShared: boolean): Promise<string | null> =>
      isShared ? turnOn(owner, id) : turnOff(owner, id),

    /** The document behind a share link; a suspended organization has none. */
    async read(token: string): Promise<Opened> {
      const shard = shardOfShareToken(token)
      if (shard === undefined) throw new Refusal('not_found')
      return readNearby(async (reads) => {
        const head = await store
          .findSharedHead(reads, shard, hashOfShareToken(token))
          .catch(asDamage)
        if (!head || !(await access.isActive(head.organization_id))) throw new Refusal('not_found')
        return open(readNearby, shard, head)
      })
    },
  }
}
