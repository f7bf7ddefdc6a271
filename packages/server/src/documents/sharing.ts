import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../access/authentication.ts'
import type { SecretCipher } from '../access/secret-encryption.ts'
import { createShareToken, hashOfShareToken, shardOfShareToken } from '../access/share-token.ts'
import type { Database, ReplicaRead } from '../db/database.ts'
import type { Random } from '../lib/random.ts'
import type { Microseconds } from '../lib/time.ts'
import { type OpenDocument, type PublicDocument, throwDamage } from './documents.ts'
import * as store from './store.ts'

interface Deps {
  db: Database
  readFromReplica: ReplicaRead
  access: Authentication
  cipher: SecretCipher
  random: Random
  stamp: () => Microseconds
  open: OpenDocument
}

export type Sharing = ReturnType<typeof createSharing>

/** Share links (specification section 5.3). The token is null while sharing is off. */
export function createSharing({ db, readFromReplica, access, cipher, random, stamp, open }: Deps) {
  const tokenOf = ({ sealed_token }: store.ShareRow, id: string): string | null =>
    sealed_token && cipher.decrypt(sealed_token, 'shares', id).toString('utf8')

  async function find(identity: AuthenticatedIdentity, id: string): Promise<string | null> {
    const share = await store.findOwnShare(db, identity, id)
    if (!share) throw new ApiError('not_found')
    return tokenOf(share, id)
  }

  async function turnOn(identity: AuthenticatedIdentity, id: string): Promise<string | null> {
    const token = createShareToken(identity.shard, random)
    const sealed = cipher.encrypt(Buffer.from(token), 'shares', id)
    const fresh = { hash: hashOfShareToken(token), sealed, at: stamp() }
    const share = await store.insertOwnShare(db, identity, id, fresh)
    if (!share) throw new ApiError('not_found')
    return tokenOf(share, id)
  }

  async function turnOff(identity: AuthenticatedIdentity, id: string): Promise<null> {
    const ended = await store.deleteOwnShare(db, identity, id)
    if (!ended) await find(identity, id)
    return null
  }

  return {
    find,
    set: (
      identity: AuthenticatedIdentity,
      id: string,
      isShared: boolean,
    ): Promise<string | null> => (isShared ? turnOn(identity, id) : turnOff(identity, id)),

    /** The document of a share link; not found if its organization is suspended. */
    async read(token: string): Promise<PublicDocument> {
      const shard = shardOfShareToken(token)
      if (shard === undefined) throw new ApiError('not_found')
      return readFromReplica(async (reader) => {
        const metadata = await store
          .findSharedMetadata(reader, shard, hashOfShareToken(token))
          .catch(throwDamage)
        if (!metadata || !(await access.isActive(metadata.organization_id)))
          throw new ApiError('not_found')
        const document = open(readFromReplica, shard, metadata)
        return { ...document, organizationId: metadata.organization_id }
      })
    },
  }
}
