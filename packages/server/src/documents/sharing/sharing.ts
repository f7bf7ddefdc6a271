import { ApiError } from '@waraq/contract'
import type { AuthenticatedIdentity, Authentication } from '../../access/authentication.ts'
import type { SecretCipher } from '../../access/secret-encryption.ts'
import { createShareToken, hashOfShareToken, shardOfShareToken } from '../../access/share-token.ts'
import type { Database, ReadOnlyDatabase, ReplicaRead } from '../../db/database.ts'
import type { Random } from '../../lib/random.ts'
import type { Shard } from '../../lib/shard.ts'
import type { Microseconds } from '../../lib/time.ts'
import type { ContentCheck } from '../content-check.ts'
import type { DocumentChanges } from '../dependent-writes.ts'
import { openDocument, type PublicDocument } from '../documents.ts'
import { throwDamage } from '../own-document.ts'
import * as store from '../store.ts'

/** A share link besides the default one. */
interface FurtherLink {
  id: string
  documentId: string
  /** @throws ApiError unless the link or this access token opens the document */
  requireAccess(accessToken: string | undefined): Promise<void>
}

interface Deps {
  db: Database
  readFromReplica: ReplicaRead
  authentication: Authentication
  cipher: SecretCipher
  random: Random
  stamp: () => Microseconds
  check: ContentCheck
  documentChanges: DocumentChanges
  findFurtherLink: (
    reader: ReadOnlyDatabase,
    shard: Shard,
    tokenHash: Uint8Array,
  ) => Promise<FurtherLink | undefined>
}

/** A document that a share link opened. The default link has no id. */
export type SharedDocument = PublicDocument & { shard: Shard; linkId: string | undefined }

export type Sharing = ReturnType<typeof createSharing>

/** Share links (specification section 5.3). The token is null while sharing is off. */
export function createSharing(deps: Deps) {
  const { db, readFromReplica, authentication, cipher, random, stamp, check } = deps
  const { documentChanges, findFurtherLink } = deps

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
    const at = stamp()
    const fresh = { hash: hashOfShareToken(token), sealed, at }
    const change = { documentId: id, isShared: true, at }
    const share = await store.insertOwnShare(db, identity, id, fresh, (isNew) =>
      documentChanges.onShare(identity, change, isNew),
    )
    if (!share) throw new ApiError('not_found')
    return tokenOf(share, id)
  }

  async function turnOff(identity: AuthenticatedIdentity, id: string): Promise<null> {
    const change = { documentId: id, isShared: false, at: stamp() }
    const ended = await store.deleteOwnShare(db, identity, id, (isEnded) =>
      documentChanges.onShare(identity, change, isEnded),
    )
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

    /**
     * The document of a share link; not found if its organization is suspended.
     *
     * @throws ApiError `not_found`; `password_required` or `share_access_required` if the link
     *   needs an access token and this one does not open it
     */
    async read(token: string, accessToken: string | undefined): Promise<SharedDocument> {
      const shard = shardOfShareToken(token)
      if (shard === undefined) throw new ApiError('not_found')
      const hash = hashOfShareToken(token)
      return readFromReplica(async (reader) => {
        const published = await store.findSharedMetadata(reader, shard, hash).catch(throwDamage)
        const link = published ? undefined : await findFurtherLink(reader, shard, hash)
        const metadata = link ? await findMetadata(reader, shard, link.documentId) : published
        if (!metadata || !(await authentication.isActive(metadata.organization_id)))
          throw new ApiError('not_found')
        await link?.requireAccess(accessToken)
        const document = openDocument(check, readFromReplica, shard, metadata)
        const organizationId = metadata.organization_id
        return { ...document, organizationId, shard, linkId: link?.id }
      })
    },
  }
}

async function findMetadata(reader: ReadOnlyDatabase, shard: Shard, id: string) {
  const metadata = await store.findMetadata(reader, shard, id).catch(throwDamage)
  return metadata?.is_deleted === 0 ? metadata : undefined
}
